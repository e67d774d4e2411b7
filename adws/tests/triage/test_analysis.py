"""A whole report, sorted."""

from hypothesis import given
from hypothesis import strategies as st

from adws.core.failure import Analysis, ErrorType, Failure, Group, Priority
from adws.core.suite import Case, Evidence, Frame, Outcome, SuiteReport
from adws.tests.runners.dialects import dialect_of
from adws.tests.triage.evidences import (
    DIVIDED,
    TREE,
    UNCOMPILED,
    UNEQUAL,
    UNINSTALLED,
    failing,
    is_test,
    thrown_in,
)
from adws.triage.analysis import analyze_report
from adws.triage.correlation import Cause
from adws.triage.exception_info import ExceptionInfo
from adws.triage.fingerprint import fingerprint, root_fingerprint

MODULES = frozenset({"app"})
PASSED = Case("tests/test_ok.py::test", "tests/test_ok.py", "test", Outcome.PASSED)


def _analyze(*cases: Case, shared: tuple[str, ...] = ()) -> Analysis:
    report = SuiteReport("pytest", ("pytest",), 1, cases)
    return analyze_report(
        report, (dialect_of(report.runner, is_test),), modules=MODULES, shared=shared, tree=TREE
    )


def test_a_failure_is_recorded_whole() -> None:
    """Everything that is known about a failing case stands in its record."""
    root = root_fingerprint(
        ExceptionInfo("ZeroDivisionError", "division by zero"), [Frame("app/text.py", 2, "div")]
    )
    group = Cause(("source", "app/text.py"), "").group
    case_id = "tests/test_text.py::test_div"
    analysis = _analyze(PASSED, failing("test_div", DIVIDED))
    assert analysis.failures == (
        Failure(
            case_id=case_id,
            file="tests/test_text.py",
            test="test_div",
            error_type=ErrorType.RUNTIME,
            error_message="ZeroDivisionError: division by zero",
            stack_trace="E   ZeroDivisionError: division by zero",
            source_file="app/text.py",
            source_line=2,
            priority=Priority.P3,
            fingerprint=fingerprint(case_id, root),
            group=group,
            evidence=DIVIDED,
        ),
    )
    sentence = "failures that come from app/text.py"
    assert analysis.groups == (Group(group, sentence, Priority.P3, (case_id,)),)


def test_the_tree_that_was_run_is_not_named() -> None:
    """An agent works in another tree: files are named as they are in every one."""
    evidence = Evidence(
        "ImportError", f"no name 'x' ({TREE}/app/a.py)", f"{TREE}/t.py:1", output=f"in {TREE}/app"
    )
    report = SuiteReport("pytest", ("pytest",), 1, (failing("test_x", evidence),))
    here, elsewhere = (
        analyze_report(
            report, (dialect_of(report.runner, is_test),), modules=MODULES, tree=tree
        ).failures[0]
        for tree in (TREE, "")
    )
    shown = Evidence("ImportError", "no name 'x' (app/a.py)", "t.py:1", output="in app")
    assert (here.evidence, here.stack_trace) == (shown, "t.py:1")
    assert here.error_message == "ImportError: no name 'x' (app/a.py)"
    assert elsewhere.evidence == evidence


def test_failures_stand_by_group_then_priority() -> None:
    """Groups come first priority first; the failures of one group stand together."""
    analysis = _analyze(
        failing("test_eq", UNEQUAL),
        failing("test_div", DIVIDED),
        failing("", UNINSTALLED, "tests/test_c.py"),
        failing("test_kind", thrown_in("AssertionError", "kind", "app/text.py:9:kind")),
        failing("", UNCOMPILED, "tests/test_b.py"),
    )
    results = [(failure.priority.value, failure.case_id) for failure in analysis.failures]
    assert results == [
        ("P0", "tests/test_b.py::"),
        ("P2", "tests/test_text.py::test_eq"),
        ("P2", "tests/test_text.py::test_kind"),
        ("P3", "tests/test_text.py::test_div"),
        ("P5", "tests/test_c.py::"),
    ]


def test_a_file_hit_from_three_test_files_is_a_shared_module() -> None:
    """Without a telling name, the breadth of its failures makes a module shared."""
    cases = [failing("test", DIVIDED, f"tests/test_{name}.py") for name in "abc"]
    assert [failure.priority for failure in _analyze(*cases).failures] == [Priority.P1] * 3


def test_the_settings_name_shared_modules() -> None:
    """A glob of the settings makes a module shared."""
    analysis = _analyze(failing("test_div", DIVIDED), shared=("app/*",))
    assert [failure.priority for failure in analysis.failures] == [Priority.P1]


def test_a_green_report_has_nothing_to_sort() -> None:
    """Without failing cases there are no failures and no groups."""
    analysis = _analyze(PASSED)
    assert (analysis.failures, analysis.groups) == ((), ())


EVIDENCE = st.builds(
    Evidence,
    st.sampled_from(["", "KeyError", "AssertionError", "ImportError", "OSError", "Failed"]),
    st.sampled_from(["", "assert 1 == 2", "No module named 'x'", "connection refused"]),
    frames=st.lists(
        st.builds(Frame, st.sampled_from(["app/a.py", "app/b.py", "tests/test_a.py"]), st.just(1)),
        max_size=3,
    ).map(tuple),
    phase=st.sampled_from(["collect", "setup", "call", "teardown"]),
)


@given(st.lists(EVIDENCE, max_size=8))
def test_groups_are_a_partition_of_the_failures(evidences: list[Evidence]) -> None:
    """Each failing case is in exactly one group, the one its record names; order is by priority."""
    cases = [failing(f"test_{number}", evidence) for number, evidence in enumerate(evidences)]
    analysis = _analyze(*cases)
    members = {case_id: group.id for group in analysis.groups for case_id in group.case_ids}
    assert members == {failure.case_id: failure.group for failure in analysis.failures}
    assert sorted(members) == sorted(case.id for case in cases)
    assert sum(len(group.case_ids) for group in analysis.groups) == len(cases)
    priorities = [group.priority for group in analysis.groups]
    assert priorities == sorted(priorities)

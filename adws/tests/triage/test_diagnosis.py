"""What is probably wrong."""

import pytest
from attrs import evolve

from adws.core.failure import Diagnosis, Failure, RootCause
from adws.core.suite import Evidence, SuiteReport
from adws.tests.runners.dialects import dialect_of
from adws.tests.triage.evidences import (
    CONFLICTING,
    DIVIDED,
    TREE,
    UNCOMPILED,
    UNCOMPILED_TEST,
    UNEQUAL,
    UNINSTALLED,
    UNNAMED,
    UNRECORDED,
    UNRESOLVED,
    failing,
    is_test,
    thrown_in,
)
from adws.triage.analysis import analyze_report
from adws.triage.diagnosis import diagnose, has_conflict, is_blocked, is_fault_of_test


def failure_of(evidence: Evidence) -> Failure:
    """Return the failure that a case with this evidence is sorted as."""
    report = SuiteReport("pytest", (), 1, (failing("test_slug", evidence),))
    modules = frozenset({"app"})
    return analyze_report(
        report, (dialect_of(report.runner, is_test),), modules=modules, tree=TREE
    ).failures[0]


IN_TEST = "tests/test_text.py:3:test_slug"


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (
            UNEQUAL,
            Diagnosis("slug('a b') is 'a--b' where 'a-b' is expected", RootCause.SOURCE_BUG),
        ),
        (
            Evidence("AssertionError", "3 != 4"),
            Diagnosis("test_slug sees 3 where 4 is expected", RootCause.SOURCE_BUG),
        ),
        (
            Evidence("Failed", "DID NOT RAISE ValueError"),
            Diagnosis("no ValueError was raised where test_slug expects one", RootCause.SOURCE_BUG),
        ),
        (
            Evidence("AssertionError", "assert 10 < 10"),
            Diagnosis(
                "AssertionError: assert 10 < 10, seen in tests/test_text.py", RootCause.SOURCE_BUG
            ),
        ),
        (
            DIVIDED,
            Diagnosis(
                "ZeroDivisionError: division by zero, from app/text.py:2", RootCause.SOURCE_BUG
            ),
        ),
        (
            UNCOMPILED,
            Diagnosis("SyntaxError: invalid syntax, from app/broken.py:7", RootCause.SOURCE_BUG),
        ),
        (
            CONFLICTING,
            Diagnosis(
                "a conflict was never resolved (<<<<<<< is in the code), from app/broken.py:7",
                RootCause.SOURCE_BUG,
            ),
        ),
        (
            UNNAMED,
            Diagnosis(
                "'app.text' has no name 'title', which tests/test_text.py needs",
                RootCause.API_CHANGE,
            ),
        ),
        (
            Evidence("ModuleNotFoundError", "No module named 'app.gone'"),
            Diagnosis(
                "the project has no module 'app.gone', which tests/test_text.py needs",
                RootCause.API_CHANGE,
            ),
        ),
        (
            UNINSTALLED,
            Diagnosis(
                "the module 'requests' is not installed where the tests run", RootCause.ENVIRONMENT
            ),
        ),
        (
            Evidence("ConnectionRefusedError", "[Errno 111]"),
            Diagnosis(
                "the tests need a service that does not answer: ConnectionRefusedError: "
                "[Errno 111], seen in tests/test_text.py",
                RootCause.ENVIRONMENT,
            ),
        ),
        (
            UNRESOLVED,
            Diagnosis(
                "the tests need a service that does not answer at api.shop.com: "
                f"ConnectionError: {UNRESOLVED.message}, from app/a.py:1",
                RootCause.ENVIRONMENT,
            ),
        ),
    ],
)
def test_a_diagnosis_is_a_category_and_a_sentence(evidence: Evidence, expected: Diagnosis) -> None:
    """The sentence says what was seen, with values and places where the evidence has them."""
    assert diagnose(failure_of(evidence)) == expected


@pytest.mark.parametrize(
    ("evidence", "root_cause"),
    [
        (
            thrown_in("TypeError", "f() got an unexpected keyword argument 'sep'", IN_TEST),
            RootCause.API_CHANGE,
        ),
        (
            thrown_in("TypeError", "f() missing 1 required positional argument: 'a'", IN_TEST),
            RootCause.API_CHANGE,
        ),
        (
            thrown_in("AttributeError", "module 'app' has no attribute 'slug'", IN_TEST),
            RootCause.API_CHANGE,
        ),
        (
            thrown_in("AttributeError", "'NoneType' object has no attribute 'a'", IN_TEST),
            RootCause.SOURCE_BUG,
        ),
        (
            thrown_in("TypeError", "f() takes 1 positional argument but 2", "app/a.py:1:f"),
            RootCause.TYPE_ERROR,
        ),
        (thrown_in("TypeError", "unsupported operand", IN_TEST), RootCause.TYPE_ERROR),
        (thrown_in("NameError", "name 'x' is not defined", IN_TEST), RootCause.TEST_BUG),
        (thrown_in("NameError", "name 'x' is not defined", "app/a.py:1:f"), RootCause.SOURCE_BUG),
    ],
)
def test_the_code_is_suspected_before_the_test(evidence: Evidence, root_cause: RootCause) -> None:
    """Only what no code of the project could have caused is a bug of the test."""
    assert diagnose(failure_of(evidence)).root_cause is root_cause


def test_long_values_are_shortened() -> None:
    """A value of any size leaves a sentence that can be read."""
    huge = Evidence("AssertionError", f"assert '{'a' * 5000}' == 'b'")
    expected = f"AssertionError: assert '{'a' * 175}…, seen in tests/test_text.py"
    medium = Evidence("AssertionError", f"assert '{'a' * 300}' == 'b'")
    text = f"test_slug sees '{'a' * 198}… where 'b' is expected"
    results = (diagnose(failure_of(huge)).text, diagnose(failure_of(medium)).text)
    assert results == (expected, text)


def test_a_whole_file_has_no_line() -> None:
    """A place without a line is named by its file."""
    whole = evolve(failure_of(DIVIDED), source_line=None)
    assert diagnose(whole).text == "ZeroDivisionError: division by zero, from app/text.py"


@pytest.mark.parametrize(
    ("evidence", "blocked"),
    [
        (UNINSTALLED, True),
        (Evidence("ModuleNotFoundError", "No module named 'yaml'"), True),
        (Evidence("ConnectionRefusedError", "", phase="setup"), True),
        (Evidence("PermissionError", "", phase="collect"), True),
        (evolve(thrown_in("FileNotFoundError", "x", "app/a.py:1:f"), phase="setup"), False),
        (Evidence("FileNotFoundError", "x"), False),
        (Evidence("ConnectionRefusedError", "[Errno 111]"), True),
        (thrown_in("ConnectionRefusedError", "[Errno 111]", "app/a.py:1:f"), False),
        (UNRESOLVED, True),
        (thrown_in("gaierror", "[Errno -2]", "app/a.py:1:f"), True),
        (evolve(UNRESOLVED, message="Failed to resolve 'localhostv1'"), False),
        (evolve(UNRESOLVED, message="Failed to resolve 'shop.test'"), False),
        (thrown_in("HTTPError", UNRECORDED, "app/a.py:1:f"), False),
        (Evidence("HTTPError", UNRECORDED), True),
        (Evidence("ServerNotStarted", "the mock service 'a' did not start", phase="setup"), True),
        (UNCOMPILED, False),
        (DIVIDED, False),
    ],
)
def test_the_environment_blocks_what_no_edit_can_repair(
    evidence: Evidence, *, blocked: bool
) -> None:
    """A missing dependency and a host elsewhere block always, others only without the code."""
    assert is_blocked(failure_of(evidence)) is blocked


@pytest.mark.parametrize(
    ("evidence", "at_fault"),
    [
        (UNCOMPILED_TEST, True),
        (UNCOMPILED, False),
        (evolve(UNCOMPILED_TEST, phase="call"), False),
        (evolve(UNCOMPILED_TEST, message="E   SyntaxError: invalid syntax"), False),
        (Evidence("NameError", "name 'sho' is not defined", phase="setup"), True),
        (Evidence("UnboundLocalError", "", phase="setup"), True),
        (Evidence("NameError", "name 'sho' is not defined"), False),
        (evolve(thrown_in("NameError", "x", "app/a.py:1:f"), phase="setup"), False),
        (evolve(DIVIDED, phase="setup"), False),
    ],
)
def test_a_test_that_cannot_run_itself_is_told_from_one_that_finds_a_bug(
    evidence: Evidence, *, at_fault: bool
) -> None:
    """A name that a test lacks may be one that the source has lost: an agent may bring it back."""
    assert is_fault_of_test(failure_of(evidence)) is at_fault


@pytest.mark.parametrize(
    ("evidence", "conflicting"),
    [
        (CONFLICTING, True),
        (evolve(UNCOMPILED, trace=">>>>>>> other"), True),
        (evolve(UNCOMPILED, trace="> 2 | <<<<<<< HEAD\n    | ^"), True),
        (evolve(UNCOMPILED, trace="x <<<<<<<<"), False),
        (evolve(CONFLICTING, exception="AssertionError", phase="call"), False),
        (UNCOMPILED, False),
    ],
)
def test_code_with_the_markers_of_a_conflict_is_known(
    evidence: Evidence, *, conflicting: bool
) -> None:
    """By the line that the tool prints, if it is why nothing could be compiled."""
    assert has_conflict(failure_of(evidence)) is conflicting

"""Failures that share a root cause."""

import pytest
from attrs import evolve

from adws.core.failure import ErrorType, Failure, Group, Priority
from adws.core.suite import Evidence, Frame
from adws.tests.runners.dialects import runner_of
from adws.tests.triage.evidences import (
    DIVIDED,
    TREE,
    UNCOMPILED,
    UNEQUAL,
    UNINSTALLED,
    UNNAMED,
    failing,
    is_test,
    thrown_in,
)
from adws.triage.correlation import Cause, correlate
from adws.triage.exception_info import ExceptionInfo
from adws.triage.fingerprint import root_fingerprint
from adws.triage.sorting import ProjectFacts, sort_case

HERE = ProjectFacts(runner_of("pytest").patterns, is_test, frozenset({"app"}), TREE)
REFUSED = Evidence("ConnectionRefusedError", "[Errno 111] Connection refused")
GONE = Evidence("ModuleNotFoundError", "No module named 'app.gone'", phase="collect")
UNBOUND = Evidence("NameError", "name 'x' is not defined", phase="collect")
MISCALLED = Evidence("TypeError", "slug() got an unexpected keyword argument 'sep'")


def _cause(evidence: Evidence, file: str = "tests/test_text.py") -> Cause:
    return sort_case(HERE, failing("test", evidence, file))[1]


def test_rows_of_one_case_share_a_cause_where_their_assertions_fail() -> None:
    """Whatever their values are; the same row of another file or another case stands apart."""
    ids = ("test_add[1]", "test_add[2]", "test_sub[1]")
    groups = [sort_case(HERE, failing(name, UNEQUAL))[1].key for name in ids]
    assert [key[0] for key in groups] == ["rows of"] * 3
    assert (groups[0] == groups[1], groups[0] == groups[2]) == (True, False)


LOOKING = """\
def test_one():
    assert slug("a") == "b"


def test_two():
    found = slug("c")
    assert found == "d"


def test_three():
    assert len(title("e")) == slug("f")
"""


def test_assertions_about_one_function_share_a_cause() -> None:
    """Whatever its values are, and whether a variable holds the result; not in another file.

    Nothing says there that it is the same function.
    """
    here = evolve(HERE, texts={"tests/a.py": LOOKING, "tests/b.py": LOOKING})

    def cause(line: int, file: str = "tests/a.py", evidence: Evidence = UNEQUAL) -> Cause:
        frames = (Frame(f"{TREE}/{file}", line), Frame("/usr/lib/python3/unittest/case.py", 7))
        return sort_case(here, failing("test", evolve(evidence, frames=frames), file))[1]

    result, two, three = (cause(line) for line in (2, 7, 11))
    assert (
        result
        == two
        == Cause(("results of", "tests/a.py", "slug"), result.sentence, "what slug returns")
    )
    assert (three.key, three.common) == (
        ("results of", "tests/a.py", "slug", "title"),
        "what slug and title return",
    )
    assert cause(2, "tests/b.py").key == ("results of", "tests/b.py", "slug")
    assert cause(2, evidence=MISCALLED).key[0] == "error"
    assert cause(99).key[0] == "seen in"


def test_assertions_of_two_files_share_a_cause_where_both_import_the_function() -> None:
    """The function is the project's, whatever the files call it."""
    texts = {
        "tests/a.py": "from app.text import slug\nassert slug(1) == 2\n",
        "tests/b.py": "from app import text\nassert text.slug(3) == 4\n",
    }
    here = evolve(HERE, texts=texts, modules=frozenset({"app"}))
    causes = [
        sort_case(
            here, failing("test", evolve(UNEQUAL, frames=(Frame(f"{TREE}/{file}", 2),)), file)
        )[1]
        for file in texts
    ]
    assert [cause.key for cause in causes] == [("results of", "app.text.slug")] * 2
    assert causes[0].common == "what slug returns"


@pytest.mark.parametrize(
    ("evidence", "cause"),
    [
        (UNINSTALLED, Cause(("dependency", "requests"), "the module 'requests' is not installed")),
        (
            REFUSED,
            Cause(
                (
                    "environment",
                    root_fingerprint(ExceptionInfo(REFUSED.exception, REFUSED.message)),
                ),
                "the environment: ConnectionRefusedError: [Errno 111] Connection refused",
            ),
        ),
        (GONE, Cause(("module", "app.gone"), "the module 'app.gone' cannot be found")),
        (UNNAMED, Cause(("names", "app.text"), "imports from 'app.text' fail")),
        (
            UNCOMPILED,
            Cause(
                ("load", "app/broken.py"),
                "app/broken.py cannot be loaded: SyntaxError: invalid syntax",
            ),
        ),
        (
            UNBOUND,
            Cause(
                ("load", "tests/test_text.py"),
                "tests/test_text.py cannot be loaded: NameError: name 'x' is not defined",
            ),
        ),
        (DIVIDED, Cause(("source", "app/text.py"), "failures that come from app/text.py")),
        (
            UNEQUAL,
            Cause(
                (
                    "seen in",
                    "tests/test_text.py",
                    root_fingerprint(ExceptionInfo("AssertionError", UNEQUAL.message)),
                ),
                "AssertionError: assert 'a--b' == 'a-b'",
            ),
        ),
        (
            MISCALLED,
            Cause(
                ("error", root_fingerprint(ExceptionInfo("TypeError", MISCALLED.message))),
                f"TypeError: {MISCALLED.message}",
            ),
        ),
    ],
)
def test_a_cause_is_told_by_the_evidence(evidence: Evidence, cause: Cause) -> None:
    """Each sort of failure has its own way of being alike, and a sentence for people."""
    assert _cause(evidence) == cause


@pytest.mark.parametrize(
    ("expected", "other", "together"),
    [
        (DIVIDED, thrown_in("KeyError", "1", "app/text.py:90:other"), True),
        (DIVIDED, thrown_in("KeyError", "1", "app/other.py:2:div"), False),
        (DIVIDED, UNNAMED, False),
        (UNINSTALLED, thrown_in("ModuleNotFoundError", "No module named 'requests.api'"), True),
        (UNNAMED, evolve(UNNAMED, message=UNNAMED.message.replace("title", "slug")), True),
        (REFUSED, evolve(REFUSED, frames=DIVIDED.frames), True),
        (UNEQUAL, evolve(UNEQUAL, message="assert 'c--d' == 'c-d'"), False),
    ],
)
def test_failures_of_one_cause_have_one_group(
    expected: Evidence, other: Evidence, *, together: bool
) -> None:
    """The same source file, missing module or refusal of the environment puts them together."""
    assert (_cause(expected).group == _cause(other).group) is together


@pytest.mark.parametrize(
    ("evidence", "together"),
    [
        (UNEQUAL, False),
        (Evidence("Failed", "Timeout (>1.0s) from pytest-timeout."), False),
        (Evidence("", "the process died while this case ran"), False),
        (MISCALLED, True),
    ],
)
def test_only_exceptions_are_the_same_in_two_files(evidence: Evidence, *, together: bool) -> None:
    """An assertion, time-out or crash that looks the same elsewhere may be another bug."""
    assert (_cause(evidence).group == _cause(evidence, "tests/test_b.py").group) is together


def test_a_groups_id_is_short_and_stable() -> None:
    """The id depends on the cause alone."""
    assert Cause(("source", "app/text.py"), "any words").group == "G-c32a64eb62"


def _failure(case_id: str, priority: Priority, group: str) -> Failure:
    return Failure(
        case_id, "t.py", "test", ErrorType.RUNTIME, "", "", None, None, priority, "", group, DIVIDED
    )


def test_groups_come_by_priority_then_as_they_occurred() -> None:
    """A group has the first priority of its failures and keeps their order."""
    failures = (
        _failure("a", Priority.P3, "late"),
        _failure("b", Priority.P3, "first"),
        _failure("c", Priority.P3, "later"),
        _failure("d", Priority.P1, "first"),
    )
    causes = {
        "late": Cause(("a",), "one", "what f returns"),
        "first": Cause(("b",), "two", "what g returns"),
        "later": Cause(("c",), "three"),
    }
    assert correlate(failures, causes) == (
        Group("first", "what g returns: two", Priority.P1, ("b", "d")),
        Group("late", "one", Priority.P3, ("a",)),
        Group("later", "three", Priority.P3, ("c",)),
    )


@pytest.mark.parametrize(
    ("evidence", "cause"),
    [
        (UNEQUAL, Cause(("hook", "db"), "db fails: AssertionError: assert 'a--b' == 'a-b'")),
        (UNBOUND, Cause(("hook", "db"), "db fails: NameError: name 'x' is not defined")),
        (MISCALLED, Cause(("error",), f"db fails: TypeError: {MISCALLED.message}")),
        (DIVIDED, Cause(("source",), "failures that come from app/text.py")),
    ],
)
def test_the_cases_behind_a_hook_share_its_cause(evidence: Evidence, cause: Cause) -> None:
    """In whichever files they are."""
    cases = (failing("test", evidence, f"tests/test_{name}.py") for name in "ab")
    causes = {sort_case(HERE, evolve(case, hook="db"))[1] for case in cases}
    assert len(causes) == 1
    (result,) = causes
    assert (result.key[: len(cause.key)], result.sentence) == (cause.key, cause.sentence)

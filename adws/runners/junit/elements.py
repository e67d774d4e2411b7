"""What one JUnit report says: its cases, and what it counts itself.

There is no standard; https://github.com/testmoapp/junitxml tells what most tools write.
"""

from collections.abc import Mapping

from attrs import frozen

from adws.core.suite import Outcome
from adws.runners.junit.counters import CounterLevel

_EXPECTED = frozenset({"todo", "pytest.xfail"})
"""Types of ``skipped`` behind which the case may have failed."""
_STATUS = {
    # of behave, GoogleTest, CTest and others; a status that is not here says nothing
    "fail": Outcome.FAILED,
    "failed": Outcome.FAILED,
    "failure": Outcome.FAILED,
    "error": Outcome.ERRORED,
    "errored": Outcome.ERRORED,
    "undefined": Outcome.ERRORED,
    "disabled": Outcome.SKIPPED,
    "ignored": Outcome.SKIPPED,
    "notrun": Outcome.SKIPPED,
    "pending": Outcome.SKIPPED,
    "skipped": Outcome.SKIPPED,
    "suppressed": Outcome.SKIPPED,
    "untested": Outcome.SKIPPED,
}

PREPARING = frozenset({"classMethod", "initializationError"})
"""What JUnit 4 and build tools call a class that could not be prepared."""


@frozen
class ResultMark:
    """What says that a case did not pass: an element ``failure``, ``error`` or ``skipped``."""

    kind: str
    type: str = ""
    message: str = ""
    text: str = ""


@frozen
class CaseElement:
    """A ``testcase``; ``suites`` are the names of those around it, outermost first.

    ``file`` is the one that it or the nearest suite with a file names; ``output`` the end of what
    it printed.
    """

    suites: tuple[str, ...]
    attributes: Mapping[str, str]
    file: str = ""
    marks: tuple[ResultMark, ...] = ()
    output: str = ""

    @property
    def nameless(self) -> bool:
        """Whether nothing tells which case it is; pytest leaves such ones when it stops early."""
        return not (self.attributes.get("name") or self.attributes.get("classname"))

    @property
    def names(self) -> tuple[str | None, ...]:
        """What tells this case from others."""
        return (self.file, self.attributes.get("classname"), self.attributes.get("name"))


@frozen
class Report:
    """One whole report; ``levels`` are its suites, inner ones first."""

    cases: tuple[CaseElement, ...]
    levels: tuple[CounterLevel, ...]


def stands_for_class(case: CaseElement) -> bool:
    """Whether a failing case is no test but a class whose preparation failed.

    Surefire calls it like the class, which is the name of its suite, too.
    """
    name, classname = (case.attributes.get(key, "") for key in ("name", "classname"))
    named_like_class = case.suites[-1:] == (classname,) == (name,)
    return bool(classname) and (named_like_class or name in ("", *PREPARING))


def outcome_of(case: CaseElement) -> Outcome:
    """Return a case's outcome: of several marks the worst, except failures that were expected.

    What Surefire reports on reruns (``flakyFailure``, ``rerunError``, …) is no mark: the last try
    counts.
    """
    return _marked_outcome(case) if case.marks else _declared_outcome(case)


def _marked_outcome(case: CaseElement) -> Outcome:
    kinds = {mark.kind for mark in case.marks}
    if any(mark.kind == "skipped" and mark.type in _EXPECTED for mark in case.marks):
        failed = "failure" in kinds or any(mark.type == "pytest.xfail" for mark in case.marks)
        return Outcome.XFAILED if failed else Outcome.SKIPPED
    if "failure" in kinds:
        return Outcome.FAILED
    return Outcome.ERRORED if "error" in kinds else Outcome.SKIPPED


def _declared_outcome(case: CaseElement) -> Outcome:
    result, status = case.attributes.get("result"), case.attributes.get("status")
    words = [word.lower() for word in (result, status) if word]
    return next((_STATUS[word] for word in words if word in _STATUS), Outcome.PASSED)

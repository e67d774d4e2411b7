"""What became of a case, by its marks and by what its own attributes say."""

from adws.core.suite import Outcome
from adws.runners.junit.elements import CaseElement

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


def outcome_of(case: CaseElement) -> Outcome:
    """Return a case's outcome: of several marks the worst, but for failures that were expected.

    What Surefire tells of reruns (``flakyFailure``, ``rerunError``, …) is no mark: the last try
    counts.
    """
    return _marked(case) if case.marks else _told(case)


def _marked(case: CaseElement) -> Outcome:
    kinds = {mark.kind for mark in case.marks}
    if any(mark.kind == "skipped" and mark.type in _EXPECTED for mark in case.marks):
        failed = "failure" in kinds or any(mark.type == "pytest.xfail" for mark in case.marks)
        return Outcome.XFAILED if failed else Outcome.SKIPPED
    if "failure" in kinds:
        return Outcome.FAILED
    return Outcome.ERRORED if "error" in kinds else Outcome.SKIPPED


def _told(case: CaseElement) -> Outcome:
    result, status = case.attributes.get("result"), case.attributes.get("status")
    words = [word.lower() for word in (result, status) if word]
    return next((_STATUS[word] for word in words if word in _STATUS), Outcome.PASSED)

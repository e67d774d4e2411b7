"""The report of a suite for which a server did not start: nothing ran, and here is why."""

from adws.core.suite import Case, Evidence, Outcome, SuiteReport
from adws.runners.runner import Suite
from adws.runners.unreadable import lines_of
from adws.triage.pattern import SERVER_NOT_STARTED

_PLACE = "(no test file)"
_LAST_LINES = 20


def unserved(suite: Suite, server: str, why: str, printed: str, raw_output: str) -> SuiteReport:
    """Return a report of one case, of the environment, that hides all others.

    ``why`` continues after "the" and the name of the server; its last printed line is
    beside it, the lines before that in the trace.
    """
    last = lines_of(printed)[-_LAST_LINES:]
    message = ": ".join((f"the {server} {why}", *last[-1:]))
    trace = "\n".join((f"the {server} {why}", *last))
    evidence = Evidence(
        SERVER_NOT_STARTED, message, trace=trace, phase="setup", output="\n".join(last)
    )
    id_ = f"{_PLACE} > {server}"
    case = Case(id_, _PLACE, server, Outcome.ERRORED, evidence=evidence, covers="")
    return SuiteReport(suite.runner, suite.argv, exit_code=1, cases=(case,), raw_output=raw_output)

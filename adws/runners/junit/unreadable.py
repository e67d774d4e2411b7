"""Why a run cannot be read, told to the person who waits for it."""

from pathlib import PurePosixPath

from attrs import evolve

from adws.core.errors import SuiteUnreadable
from adws.runners.plain_text import plain_text
from adws.runners.runner import Outputs
from adws.runners.unreadable import lines_of
from adws.runners.unreadable import timed_out as ended
from adws.runners.unreadable import unreadable as told


def timed_out(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit."""
    return ended(outputs, "", _printed(outputs))


def not_written(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a run that wrote no report."""
    globs, argv = ", ".join(outputs.run.suite.reports), " ".join(outputs.run.suite.argv)
    message = f"'{argv}' ended with exit code {outputs.exit_code} and wrote no report {globs}"
    hint = "check the command and the setting report"
    if outputs.stale:
        message += f"; older than the run, and not read: {', '.join(outputs.stale[:3])}"
        hint = "let the command run its tests anew: a build tool may think that nothing changed"
    return told(outputs, message, hint, _printed(outputs))


def damaged(outputs: Outputs, path: str, reason: str) -> SuiteUnreadable:
    """Return the error for a report that is not understood; ``raw_output`` is its kept copy."""
    kept = str(PurePosixPath(outputs.raw_output).parent / "reports" / path)
    hint = f"look into {kept}; the report must be whole JUnit XML in UTF-8 without a document type"
    error = told(outputs, f"the report {path} cannot be read: {reason}", hint, _printed(outputs))
    return evolve(error, context={**error.context, "raw_output": kept})


def nothing_in(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for reports without a case."""
    message = f"no case stands in {', '.join([*outputs.reports][:3])}"
    hint = "check which tests the command runs, and that report names the reports of tests"
    return told(outputs, message, hint, _printed(outputs))


def _printed(outputs: Outputs) -> list[str]:
    return lines_of(plain_text(outputs.stderr.strip() or outputs.stdout))

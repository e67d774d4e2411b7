"""Why a unittest run cannot be read, told to the person who waits for it."""

from adws.core.errors import SuiteUnreadable
from adws.runners.runner import Outputs
from adws.runners.unittest.records import Session
from adws.runners.unreadable import lines_of, unreadable
from adws.runners.unreadable import timed_out as ended

_USAGE_ERROR = 2


def timed_out(outputs: Outputs, session: Session | None) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit; it names what was running."""
    where = session.running[-1] if session and session.running else ""
    return ended(outputs, where, _printed(outputs))


def not_started(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a command that did not start unittest in a way that can be followed."""
    argv = " ".join(outputs.run.suite.argv)
    hint = (
        "set test_command to the 'python -m unittest …' that it runs"
        if outputs.run.suite.wrapped
        else "check that the interpreter starts, is Python 3.8 or newer, and heeds PYTHONPATH"
    )
    message = f"'{argv}' ended with exit code {outputs.exit_code} and started no unittest"
    return _unreadable(outputs, message, hint)


def not_run(outputs: Outputs, session: Session) -> SuiteUnreadable:
    """Return the error for a run in which no case got its turn."""
    if session.start is None and outputs.exit_code == _USAGE_ERROR:
        return _unreadable(outputs, "unittest refused its arguments", "check test_command")
    if session.start is None:
        hint = "check the folder and the names in test_command"
        return _unreadable(outputs, "unittest could not load the suite", hint)
    if session.finish is not None and not session.start.planned:
        hint = "check the folder and the pattern, and that test folders have an __init__.py"
        return _unreadable(outputs, "no tests were found", hint)
    message = f"the process ended before any case had run (exit code {outputs.exit_code})"
    return _unreadable(outputs, message, "look for os._exit() in test files")


def _unreadable(outputs: Outputs, message: str, hint: str) -> SuiteUnreadable:
    return unreadable(outputs, message, hint, _printed(outputs))


def _printed(outputs: Outputs) -> list[str]:
    return lines_of(outputs.stderr or outputs.stdout)

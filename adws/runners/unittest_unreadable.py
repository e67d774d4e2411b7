"""Why a unittest run cannot be read, told to the person who waits for it."""

from adws.core.errors import SuiteUnreadable
from adws.runners.runner import Outputs
from adws.runners.unittest_records import Session

_LAST_LINES = 6
_USAGE_ERROR = 2


def timed_out(outputs: Outputs, session: Session | None) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit; it names what was running."""
    where = f" in {session.running[-1]}" if session and session.running else ""
    return _unreadable(
        outputs,
        f"the suite did not end within {outputs.run.timeout_seconds:g} s{where}",
        "raise test_timeout_seconds, or find what hangs",
    )


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
    said = "\n".join(_lines(outputs.stderr or outputs.stdout)[-_LAST_LINES:])
    return SuiteUnreadable(
        f"{message}\n{said}" if said else message,
        hint=hint,
        context={"raw_output": outputs.raw_output, "exit_code": outputs.exit_code},
    )


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines() if line.strip()]

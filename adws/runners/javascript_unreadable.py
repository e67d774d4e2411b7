"""Why a run of a JavaScript runner cannot be read, told to the person who waits for it."""

from adws.core.errors import SuiteUnreadable
from adws.runners.javascript_errors import plain_text
from adws.runners.runner import Outputs

_LAST_LINES = 6


def unreadable(outputs: Outputs, message: str, hint: str) -> SuiteUnreadable:
    """Return the error for a run, with what it printed last."""
    text = plain_text(outputs.stderr.strip() or outputs.stdout)
    said = "\n".join([line.rstrip() for line in text.splitlines() if line.strip()][-_LAST_LINES:])
    return SuiteUnreadable(
        f"{message}\n{said}" if said else message,
        hint=hint,
        context={"raw_output": outputs.raw_output, "exit_code": outputs.exit_code},
    )


def timed_out(outputs: Outputs, running: tuple[str, ...]) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit; it names what was running."""
    where = f" in {', '.join(running[:3])}" if running else ""
    return unreadable(
        outputs,
        f"the suite did not end within {outputs.run.timeout_seconds:g} s{where}",
        "raise test_timeout_seconds, or find what hangs (an open server, a timer)",
    )


def not_started(outputs: Outputs, hand_through: str) -> SuiteUnreadable:
    """Return the error for a command that started no runner which tells of itself."""
    argv = " ".join(outputs.run.suite.argv)
    return unreadable(
        outputs,
        f"'{argv}' ended with exit code {outputs.exit_code} and ran no test",
        f"check that it starts {outputs.run.suite.runner}, and hands {hand_through} through to it",
    )

"""The error for a run of a JavaScript runner that cannot be read."""

from collections.abc import Iterable

from adws.core.errors import SuiteUnreadable
from adws.runners.javascript.scripts import shown_command
from adws.runners.plain_text import plain_text
from adws.runners.runner import Outputs
from adws.runners.unreadable import lines_of
from adws.runners.unreadable import timed_out as ended
from adws.runners.unreadable import unreadable as refusal


def unreadable(outputs: Outputs, message: str, hint: str) -> SuiteUnreadable:
    """Return the error for a run, with what it printed last."""
    return refusal(outputs, message, hint, _printed(outputs))


def timed_out(
    outputs: Outputs, running: tuple[str, ...], cases: Iterable[str] = ()
) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit; it names what was running.

    ``cases`` are the ids of the cases that had ended, as far as they are known.
    """
    hint = "raise test_timeout_seconds, or find what hangs (an open server, a timer)"
    return ended(outputs, running, _printed(outputs), hint, cases)


def not_started(outputs: Outputs, hand_through: str) -> SuiteUnreadable:
    """Return the error for a command that started no runner with a reporter of adws."""
    suite = outputs.run.suite
    command = shown_command(suite.argv)
    by_another = f"check that it starts {suite.runner}, and hands {hand_through} through to it"
    return unreadable(
        outputs,
        f"'{command}' ended with exit code {outputs.exit_code} and ran no test",
        by_another if suite.wrapped else "run it yourself to see why; the raw output was kept",
    )


def _printed(outputs: Outputs) -> list[str]:
    return lines_of(plain_text(outputs.stderr.strip() or outputs.stdout))

"""Why a run of cargo cannot be read, told to the person who waits for it."""

from adws.core.errors import SuiteUnreadable
from adws.runners.plain_text import plain_text
from adws.runners.runner import Outputs
from adws.runners.unreadable import lines_of, unreadable
from adws.runners.unreadable import timed_out as ended

_OFFLINE = "run `cargo fetch`: a run never downloads packages"
_NOT_BUILT = "run it yourself to see all it says; a build script may have failed"
_NOT_CARGO = "check that it starts cargo test, and hands its environment through"
_NO_TARGET = "check the names that it is given, and the targets of Cargo.toml"


def timed_out(outputs: Outputs, running: tuple[str, ...]) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit; it names what was running."""
    return ended(outputs, ", ".join(running[:3]), lines_of(plain_text(outputs.stderr)))


def not_run(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a command that ran no target and names no error in a source file."""
    argv = " ".join(outputs.run.suite.argv)
    message = f"'{argv}' ended with exit code {outputs.exit_code} and ran no test"
    return unreadable(outputs, message, _hint(outputs), lines_of(plain_text(outputs.stderr)))


def _hint(outputs: Outputs) -> str:
    if "--offline" in outputs.stderr or "offline mode" in outputs.stderr:
        return _OFFLINE
    if outputs.run.suite.wrapped:
        return _NOT_CARGO
    return _NO_TARGET if outputs.exit_code == 0 else _NOT_BUILT

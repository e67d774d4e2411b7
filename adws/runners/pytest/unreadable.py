"""Why a pytest run cannot be read, told to the person who waits for it."""

from adws.core.errors import SuiteUnreadable
from adws.runners.plain_text import plain_text
from adws.runners.pytest.records import Session
from adws.runners.runner import Outputs
from adws.runners.unreadable import lines_of, unreadable
from adws.runners.unreadable import timed_out as ended

_BY_STATUS = {
    2: ("pytest was interrupted", "let it run to its end; pytest.exit() in a test does this too"),
    3: ("pytest met an internal error", "look for sys.exit() in test files, or a broken plugin"),
    4: ("pytest refused its arguments", "check addopts, the paths and the case ids"),
    5: ("no tests were found", "check testpaths and python_files, or whether all were deselected"),
}
_DIED = ("pytest's process ended before any case had run", "look for os._exit() in test files")
_WRAPPED_HINT = (
    "the command must start pytest and hand these variables through to it: "
    "ADWS_PROBE PYTEST_ADDOPTS PYTEST_PLUGINS PYTHONPATH (tox: pass_env)"
)


def timed_out(outputs: Outputs, sessions: tuple[Session, ...]) -> SuiteUnreadable:
    """Return the error for a run that was ended by its time limit; it names what was running."""
    running = [case_id for session in sessions for case_id in session.running]
    return ended(outputs, running[-1] if running else "", _printed(outputs))


def not_started(outputs: Outputs) -> SuiteUnreadable:
    """Return the error for a command that started no pytest which loads the probe."""
    argv = " ".join(outputs.run.suite.argv)
    message = f"'{argv}' ended with exit code {outputs.exit_code} and started no pytest"
    if outputs.run.suite.wrapped:
        return _unreadable(outputs, message, _WRAPPED_HINT)
    return _unreadable(outputs, message, "check that pytest 7 or newer is installed there")


def not_run(outputs: Outputs, status: int) -> SuiteUnreadable:
    """Return the error for a session in which the tests did not run."""
    message, hint = _BY_STATUS.get(status, _DIED)
    return _unreadable(outputs, f"{message} (exit code {status})", hint)


def _unreadable(outputs: Outputs, message: str, hint: str) -> SuiteUnreadable:
    return unreadable(outputs, message, hint, _printed(outputs))


def _printed(outputs: Outputs) -> list[str]:
    """Return what pytest said last: of its internal error, else of its errors, else of all."""
    errors = lines_of(plain_text(outputs.stderr))
    printed = lines_of(plain_text(outputs.stdout))
    internal = [line for line in printed if line.startswith("INTERNALERROR>")]
    return internal or errors or printed

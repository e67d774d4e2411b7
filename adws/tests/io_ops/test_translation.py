"""What the operating system refuses becomes a value."""

import errno

import pytest
from returns.io import IOFailure, IOSuccess

from adws.core.errors import IoFailed
from adws.io_ops.translation import _HINTS, IoReason, perform
from adws.tests.io_ops.refusal import reason, refusal


def _raise(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOENT, IoReason.MISSING),
        (errno.EEXIST, IoReason.EXISTS),
        (errno.EROFS, IoReason.DENIED),
        (errno.ENOSPC, IoReason.FULL),
        (errno.ETXTBSY, IoReason.BUSY),
        (errno.ENOTDIR, IoReason.NOT_A_FOLDER),
        (errno.EISDIR, IoReason.NOT_A_FILE),
        (errno.ENOTEMPTY, IoReason.NOT_EMPTY),
        (errno.ENOEXEC, IoReason.NOT_EXECUTABLE),
        (errno.E2BIG, IoReason.TOO_LONG),
        (errno.EMFILE, IoReason.EXHAUSTED),
        (errno.EIO, IoReason.OTHER),
    ],
)
def test_an_error_number_has_one_reason(number: int, reason: IoReason) -> None:
    """Each error number of interest maps to one reason, the rest to ``other``."""
    assert perform("read", "/f", lambda: _raise(OSError(number, "no"))) == IOFailure(
        IoFailed(
            "cannot read /f: no",
            hint=_HINTS[reason],
            context={"operation": "read", "target": "/f", "reason": reason.value},
        )
    )


def test_every_reason_has_a_hint() -> None:
    """Nobody is left without advice."""
    assert set(_HINTS) == set(IoReason)


def test_an_error_of_another_file_names_it_and_keeps_the_usual_hint() -> None:
    """Hints given for the target do not advise on another file."""
    error = FileNotFoundError(errno.ENOENT, "no", "/other")
    hints = {IoReason.MISSING: "install it"}
    assert perform("run", "ls", lambda: _raise(error), hints=hints) == IOFailure(
        IoFailed(
            "cannot run ls: /other: no",
            hint=_HINTS[IoReason.MISSING],
            context={"operation": "run", "target": "ls", "reason": "missing"},
        )
    )


def test_a_hint_for_the_target_counts_for_the_target() -> None:
    """The caller's advice replaces the usual one."""
    error = FileNotFoundError(errno.ENOENT, "no", "ls")
    outcome = perform("run", "ls", lambda: _raise(error), hints={IoReason.MISSING: "install it"})
    assert refusal(outcome).hint == "install it"


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_name_that_no_system_takes_is_invalid(name: str) -> None:
    """Python refuses such a name in place of the operating system."""
    outcome = perform("look", "x", lambda: open(name))  # noqa: PTH123, SIM115 - never opens
    assert reason(outcome) == "invalid"


def test_a_bug_stays_an_exception() -> None:
    """Only refusals are translated."""
    with pytest.raises(ValueError, match="a bug"):
        _ = perform("read", "/f", lambda: _raise(ValueError("a bug")))


def test_success_is_passed_on() -> None:
    """What the action returns is the value."""
    assert perform("read", "/f", lambda: 7) == IOSuccess(7)

"""Keeps one program: runs it, and ends all its descendants once the program, or adws, has ended.

It is a process between adws and the program that cleans up if adws itself is killed: ``python -I -S
keeper.py DRIVER REPORT LEAVE PROGRAM ARGUMENT...``, with the process id of adws and two
descriptors. On REPORT it reports one number: 0, or why the program did not start (errno(3)). On the
socket LEAVE it asks adws whether the program may start: the work may have been stopped while the
keeper came up. Without a socket, -1, it may. It must start in milliseconds, so it imports little:
the enumerations of ``signal`` alone would take as long as Python's own start.

It adopts orphans among its descendants (PR_SET_CHILD_SUBREAPER), so a keeper without children has
no descendants. It gets SIGCONT when adws ends (PR_SET_PDEATHSIG), which also wakes a keeper that
the program has stopped; see prctl(2).
"""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Iterable
else:
    import _signal as signal

SUBREAPER = 36
"""prctl(2): PR_SET_CHILD_SUBREAPER."""

_DEATH_SIGNAL = 1
_DUMPABLE = 4
_ARGUMENTS_END = 46  # arg_end, counted from the field behind the program's name
_MARK = b"ADWS_PROCESS="
_MAX_LOOK_SECONDS = 1.0
_MAX_PAUSE_SECONDS = 0.25


def main(driver: int, report: int, leave: int, argv: tuple[str, ...]) -> int:
    """Run a program, end all its descendants, and return its wait status (waitpid(2))."""
    environment = read(f"/proc/{os.getpid()}/environ").split(b"\0")
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    for option, value in ((SUBREAPER, 1), (_DUMPABLE, 0), (_DEATH_SIGNAL, signal.SIGCONT)):
        _ = prctl()(option, value, 0, 0, 0)
    may_start = os.getppid() == driver and _has_leave(leave)
    program = _start(argv, environment, mask, report) if may_start else None
    status = 0 if program is None else _wait(program, driver)
    _end_descendants()
    if os.getppid() != driver:
        _kill(_marked_processes(environment))
    return status


def prctl() -> Callable[[int, int, int, int, int], int]:
    """Return the function of the C library."""
    import ctypes  # noqa: PLC0415 - slow to import, and only needed where programs are started

    function: Callable[[int, int, int, int, int], int] = ctypes.CDLL(None).prctl
    return function


def with_descendants(roots: Iterable[int]) -> tuple[int, ...]:
    """Return processes with all their descendants."""
    pids = list(roots)
    for pid in pids:
        pids.extend(children_of(pid))
    return tuple(pids)


def children_of(pid: int) -> tuple[int, ...]:
    """Return the children that the kernel lists for each thread of a process (proc(5))."""
    threads = _names(f"/proc/{pid}/task")
    listed = (read(f"/proc/{pid}/task/{thread}/children") for thread in threads)
    return tuple(int(child) for children in listed for child in children.split())


def read(file: str) -> bytes:
    """Return the content of a file of /proc; empty for an ended process or another user's."""
    try:
        with open(file, "rb") as opened:
            return opened.read()
    except OSError:
        return b""


def end_like(status: int) -> None:
    """End this process as a wait status says."""
    code = os.waitstatus_to_exitcode(status)
    if code >= 0:
        sys.exit(code)
    for caught_by_python in (signal.SIGINT, signal.SIGPIPE, signal.SIGXFSZ):
        _ = signal.signal(caught_by_python, signal.SIG_DFL)
    _ = signal.pthread_sigmask(signal.SIG_UNBLOCK, {-code})
    os.kill(os.getpid(), -code)


def _start(
    argv: tuple[str, ...], environment: list[bytes], mask: Iterable[int], report: int
) -> int | None:
    """Start the program in a session of its own, with the signals as they were before Python.

    The program must react to SIGINT, with which adws asks for its result, even if this process
    ignores it, as a background job of a shell does.
    """
    os.set_inheritable(report, False)  # noqa: FBT003 - positional only
    program: int | None = None
    reason = 0
    try:
        program = os.posix_spawnp(
            argv[0],
            argv,
            dict(_variable(entry) for entry in environment if entry),
            setsid=True,
            setsigmask=mask,
            setsigdef=(signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT),
        )
    except OSError as error:
        reason = error.errno or 1
    _report(report, reason)
    _release_streams()
    return program


def _has_leave(leave: int) -> bool:
    """Ask whether the program may start; without an answer, it may not."""
    if leave < 0:
        return True
    try:
        os.set_inheritable(leave, False)  # noqa: FBT003 - positional only
        _ = os.write(leave, b"?")
        return bool(os.read(leave, 1))
    except OSError:
        return False


def _report(report: int, reason: int) -> None:
    """Report why the program did not start, or 0; a killed driver does not read it."""
    try:
        _ = os.write(report, str(reason).encode())
    except BrokenPipeError:
        return
    finally:
        os.close(report)


def _variable(entry: bytes) -> tuple[bytes, bytes]:
    name, _, value = entry.partition(b"=")
    return name, value


def _release_streams() -> None:
    """Leave the pipes to the program, so that their readers see when it closes them."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        _ = os.dup2(nothing, descriptor)


def _wait(program: int, driver: int) -> int:
    """Wait for the program and return its wait status; after the end of adws, nobody needs it."""
    while os.getppid() == driver:
        ended_pid, status = os.waitpid(-1, os.WNOHANG)
        if ended_pid == program:
            return status
        if ended_pid == 0:
            _ = signal.sigtimedwait((signal.SIGCHLD, signal.SIGCONT), _MAX_LOOK_SECONDS)
    return 0


def _end_descendants() -> None:
    pause = 0.001
    while _has_children():
        _kill(with_descendants(children_of(os.getpid())))
        time.sleep(pause)
        pause = min(2 * pause, _MAX_PAUSE_SECONDS)


def _has_children() -> bool:
    """Reap ended children and return whether any child is left."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def _kill(pids: Iterable[int]) -> None:
    """Kill processes with their whole groups at once, so that none escapes by a fork."""
    for pid in pids:
        try:
            os.killpg(os.getpgid(pid), signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue


def _marked_processes(environment: list[bytes]) -> tuple[int, ...]:
    """Return the other processes with this program's mark, wherever they are."""
    marks = tuple(entry for entry in environment if entry.startswith(_MARK))
    others = (int(name) for name in _names("/proc") if name.isdigit() and int(name) != os.getpid())
    return tuple(pid for pid in others if any(m in read(f"/proc/{pid}/environ") for m in marks))


def _names(folder: str) -> tuple[str, ...]:
    try:
        return tuple(os.listdir(folder))
    except OSError:
        return ()


def _erase_arguments(argv: list[str]) -> None:
    """Overwrite the arguments in the process list (proc(5): cmdline).

    Code under test must not see in its parent's arguments what runs it. If the system does not
    allow it, the arguments stay.
    """
    fields = read("/proc/self/stat").rpartition(b")")[2].split()
    size = sum(len(os.fsencode(word)) + 1 for word in argv)
    try:
        memory = os.open("/proc/self/mem", os.O_WRONLY)
        _ = os.pwrite(memory, bytes(size), int(fields[_ARGUMENTS_END]) - size)
        os.close(memory)
    except (OSError, IndexError):
        return


if __name__ == "__main__":
    _erase_arguments(sys.argv[1:])
    driver, report, leave = map(int, sys.argv[1:4])
    end_like(main(driver, report, leave, tuple(sys.argv[4:])))

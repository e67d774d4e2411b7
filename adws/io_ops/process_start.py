"""Starts a program in a session of its own, and below a keeper if it must be watched."""

import errno
import os
import select
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from io import RawIOBase
from pathlib import Path

from adws.core.own_python import OWN_PYTHON
from adws.core.process import Command
from adws.io_ops.interruption import interruption
from adws.io_ops.process_environment import environment_for
from adws.io_ops.process_tree import lists_children

_KEEPER = str(Path(__file__).with_name("keeper.py"))
_PATIENCE_SECONDS = 5.0


def can_use_keeper() -> bool:
    """Whether keepers work on this machine: the kernel must list their descendants."""
    return bool(OWN_PYTHON) and lists_children()


def uses_keeper(command: Command) -> bool:
    """Whether a command starts below a keeper."""
    return command.watched and can_use_keeper()


def start(command: Command, mark: str) -> "subprocess.Popen[bytes]":
    """Start a program; for a kept program return the keeper, which ends with the same status."""
    if uses_keeper(command):
        return _start_below_keeper(command, mark)
    return _popen(command, mark, _words(command))


def _start_below_keeper(command: Command, mark: str) -> "subprocess.Popen[bytes]":
    read_end, report = os.pipe()
    leave, asking = socket.socketpair()
    with os.fdopen(read_end, "rb", buffering=0) as report_pipe, leave:
        try:
            descriptors = (report, asking.fileno())
            words = (OWN_PYTHON, "-I", "-S", _KEEPER, str(os.getpid()), *map(str, descriptors))
            keeper = _popen(command, mark, (*words, *_words(command)), *descriptors)
        finally:
            os.close(report)
            asking.close()
        reason = _refusal(report_pipe) if _gives_leave(leave) else errno.ECANCELED
    if not reason:
        return keeper
    with keeper:
        raise OSError(reason, os.strerror(reason), _words(command)[0])


def _gives_leave(leave: socket.socket) -> bool:
    """Let a keeper that has come up start its program, unless the work was stopped meanwhile.

    A keeper that has ended reports why, or nothing.
    """
    has_come_up = bool(leave.recv(1))
    if has_come_up and interruption() is not None:
        return False
    if has_come_up:
        leave.sendall(b"!")
    return True


def _words(command: Command) -> tuple[str, ...]:
    return (*command.wrapper, *command.argv)


def _refusal(reported: RawIOBase, patience_seconds: float = _PATIENCE_SECONDS) -> int:
    """Return why the program did not start, or 0; the program may stop its keeper before that."""
    readable, _, _ = select.select([reported], [], [], patience_seconds)
    return int(reported.read(8) or 0) if readable else 0


def _popen(
    command: Command, mark: str, argv: tuple[str, ...], *inherited: int
) -> "subprocess.Popen[bytes]":
    with _input(command) as stdin:
        return subprocess.Popen(
            argv,
            cwd=command.cwd,
            env=environment_for(command, os.environ, mark),
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            pass_fds=inherited,
        )


@contextmanager
def _input(command: Command) -> Iterator[int]:
    """Yield the standard input of a program: a file, a pipe, or nothing."""
    if command.stdin_file is None:
        yield subprocess.PIPE if command.stdin else subprocess.DEVNULL
        return
    with Path(command.stdin_file).open("rb", buffering=0) as file:
        yield file.fileno()

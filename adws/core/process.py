"""A program to run, and its result."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import field, frozen


@frozen
class Command:
    """A program to run; never a shell string.

    ``env`` is set on top of the environment. ``allow``, if given, lists the only variables of the
    present environment to pass on. ``scrub`` removes variables, also by ``PREFIX*`` and
    ``*_SUFFIX``, except those in ``keep``; ``allow`` and ``keep`` accept such patterns too.
    ``wrapper`` is the command line of a program that starts ``argv`` in confinement.
    ``timeout_seconds`` ends the whole process tree; with ``interrupt_seconds`` what runs is first
    asked to stop by SIGINT, and has so long to tell its result. ``log`` receives the complete
    output of both streams, in the order it came; ``stdout_file`` only the complete standard output.
    ``stdin_file`` is read in place of ``stdin``, byte by byte as it is. ``files`` are written, by
    path, before the program starts: what is too much for an argument, or cannot be one.
    ``watched``: it runs code of others, and nothing of it may live on when adws itself is killed.
    """

    argv: tuple[str, ...]
    cwd: PurePath
    env: Mapping[str, str] = field(factory=dict[str, str])
    allow: tuple[str, ...] | None = None
    scrub: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    stdin: str = ""
    stdin_file: PurePath | None = None
    files: Mapping[PurePath, str] = field(factory=dict[PurePath, str])
    wrapper: tuple[str, ...] = ()
    timeout_seconds: float | None = None
    interrupt_seconds: float | None = None
    log: PurePath | None = None
    stdout_file: PurePath | None = None
    watched: bool = False


@frozen
class CompletedProcess:
    """The result of a program that ran."""

    argv: tuple[str, ...]
    """The program and its arguments."""
    exit_code: int
    """The exit code; negative for the number of a signal, as in ``subprocess``."""
    stdout: str = ""
    """The standard output: a head and a tail of at most ``io_ops.KEPT_CHARACTERS`` each."""
    stderr: str = ""
    """The standard error, kept in the same way."""
    truncated: bool = False
    """Whether only the log holds the part between head and tail."""
    timed_out: bool = False
    """Whether the time limit ended the program."""
    duration_seconds: float = 0.0
    """How long it ran, in seconds."""
    log: PurePath | None = None
    """The file with the complete output of both streams; None without one."""

    @property
    def ok(self) -> bool:
        """Whether the program ended by itself with exit code 0."""
        return self.exit_code == 0 and not self.timed_out

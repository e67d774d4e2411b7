"""A program to run, and its result."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import field, frozen


@frozen
class Command:
    """A program to run; never a shell string."""

    argv: tuple[str, ...]
    """The program and its arguments."""
    cwd: PurePath
    """The folder in which it starts, absolute."""
    env: Mapping[str, str] = field(factory=dict[str, str])
    """Variables that are set on top of the environment."""
    allow: tuple[str, ...] | None = None
    """The only variables of the present environment to pass on, also by ``PREFIX*`` and
    ``*_SUFFIX``; None: all."""
    scrub: tuple[str, ...] = ()
    """Variables that are removed, also by ``PREFIX*`` and ``*_SUFFIX``."""
    keep: tuple[str, ...] = ()
    """Variables that stay although ``scrub`` has them, also by such patterns."""
    stdin: str = ""
    """What the program reads."""
    stdin_file: PurePath | None = None
    """The file that it reads in place of ``stdin``, byte by byte as it is."""
    files: Mapping[PurePath, str] = field(factory=dict[PurePath, str])
    """Files to write before the program starts: what is too much for an argument, or cannot be one.
    """
    wrapper: tuple[str, ...] = ()
    """The command line of a program that starts ``argv`` in confinement."""
    timeout_seconds: float | None = None
    """How long the program and all processes that it starts may run, in seconds; None: no limit."""
    interrupt_seconds: float | None = None
    """How long, in seconds, the program may still tell its result after SIGINT at the time limit;
    None: it ends at once."""
    log: PurePath | None = None
    """The file for the complete output of both streams, in the order it came."""
    stdout_file: PurePath | None = None
    """The file for the complete standard output alone."""
    watched: bool = False
    """Whether it runs code of others: then nothing of it lives on when adws itself is killed."""


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

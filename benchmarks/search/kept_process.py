"""Runs a program of which nothing lives on, also when the benchmark itself is killed."""

from collections.abc import Mapping
from pathlib import Path, PurePath

from returns.pipeline import is_successful

from adws import io_ops
from adws.core.process import Command, CompletedProcess
from adws.core.railway import settle


class Stopped(Exception):  # noqa: N818 - somebody wished it; no error
    """A person, or the system, ended the benchmark in the middle."""


def run(
    argv: tuple[str, ...],
    cwd: Path,
    seconds: float,
    environment: Mapping[str, str] | None = None,
    stdin: str = "",
) -> CompletedProcess:
    """Run a program to its end, or for so many seconds; ``environment`` is set on top."""
    command = Command(
        argv, PurePath(cwd), environment or {}, stdin=stdin, timeout_seconds=seconds, watched=True
    )
    return perform(command)


def perform(command: Command) -> CompletedProcess:
    """Run a command as it is."""
    outcome = settle(io_ops.run_process(command))
    if is_successful(outcome):
        return outcome.unwrap()
    raise Stopped(str(outcome.failure()))

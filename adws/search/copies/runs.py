"""Runs of the project's own command in a copy of its tree."""

from functools import partial
from math import ceil

from attrs import frozen
from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command, Completed
from adws.core.turn import Task
from adws.search.copies.executor import Copy
from adws.search.copies.tool import Tool

_SCRUBBED = ("PYTEST_*", "COV_CORE_*", "COVERAGE_*", "NODE_OPTIONS", "FORCE_COLOR")
_BOUNDED = 'ulimit -t "$0"; exec "$@"'
_ENVIRONMENT = {
    "CI": "true",  # no snapshots are written, nothing waits for changes
    "NODE_OPTIONS": "--max-old-space-size=1024",
    "NO_COLOR": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "0",
}
UNNAMED = frozenset({"the run"})
"""What failed where nothing is told by name."""


@frozen
class Limits:
    """What a run may take: ``seconds`` by the clock, ``cpu`` of processor time for each process.

    Processor time ends endless loops soon, however busy the machine is; the clock is generous.
    """

    seconds: float
    cpu: float


@frozen
class Ran:
    """What a run said: what failed, and how many cases there were, where that is told.

    ``failing`` is ``UNNAMED`` where it failed and did not say of what.
    """

    failing: frozenset[str]
    total: int | None = None
    seconds: float = 0.0
    ended: bool = True


@frozen
class CaseCommand:
    """What is run for a candidate, and what the same run said before: ``failing`` is to be mended.

    ``known`` are the names that may fail as they did before, ``total`` is how many cases there
    were.
    """

    argv: tuple[str, ...]
    limits: Limits
    failing: frozenset[str]
    known: frozenset[str]
    total: int | None = None

    def mended(self, ran: Ran) -> frozenset[str]:
        """Return what fails no more; nothing where something new fails, or cases are missing."""
        gone = self.total is not None and (ran.total is None or ran.total < self.total)
        if not ran.ended or gone or ran.failing - self.known:
            return frozenset()
        return self.failing - ran.failing


def run_in(
    task: Task, tool: Tool, limits: Limits, argv: tuple[str, ...], copy: Copy
) -> IOResult[Ran, PipelineError]:
    """Run a command where the suite lies, in a copy of the tree; nothing of it lives on."""
    command = command_in(task, argv, limits, copy)
    return io_ops.run_process(command).map(partial(_read, tool, copy))


def command_in(task: Task, argv: tuple[str, ...], limits: Limits, copy: Copy) -> Command:
    """Return the command that does it, with its limits and its variables."""
    words = (copy.moved(word) for word in argv)
    given = {name: copy.moved(value) for name, value in task.test_env.items()}
    return Command(
        argv=("sh", "-c", _BOUNDED, str(ceil(limits.cpu)), *words),
        cwd=copy.folder / task.test_folder,
        env={**_ENVIRONMENT, **given, **_own(copy)},
        scrub=_SCRUBBED,
        timeout_seconds=limits.seconds,
    )


def _own(copy: Copy) -> dict[str, str]:
    """Return the variables that say where a run may leave something."""
    return {"TMPDIR": str(copy.scratch), "NODE_COMPILE_CACHE": str(copy.scratch / "compiled")}


def _read(tool: Tool, copy: Copy, completed: Completed) -> Ran:
    output = copy.unmoved(f"{completed.stdout}\n{completed.stderr}")
    failing = frozenset[str]() if completed.ok else tool.failing(output) or UNNAMED
    ended = not completed.timed_out
    return Ran(failing, tool.cases(output), completed.duration_seconds, ended)

"""Runs of the project's own command in a copy of its tree."""

from functools import partial
from math import ceil

from attrs import frozen
from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command, Completed
from adws.core.turn import Task
from adws.search.copies.place import Place
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
UNTOLD = frozenset({"the run"})
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

    ``failing`` is ``UNTOLD`` where it failed and did not say of what.
    """

    failing: frozenset[str]
    total: int | None = None
    seconds: float = 0.0
    ended: bool = True


def run_in(
    task: Task, tool: Tool, limits: Limits, argv: tuple[str, ...], place: Place
) -> IOResult[Ran, PipelineError]:
    """Run a command where the suite lies, in a copy of the tree; nothing of it lives on."""
    command = command_in(task, argv, limits, place)
    return io_ops.run_process(command).map(partial(_read, tool, place))


def command_in(task: Task, argv: tuple[str, ...], limits: Limits, place: Place) -> Command:
    """Return the command that does it, with its limits and its variables."""
    words = (place.moved(word) for word in argv)
    given = {name: place.moved(value) for name, value in task.test_env.items()}
    return Command(
        argv=("sh", "-c", _BOUNDED, str(ceil(limits.cpu)), *words),
        cwd=place.folder / task.test_folder,
        env={**_ENVIRONMENT, **given, **_own(place)},
        scrub=_SCRUBBED,
        timeout_seconds=limits.seconds,
    )


def _own(place: Place) -> dict[str, str]:
    """Return the variables that say where a run may leave something."""
    return {"TMPDIR": str(place.scratch), "NODE_COMPILE_CACHE": str(place.scratch / "compiled")}


def _read(tool: Tool, place: Place, completed: Completed) -> Ran:
    output = place.unmoved(f"{completed.stdout}\n{completed.stderr}")
    failing = frozenset[str]() if completed.ok else tool.failing(output) or UNTOLD
    ended = not completed.timed_out
    return Ran(failing, tool.cases(output), completed.duration_seconds, ended)

"""Shows a run while it goes: a live line on a terminal, plain lines elsewhere, on stderr."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import partial

from attrs import define, field
from rich.console import Console
from rich.progress import Progress as LiveLine
from rich.progress import SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Column

from adws import io_ops
from adws.cli.last_words import LastWords, Watched
from adws.cli.scene import Scene, advance, lines, status
from adws.core.railway import settle
from adws.core.run import state_folder
from adws.engine.events import Event, EventKind, Subscriber


class Loudness(Enum):
    """How much is shown."""

    QUIET = "quiet"
    NORMAL = "normal"
    VERBOSE = "verbose"


def loudness(*, quiet: bool, verbose: bool) -> Loudness:
    """Return what the two options together mean; quiet wins."""
    if quiet:
        return Loudness.QUIET
    return Loudness.VERBOSE if verbose else Loudness.NORMAL


@contextmanager
def shown(console: Console, loud: Loudness) -> Iterator[Subscriber]:
    """Give a subscriber that shows a run on ``console`` until the block ends."""
    if loud is Loudness.QUIET:
        yield _say_nothing
    elif console.is_terminal:
        step = TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True))
        columns = (SpinnerColumn(), step, TimeElapsedColumn(), LastWords())
        with LiveLine(*columns, console=console, transient=True) as live:
            yield Progress(console, loud, partial(_show, live, live.add_task("", total=None)))
    else:
        yield Progress(console, loud)


@define
class Progress:
    """Keeps the scene and prints what is worth a line; ``update`` changes the live line."""

    console: Console
    loud: Loudness
    update: Callable[[str, Watched], None] | None = None
    scene: Scene = field(factory=Scene)

    def __call__(self, event: Event) -> None:
        """Take in an event and show it."""
        self.scene = advance(self.scene, event)
        for line in (*self._step(event), *lines(self.scene, event)):
            self.console.print(line, markup=False, highlight=False, soft_wrap=True)
        if self.update is not None and event.kind is EventKind.STEP_STARTED:
            self.update(status(self.scene), _watched(event))

    def _step(self, event: Event) -> tuple[str, ...]:
        if self.loud is not Loudness.VERBOSE or not event.step:
            return ()
        took = "" if event.duration_seconds is None else f" {event.duration_seconds:.2f} s"
        kind = event.kind.value.removeprefix("step_")
        return (f"  {event.step}: {kind}{took}{f' ({event.reason})' if event.reason else ''}",)


def _show(live: LiveLine, task: TaskID, words: str, watched: Watched) -> None:
    """Show what runs now; its time starts anew."""
    live.reset(task, total=None, description=words, watched=watched)


def _watched(event: Event) -> Watched:
    return Watched(state_folder(event.context.root) / "logs", settle(io_ops.now()).unwrap())


def _say_nothing(_event: Event) -> None:
    return None

"""L1: runs that are cancelled at random moments, from a thread or by asyncio, and resumed."""

import asyncio
import os
import random
import statistics
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from attrs import define, field, frozen
from returns.pipeline import is_successful

from adws import io_ops
from adws.api.project_context import open_context
from adws.core.context import Context
from adws.core.errors import Cancelled
from adws.core.railway import settle
from adws.engine.live_events import RunEnded
from adws.engine.live_run import run_async
from adws.engine.loading import load_workflow
from adws.engine.program import WorkflowProgram
from adws.engine.run import Resume, SaveAs, run_workflow
from adws.engine.run_result import RunResult
from adws.engine.run_state import newest_unfinished
from adws.ledger.run_id import new_run_id
from adws.slots import LEDGER_OPEN, RUN
from adws.steps.check_base import check_base
from adws.tests.cli.program import at_home
from adws.tests.torture.figure import Figure
from adws.tests.torture.looking import Look, finished
from adws.tests.torture.processes_left import left_in
from adws.tests.torture.program_kills import Stage, staged
from adws.tests.torture.tally import Tally

CANCELLED = "cancelled runs of `fix`, from a thread and by asyncio in turn, resumed to the end"
AT_ONCE_SECONDS = 1.0
"""Within how long nearly every run has ended after it was cancelled."""
_SEED = 22
_LONGEST_LIFE = 0.9
"""Of a run that nobody cancels."""
_CLOCK_TICKS = os.sysconf("SC_CLK_TCK")
_STARTING_SECONDS = 0.1
"""What a process may need between the decision to start it and its start."""
_MARK = "cut -d ' ' -f 22 /proc/$$/stat >> {folder}/started\n"


@frozen
class _Run:
    """A run that is ready to begin, or to go on."""

    program: WorkflowProgram
    context: Context
    state: SaveAs | Resume

    def __call__(self, cancellation: io_ops.Cancellation | None) -> RunResult | None:
        """Run, and return how it ended; None where it was cancelled before its first step."""
        result = settle(
            run_workflow(self.program, self.context, state=self.state, cancellation=cancellation)
        )
        if is_successful(result) or not isinstance(result.failure(), Cancelled):
            return result.unwrap()
        return None


@define
class CancelledRuns:
    """What was seen of cancelled runs: their delays in seconds, and what broke."""

    tally: Tally = field(factory=partial(Tally, deed=CANCELLED))
    delays: list[float] = field(factory=list[float])
    calls_after: int = 0
    orphans: int = 0
    failed: int = 0

    def figure(self) -> Figure:
        """Return the row of the table."""
        figure = self.tally.figure()
        delays = sorted(self.delays) or [0.0]
        late = delays[min(len(delays) - 1, int(len(delays) * 0.95))]
        counts = {
            "p50 seconds": round(statistics.median(delays), 2),
            "p95 seconds": round(late, 2),
            "slowest seconds": round(delays[-1], 2),
            "calls after it": self.calls_after,
            "orphans": self.orphans,
            "failed otherwise": self.failed,
        }
        broken = figure.broken + self.calls_after + self.orphans + self.failed
        broken += late > AT_ONCE_SECONDS
        return Figure("L1", CANCELLED, len(self.delays), broken, {**counts, **figure.told})


def cancel_often(folder: Path, cancels: int, seconds: float) -> Figure:
    """Cancel so many runs, or as many as come in so many seconds, one at a time."""
    with at_home(folder / "home"):
        return _cancel_often(folder, cancels, seconds)


def _cancel_often(folder: Path, cancels: int, seconds: float) -> Figure:
    calm = _staged(folder / "calm")
    began = time.monotonic()
    _ = _runs(calm)(None)
    longest = (time.monotonic() - began) * _LONGEST_LIFE
    expected, until = calm.end(), time.monotonic() + seconds
    chance, seen = random.Random(_SEED), CancelledRuns()
    while len(seen.delays) < cancels and time.monotonic() < until:
        stage = _staged(folder / f"run-{seen.tally.runs}")
        before = Look()
        while not finished(stage.project):
            enough = len(seen.delays) >= cancels or time.monotonic() >= until
            _live(stage, seen, None if enough else chance.uniform(0, longest))
            before = seen.tally.after_life(before, stage.project, stage.folder / "asked")
        seen.tally.runs += 1
        seen.tally.other_end += stage.end() != expected
    return seen.figure()


def _staged(folder: Path) -> Stage:
    stage = staged(folder)
    script = folder / "agent.sh"
    text = script.read_text(encoding="utf-8")
    _ = script.write_text(_MARK.format(folder=folder) + text, encoding="utf-8")
    return stage


def _runs(stage: Stage) -> _Run:
    """Return what runs the workflow ``fix`` in the project, or goes on with its unfinished run."""
    given = {"agent_command": f"sh {stage.folder}/agent.sh", "sandbox": "none"}
    context = settle(open_context(str(stage.project), given)).unwrap()
    program = settle(load_workflow("fix")).unwrap()
    unfinished = settle(newest_unfinished(context, "fix", having=(LEDGER_OPEN,))).unwrap()
    run = unfinished or settle(new_run_id()).unwrap()
    state = Resume(run, check_base) if unfinished else SaveAs(run)
    ready: Context = context if unfinished else context.put(RUN, run)
    return _Run(program, ready, state)


def _live(stage: Stage, seen: CancelledRuns, seconds: float | None) -> None:
    """Run, and cancel after so many seconds; None lets it come to its end."""
    run = _runs(stage)
    if seconds is None:
        _ = run(None)
        return
    life = _by_asyncio if len(seen.delays) % 2 else _by_thread
    result, cancelled_at = life(run, seconds)
    if cancelled_at is None:
        return
    seen.tally.kills += 1
    seen.delays.append(time.monotonic() - cancelled_at)
    seen.orphans += left_in(stage.folder, Path(os.environ["ADWS_CACHE"]))
    seen.calls_after += _started_after(stage.folder / "started", cancelled_at)
    error = None if result is None else result.error
    seen.failed += error is not None and not isinstance(error, Cancelled)


def _by_thread(run: _Run, seconds: float) -> tuple[RunResult | None, float | None]:
    """Cancel from another thread; return when that was, None where the run was over by then."""
    cancellation, moments = io_ops.Cancellation(), list[float]()

    def cancel() -> None:
        moments.append(time.monotonic())
        cancellation.cancel("a thread")

    timer = threading.Timer(seconds, cancel)
    timer.start()
    result = run(cancellation)
    timer.cancel()
    return result, next(iter(moments), None)


def _by_asyncio(run: _Run, seconds: float) -> tuple[RunResult | None, float | None]:
    """Cancel a task of asyncio that follows the run; the same is returned."""
    result, moments = list[RunResult](), list[float]()

    async def follow() -> None:
        async with run_async(run.program, run.context, state=run.state) as live:
            async for event in live:
                if isinstance(event, RunEnded):
                    result.append(event.result)

    async def cancel_in_time() -> None:
        task = asyncio.create_task(follow())
        _done, waiting = await asyncio.wait((task,), timeout=seconds)
        if waiting:
            moments.append(time.monotonic())
            _ = task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(cancel_in_time())
    return next(iter(result), None), next(iter(moments), None)


def _started_after(started: Path, moment: float) -> int:
    """Count the agents that began after a moment of the monotonic clock."""
    if not started.exists():
        return 0
    now = time.clock_gettime(time.CLOCK_BOOTTIME) - (time.monotonic() - moment)
    latest = now + _STARTING_SECONDS
    ticks = started.read_text(encoding="utf-8").split()
    return sum(int(tick) / _CLOCK_TICKS > latest for tick in ticks)

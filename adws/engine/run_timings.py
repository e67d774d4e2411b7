"""The durations of a run, from the log of its events."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

from attrs import define, evolve, field
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import NameUnknown, PipelineError
from adws.core.run import events_file, state_folder
from adws.core.run_timings import RUNNER_FINISHED, RunTimings, SortTimings, StageTimings, StartSort
from adws.engine.events import EventKind

_TURN = re.compile(r"[#\[].*")
_LAYERS = "layers"
_ENDED = frozenset({EventKind.STEP_FINISHED.value, EventKind.STEP_FAILED.value})
_StepKey = tuple[int, str]
"""A lane, and the path of a step in it."""


def run_timings(run: str, lines: Iterable[Mapping[str, Any]]) -> RunTimings:
    """Return the durations of a run; ``lines`` are those of its log, oldest first.

    A killed step counts up to the last line before the run continued.
    """
    log = _LogReader()
    for line in lines:
        log.take(line)
    log.end_part()
    suites = len(log.suites)
    stages = (
        evolve(stage, full_runs=stage.full_runs / suites) if suites else stage
        for stage in log.stages.values()
    )
    return RunTimings(run, log.seconds, tuple(stages))


def read_timings(run: str, context: Context) -> IOResult[RunTimings, PipelineError]:
    """Read the durations of a run; ``run`` is the beginning of its id, empty for the newest run.

    Fails with ``NameUnknown`` if there is no log of such a run.
    """
    return IOResult.do(
        run_timings(name, _whole_lines(text))
        for names in io_ops.list_folder(state_folder(context.root) / "runs")
        for name in _newest(run, names)
        for text in io_ops.read_text(events_file(context.root, name))
    )


def _newest(run: str, names: tuple[str, ...]) -> IOResult[str, PipelineError]:
    fitting = sorted(name for name in names if name.startswith(run))
    if fitting:
        return IOSuccess(fitting[-1])
    scope = f"of run {run}" if run else "yet"
    hint = (
        "only runs that can continue have a log, as those of `adws fix`, and adws keeps the newest "
        "(setting keep_runs); the option -v prints the seconds of each step of any run"
    )
    return IOFailure(NameUnknown(f"no log {scope}", hint=hint))


def _whole_lines(text: str) -> Iterator[Mapping[str, Any]]:
    """Yield the complete lines of a log, without one that a kill cut off."""
    for line in text.splitlines():
        with suppress(ValueError):
            yield json.loads(line)


@define
class _LogReader:
    """Reads the log line by line; ``running`` are the steps that have not ended."""

    running: dict[_StepKey, datetime] = field(factory=dict[_StepKey, datetime])
    stages: dict[str, StageTimings] = field(factory=dict[str, StageTimings])
    suites: set[str] = field(factory=set[str])
    seconds: float = 0.0
    began: datetime | None = None
    last: datetime | None = None

    def take(self, line: Mapping[str, Any]) -> None:
        """Read one line."""
        kind, step, lane = line["kind"], line["step"], line.get("lane", 0)
        now = datetime.fromisoformat(line["at"])
        if kind == EventKind.RUN_STARTED:
            self.end_part()
            self.began = now
        self.last = now
        if kind == EventKind.STEP_STARTED:
            self._start((lane, step), now)
        elif kind in _ENDED and (lane, step) in self.running:
            del self.running[lane, step]
            self._add(step, times=1, seconds=line["duration_seconds"])
        elif kind == RUNNER_FINISHED:
            self._count(self._step_in(lane), line)

    def end_part(self) -> None:
        """End steps that a kill left open, and count the seconds of this part of the run."""
        if self.last is None or self.began is None:
            return
        for (_, step), started in self.running.items():
            self._add(step, seconds=(self.last - started).total_seconds())
        self.running.clear()
        self.seconds += (self.last - self.began).total_seconds()

    def _start(self, key: _StepKey, now: datetime) -> None:
        """Note a step; the steps around it are workflows, whose time is that of their steps.

        A step with ``for_each`` also counts as a workflow around its items.
        """
        for outer in tuple(self.running):
            if key[1].startswith((f"{outer[1]}/", f"{outer[1]}[")):
                del self.running[outer]
        self.running[key] = now

    def _step_in(self, lane: int) -> str:
        own = [step for number, step in self.running if number == lane]
        return (own or [step for _, step in self.running] or [""])[-1]

    def _count(self, step: str, line: Mapping[str, Any]) -> None:
        sort, seconds = StartSort(line["sort"]), line["duration_seconds"]
        full = sort is StartSort.FULL
        if full:
            self.suites.add(line["suite"])
        timings_by_sort = {timings.sort: timings for timings in self._stage(step).sorts}
        earlier = timings_by_sort.get(sort, SortTimings(sort, 0, 0.0))
        timings_by_sort[sort] = SortTimings(sort, earlier.starts + 1, earlier.seconds + seconds)
        stage = self._stage(step)
        self.stages[stage.stage] = evolve(
            stage, sorts=tuple(timings_by_sort.values()), full_runs=stage.full_runs + full
        )

    def _add(self, step: str, *, seconds: float, times: int = 0) -> None:
        stage = self._stage(step)
        self.stages[stage.stage] = evolve(
            stage, times=stage.times + times, seconds=stage.seconds + seconds
        )

    def _stage(self, step: str) -> StageTimings:
        *outer, name = (_TURN.sub("", word) for word in step.split("/"))
        return self.stages.get(name, StageTimings(name, layer=_LAYERS in outer))

"""The durations of a run, from the log of its events."""

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from adws.core.context import Context
from adws.core.errors import NameUnknown
from adws.core.run_timings import RunTimings, SortTimings, StageTimings, StartSort
from adws.engine.run_timings import read_timings, run_timings
from adws.testing import FakeIo
from adws.tests.vcs.repositories import error, value

PROJECT = PurePath("/project")


def a_line(second: int, kind: str, step: str = "", **more: object) -> Mapping[str, Any]:
    """Return a line of a log."""
    return {"at": f"2026-01-01T00:00:{second:02}+00:00", "kind": kind, "step": step, **more}


def begin_line(second: int, step: str, lane: int = 0) -> Mapping[str, Any]:
    """Return the line of a step that starts."""
    return a_line(second, "step_started", step, lane=lane, duration_seconds=None)


def end_line(second: int, step: str, seconds: float, lane: int = 0) -> Mapping[str, Any]:
    """Return the line of a step that has finished."""
    return a_line(second, "step_finished", step, lane=lane, duration_seconds=seconds)


def a_start(
    second: int, sort: StartSort, seconds: float, suite: str = "", lane: int = 0
) -> Mapping[str, Any]:
    """Return the line of a start of a runner."""
    return a_line(
        second, "runner_finished", suite=suite, sort=sort, duration_seconds=seconds, lane=lane
    )


BEGIN, END = a_line(0, "run_started"), a_line(9, "run_finished")


def test_a_stage_adds_up_all_turns_of_its_step() -> None:
    """A workflow around steps is no stage: its time is that of its steps."""
    lines = (
        BEGIN,
        begin_line(0, "round#1"),
        begin_line(0, "round#1/gate"),
        a_start(1, StartSort.TARGETED, 0.5),
        a_start(2, StartSort.FULL, 1.0),
        end_line(3, "round#1/gate", 3.0),
        begin_line(3, "round#1/layers"),
        begin_line(3, "round#1/layers/check_twins"),
        a_start(4, StartSort.AGAIN, 0.25),
        a_line(4, "step_failed", "round#1/layers/check_twins", duration_seconds=1.0),
        end_line(4, "round#1/layers", 1.0),
        end_line(4, "round#1", 4.0),
        begin_line(4, "round#2/gate"),
        a_start(5, StartSort.TARGETED, 0.5),
        end_line(6, "round#2/gate", 2.0),
        END,
    )
    assert run_timings("r", lines) == RunTimings(
        "r",
        9.0,
        (
            StageTimings(
                "gate",
                times=2,
                seconds=5.0,
                sorts=(
                    SortTimings(StartSort.TARGETED, 2, 1.0),
                    SortTimings(StartSort.FULL, 1, 1.0),
                ),
                full_runs=1.0,
            ),
            StageTimings(
                "check_twins",
                layer=True,
                times=1,
                seconds=1.0,
                sorts=(SortTimings(StartSort.AGAIN, 1, 0.25),),
            ),
        ),
    )


def test_a_run_that_goes_on_adds_up_its_parts() -> None:
    """A killed step counts until the last line before; the time between the parts does not."""
    lines = (
        BEGIN,
        begin_line(1, "analyze"),
        a_start(4, StartSort.FULL, 2.0),
        a_line(30, "run_started"),
        begin_line(30, "analyze"),
        a_start(32, StartSort.FULL, 2.0),
        end_line(32, "analyze", 2.0),
        a_line(33, "run_finished"),
    )
    full = SortTimings(StartSort.FULL, 2, 4.0)
    analyze = StageTimings("analyze", times=1, seconds=5.0, sorts=(full,), full_runs=2.0)
    assert run_timings("r", lines) == RunTimings("r", 7.0, (analyze,))


def test_suites_of_one_project_share_a_full_run() -> None:
    """Each of two is half of it."""
    suites = (a_start(1, StartSort.FULL, 1.0, suite) for suite in ("app", "web"))
    timings = run_timings("r", (BEGIN, begin_line(0, "analyze"), *suites, END))
    assert [stage.full_runs for stage in timings.stages] == [1.0]


def test_a_start_belongs_to_the_step_of_its_lane() -> None:
    """Two lanes work at the same time; where no step of the lane runs, it is the newest one's."""
    result, two = "wave#1/lane[1]/fix_one", "wave#1/lane[2]/try_proposal"
    lines = (
        BEGIN,
        begin_line(0, "wave#1/lane"),
        begin_line(0, "wave#1/lane[1]", lane=1),
        begin_line(0, "wave#1/lane[2]", lane=2),
        begin_line(0, result, lane=1),
        begin_line(0, two, lane=2),
        a_start(1, StartSort.TARGETED, 1.0, lane=1),
        a_start(2, StartSort.TARGETED, 2.0, lane=3),
        end_line(3, result, 3.0, lane=1),
        end_line(4, two, 4.0, lane=2),
        end_line(4, "wave#1/lane[2]", 4.0, lane=2),
        end_line(4, "wave#1/lane", 4.0),
        END,
    )
    stages = run_timings("r", lines).stages
    assert {stage.stage: (stage.seconds, stage.runner_seconds) for stage in stages} == {
        "fix_one": (3.0, 1.0),
        "try_proposal": (4.0, 2.0),
    }


def test_the_log_of_the_newest_run_is_read(io: FakeIo) -> None:
    """Lines that a kill cut off are left out; another run is named by how its id begins."""
    for run, seconds in (("20260101-a", 1.0), ("20260102-b", 2.0)):
        text = "\n".join(
            map(json.dumps, (BEGIN, begin_line(0, "seal"), end_line(1, "seal", seconds)))
        )
        io.files[PROJECT / f".adws/runs/{run}/events.jsonl"] = f'{{"at": "2026\n{text}\n{{"kin'
    assert value(read_timings("", Context(PROJECT))) == RunTimings(
        "20260102-b", 1.0, (StageTimings("seal", times=1, seconds=2.0),)
    )
    assert value(read_timings("20260101", Context(PROJECT))).run == "20260101-a"


def test_a_run_without_a_log_is_unknown(io: FakeIo) -> None:
    """The message names the run that was asked for; the hint says which runs have a log."""
    io.files[PROJECT / ".adws/runs/20260101-a/events.jsonl"] = ""
    refused = error(read_timings("2025", Context(PROJECT)))
    assert (type(refused), refused.message) == (NameUnknown, "no log of run 2025")
    assert refused.hint == (
        "only runs that can continue have a log, as those of `adws fix`, and adws keeps the newest "
        "(setting keep_runs); the option -v prints the seconds of each step of any run"
    )
    assert error(read_timings("", Context(PurePath("/other")))).message == "no log yet"


def test_an_empty_log_says_nothing() -> None:
    """Its run was killed before its first event."""
    assert run_timings("r", ()) == RunTimings("r", 0.0, ())

"""Each start of a runner leaves a line in the log of its run."""

import json
from pathlib import PurePath

from attrs import evolve

from adws.core.settings import Settings
from adws.core.witness import WitnessFile
from adws.judging.bench import Bench, SuiteBench
from adws.judging.start_log import note_start, note_wider, wider_runs
from adws.runners.go import RUNNER as GO
from adws.runners.pytest import RUNNER
from adws.runners.runner import Run, Selection, Suite
from adws.slots import BASE
from adws.testing import FakeIo
from adws.tests.steps.projects import NOWHERE
from adws.tests.vcs.repositories import value

ROOT = PurePath("/p")
LOG = ROOT / ".adws/runs/r1/events.jsonl"
SUITE = Suite("pytest", ".", ("python", "-m", "pytest"), name="app")
BENCH = SuiteBench(ROOT, Settings(), (SUITE,), "r1")
RUN = Run(SUITE, ROOT, ROOT / ".adws/raw/r1/a", "nonce")
SOME = evolve(RUN, selection=Selection(case_ids=("a::b",)))


def test_a_line_says_what_ran_and_how_long(io: FakeIo) -> None:
    """A run of everything is a full run; the lane is that of the trees."""
    io.files[LOG] = ""
    base = NOWHERE.require(BASE).unwrap().in_lane(2)
    bench = Bench(ROOT, Settings(), (SUITE,), "r1", base=base)
    assert value(note_start(bench, RUNNER, RUN, 1.5)) is None
    assert json.loads(io.files[LOG]) == {
        "at": "2026-01-01T00:00:00+00:00",
        "kind": "runner_finished",
        "step": "",
        "lane": 2,
        "runner": "pytest",
        "suite": "app",
        "sort": "full run",
        "duration_seconds": 1.5,
    }


def test_cases_alone_are_a_targeted_run_or_run_again(io: FakeIo) -> None:
    """Those that a change shall mend tell how their bodies end."""
    io.files[LOG] = ""
    witness = WitnessFile(ROOT / "bodies", "key", "tree", ("a::b",))
    for run in (SOME, evolve(SOME, witness=witness)):
        _ = value(note_start(BENCH, RUNNER, run, 1.0))
    lines = [json.loads(line) for line in io.files[LOG].splitlines()]
    assert [(line["sort"], line["lane"]) for line in lines] == [
        ("cases run again", 0),
        ("targeted run", 0),
    ]


def test_what_is_no_saved_run_has_no_log(io: FakeIo) -> None:
    """Nothing is written, and the run goes on."""
    _ = value(note_start(BENCH, RUNNER, RUN, 1.0))
    _ = value(note_start(evolve(BENCH, run=""), RUNNER, RUN, 1.0))
    assert LOG not in io.files


def test_a_log_that_cannot_be_written_stops_nothing(io: FakeIo) -> None:
    """The line is lost."""
    io.files[LOG / "below"] = "the log is a folder"
    assert value(note_start(BENCH, RUNNER, RUN, 1.0)) is None


def test_a_run_of_more_than_was_asked_for_says_why(io: FakeIo) -> None:
    """In its line, and once for all runs with the same reason."""
    io.files[LOG] = ""
    long = Selection(case_ids=tuple(f"x/a > Test{'A' * 30_000}{n}" for n in range(3)))
    run = Run(Suite("go", "web", ("go", "test", "./...")), ROOT, ROOT / "o", "nonce", long)
    named = evolve(run, suite=evolve(run.suite, name="web"))
    for one in (run, named, run, evolve(run, selection=Selection(files=("a_test.go",)))):
        _ = value(note_start(BENCH, GO, one, 1.0)), value(note_wider(BENCH, GO, one))
    reason = "3 names of go do not fit into a command, so their packages run whole"
    lines = [json.loads(line) for line in io.files[LOG].splitlines()]
    assert [line.get("wider") for line in lines] == [reason, f"web: {reason}", reason, None]
    assert value(wider_runs(ROOT, "r1")) == (reason, f"web: {reason}")


def test_without_a_note_no_run_ran_more_than_was_asked_for(io: FakeIo) -> None:  # noqa: ARG001
    """As in most runs."""
    assert value(wider_runs(ROOT, "r1")) == ()

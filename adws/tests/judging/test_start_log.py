"""Each start of a runner leaves a line in the log of its run."""

import json
from pathlib import PurePath

from attrs import evolve

from adws.core.settings import Settings
from adws.core.witness import WitnessFile
from adws.judging.bench import Bench, SuiteBench
from adws.judging.start_log import note_start
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
    assert value(note_start(Bench(ROOT, Settings(), (SUITE,), "r1", base=base), RUN, 1.5)) is None
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
        _ = value(note_start(BENCH, run, 1.0))
    lines = [json.loads(line) for line in io.files[LOG].splitlines()]
    assert [(line["sort"], line["lane"]) for line in lines] == [
        ("cases run again", 0),
        ("targeted run", 0),
    ]


def test_what_is_no_saved_run_has_no_log(io: FakeIo) -> None:
    """Nothing is written, and the run goes on."""
    _ = value(note_start(BENCH, RUN, 1.0))
    _ = value(note_start(evolve(BENCH, run=""), RUN, 1.0))
    assert LOG not in io.files


def test_a_log_that_cannot_be_written_stops_nothing(io: FakeIo) -> None:
    """The line is lost."""
    io.files[LOG / "below"] = "the log is a folder"
    assert value(note_start(BENCH, RUN, 1.0)) is None

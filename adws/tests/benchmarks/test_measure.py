"""The measure counts what came of the trials."""

import json
from pathlib import Path

import pytest
from attrs import evolve

from benchmarks.search.bug import Bug, Part, Project
from benchmarks.search.failures import describe
from benchmarks.search.judged import read_repair
from benchmarks.search.repair import Repair
from benchmarks.search.suite_run import failing, outcomes
from benchmarks.search.table import Row, row, rows, table
from benchmarks.search.trial import Trial

PROJECT = Project("p", Path("p"))
BUG = Bug("p-1", Part.SEEDED, "a slip", PROJECT, "p.py", "a = 1\n", "a = 2\n")
REPAIR = Repair(0, 1.0, 4.0, (), gave_up=False, tried=50, trying_seconds=0.5, left=(), words="")
CORRECT = Trial(BUG, REPAIR, "a = 1\n", repaired=True, correct=True)
FALSE = Trial(BUG, evolve(REPAIR, seconds=3.0), "a = 3\n", repaired=True, correct=False)
FLAGGED = evolve(FALSE, repair=evolve(REPAIR, exit_code=1, flags=("ambiguous",), seconds=2.0))
GAVE_UP = Trial(
    BUG,
    evolve(REPAIR, exit_code=1, gave_up=True, left=("file x",), seconds=9.0),
    "a = 2\n",
    repaired=False,
    correct=False,
)
UNREACHABLE = evolve(GAVE_UP, bug=evolve(BUG, part=Part.UNREACHABLE))


def test_a_green_verdict_on_other_behaviour_is_a_false_repair() -> None:
    """A flagged one is none, and neither is an honest refusal."""
    trials = (CORRECT, FALSE, FLAGGED, GAVE_UP)
    assert [trial.false for trial in trials] == [False, True, False, False]


def test_a_row_adds_up_its_trials() -> None:
    """Seconds are those of the agent, the whole command's stand beside them."""
    assert row("seeded", (CORRECT, FALSE, FLAGGED, GAVE_UP)) == Row(
        part="seeded",
        bugs=4,
        repaired=3,
        correct=1,
        median_seconds=2.5,
        p90_seconds=9.0,
        median_total_seconds=4.0,
        rate=100,
        flagged=1,
        gave_up=1,
        false=1,
        left=1,
    )


def test_what_is_out_of_reach_is_not_added_to_the_sum() -> None:
    """It has a row of its own."""
    found = rows((CORRECT, UNREACHABLE))
    assert [(one.part, one.bugs) for one in found] == [
        ("seeded", 1),
        ("out of reach", 1),
        ("all in reach", 1),
    ]


def test_the_table_has_a_line_for_each_row() -> None:
    """The columns stand under their names."""
    head, line = table((row("seeded", (CORRECT, FALSE)),)).splitlines()
    assert " ".join(line.split()) == "seeded 2 2 100 % 1 50 % 2.00 3.0 4.0 100 0 0 1 0"
    assert len(head) == len(line)


def test_a_failure_is_told_with_what_was_wanted() -> None:
    """What ended well is not told."""
    told = describe(FALSE)
    assert describe(CORRECT) == ""
    assert "p-1: FALSE REPAIR (a slip)" in told
    assert "    -a = 2\n    +a = 1\n" in told
    assert "    -a = 2\n    +a = 3\n" in told


@pytest.mark.real_io
def test_a_repair_is_read_from_what_the_command_left(tmp_path: Path) -> None:
    """The agent's seconds and tries are added up over its turns."""
    folder = tmp_path / ".adws"
    (folder / "reports").mkdir(parents=True)
    _ = (folder / "reports" / "1.json").write_text('{"flags": [{"flag": {"rule": "odd"}}]}')
    answers = (
        {"text": "tried 30 edits in 0.5 s (60 a second)", "duration_seconds": 1.0, "status": "x"},
        {"text": "tried 20 edits in 0.5 s", "duration_seconds": 2.0, "status": "gave_up"},
    )
    records = [{"answered": None}, *({"answered": {"answer": answer}} for answer in answers)]
    _ = (folder / "journal.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in records))
    found = read_repair(tmp_path, 1, 5.0, ("file y",))
    assert evolve(found, words="") == Repair(
        exit_code=1,
        seconds=3.0,
        total_seconds=5.0,
        flags=("odd",),
        gave_up=True,
        tried=50,
        trying_seconds=1.0,
        left=("file y",),
        words="",
    )
    assert found.rate == 50


@pytest.mark.real_io
def test_a_suite_is_run_apart_from_adws(tmp_path: Path) -> None:
    """A file that cannot be read counts as a case that fails."""
    _ = (tmp_path / "test_a.py").write_text(
        "def test_1():\n    pass\ndef test_2():\n    assert 0\n"
    )
    assert outcomes(tmp_path) == {"test_a.py::test_1": "passed", "test_a.py::test_2": "failed"}
    _ = (tmp_path / "test_b.py").write_text("import nothing_of_the_sort\n")
    assert failing(outcomes(tmp_path) or {}) == ("test_b.py",)

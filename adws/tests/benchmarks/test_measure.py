"""The measure counts what came of the trials."""

import json
from pathlib import Path

import pytest
from attrs import evolve

from benchmarks.search.bug import Bug, CorrectProject, Part
from benchmarks.search.failures import describe
from benchmarks.search.judged import read_repair
from benchmarks.search.kept_process import Stopped
from benchmarks.search.measuring import interleaved, run_trials
from benchmarks.search.repair import Repair
from benchmarks.search.suite_run import failing, outcomes
from benchmarks.search.table import Row, row, rows, table
from benchmarks.search.trial import BugTrial, attempt_safely

PROJECT = CorrectProject("p", Path("p"))
BUG = Bug("p-1", Part.SEEDED, "a slip", PROJECT, "p.py", "a = 1\n", "a = 2\n")
REPAIR = Repair(0, 1.0, 4.0, (), gave_up=False, tried=50, trying_seconds=0.5, left=(), words="")
CORRECT = BugTrial(BUG, REPAIR, "a = 1\n", repaired=True, correct=True)
FALSE = BugTrial(BUG, evolve(REPAIR, seconds=3.0), "a = 3\n", repaired=True, correct=False)
FLAGGED = evolve(FALSE, repair=evolve(REPAIR, exit_code=1, flags=("ambiguous",), seconds=2.0))
GAVE_UP = BugTrial(
    BUG,
    evolve(REPAIR, exit_code=1, gave_up=True, left=("file x",), seconds=9.0),
    "a = 2\n",
    repaired=False,
    correct=False,
)
RIGHTLY_FLAGGED = evolve(CORRECT, repair=FLAGGED.repair)
BROKE = attempt_safely(lambda bug: evolve(CORRECT, text=bug.right[99]), BUG)
UNREACHABLE = evolve(GAVE_UP, bug=evolve(BUG, part=Part.UNREACHABLE))


def test_a_green_verdict_on_other_behaviour_is_a_false_repair() -> None:
    """A flagged one is none, and neither is an honest refusal."""
    trials = (CORRECT, FALSE, FLAGGED, GAVE_UP)
    assert [trial.false for trial in trials] == [False, True, False, False]


def test_a_row_adds_up_its_trials() -> None:
    """What is flagged is told apart by whether it is right, and what broke is counted."""
    assert row("seeded", (CORRECT, FALSE, FLAGGED, RIGHTLY_FLAGGED, GAVE_UP, BROKE)) == Row(
        part="seeded",
        bugs=6,
        repaired=4,
        correct=2,
        false=1,
        flagged_right=1,
        flagged_wrong=1,
        gave_up=1,
        median_seconds=2.0,
        repair_seconds=2.0,
        total_seconds=4.0,
        rate=100,
        left=1,
        broken=1,
    )


def test_what_is_out_of_reach_is_not_added_to_the_sum() -> None:
    """It has a row of its own."""
    result = rows((CORRECT, UNREACHABLE))
    assert [(item.part, item.bugs) for item in result] == [
        ("seeded", 1),
        ("out of reach", 1),
        ("all in reach", 1),
    ]


def test_the_table_has_a_line_for_each_row() -> None:
    """The columns stand under their names."""
    head, line = table((row("seeded", (CORRECT, FALSE)),)).splitlines()
    assert " ".join(line.split()) == "seeded 2 2 100 % 1 50 % 1 0 0 0 2.00 2.00 100 0 0"
    assert len(head) == len(line)


def test_a_bug_that_breaks_the_measurement_is_one_trial() -> None:
    """What broke stands where the agent's words would; the others are measured."""
    assert (BROKE.broken, BROKE.repaired, BROKE.false) == (True, False, False)
    assert BROKE.repair.words.startswith("Traceback")


def test_a_wish_to_stop_is_no_fault() -> None:
    """It ends the measurement."""

    def stopped(bug: Bug) -> BugTrial:
        raise Stopped(bug.id)

    with pytest.raises(Stopped):
        _ = attempt_safely(stopped, BUG)


@pytest.mark.real_io
def test_no_bug_is_begun_when_the_time_is_up() -> None:
    """Those that were begun are told."""
    results = [list(run_trials(lambda _: CORRECT, (BUG, BUG), 2, seconds)) for seconds in (60, -1)]
    assert results == [[CORRECT, CORRECT], []]


def test_parts_are_measured_in_turn() -> None:
    """Each is spread over the whole, however long it is."""
    parts = [
        [evolve(BUG, id=f"{name}{n}") for n in range(count)] for name, count in (("a", 4), ("b", 2))
    ]
    assert [bug.id for bug in interleaved(parts)] == ["a0", "b0", "a1", "a2", "b1", "a3"]


def test_a_failure_is_told_with_what_was_wanted() -> None:
    """What ended well is not told."""
    names = describe(FALSE)
    assert describe(CORRECT) == ""
    assert "p-1: FALSE REPAIR (a slip)" in names
    assert "    -a = 2\n    +a = 1\n" in names
    assert "    -a = 2\n    +a = 3\n" in names


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
    _ = (folder / "journal.jsonl").write_text(
        "".join(f"{json.dumps(record)}\n" for record in records)
    )
    repair = read_repair(tmp_path, 1, 5.0, ("file y",))
    assert evolve(repair, words="") == Repair(
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
    assert repair.rate == 50


@pytest.mark.real_io
def test_a_suite_is_run_apart_from_adws(tmp_path: Path) -> None:
    """A file that cannot be read counts as a case that fails."""
    _ = (tmp_path / "test_a.py").write_text(
        "def test_1():\n    pass\ndef test_2():\n    assert 0\n"
    )
    assert outcomes(tmp_path) == {"test_a.py::test_1": "passed", "test_a.py::test_2": "failed"}
    _ = (tmp_path / "test_b.py").write_text("import nothing_of_the_sort\n")
    assert failing(outcomes(tmp_path) or {}) == ("test_b.py",)

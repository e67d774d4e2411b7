"""The synthetic project of the benchmark of lanes, and what a fix of it costs."""

import os
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest

from benchmarks.lanes import Start, StartCount, main
from benchmarks.lanes_project import FirstAnswer, SyntheticProject, write_project
from benchmarks.process_tree import tree_bytes


def test_bad_first_answers_are_spread_evenly() -> None:
    """As many modules have one as the shares say, and no module has both sorts."""
    project = SyntheticProject(modules=20, useless=0.25, breaking=0.1)
    answers = [project.first_answer(number) for number in range(20)]
    assert {sort: answers.count(sort) for sort in FirstAnswer} == {
        FirstAnswer.GOOD: 13,
        FirstAnswer.USELESS: 5,
        FirstAnswer.BREAKING: 2,
    }


def test_an_agent_may_be_useless_at_first_everywhere() -> None:
    """Then no answer is left that breaks something."""
    project = SyntheticProject(modules=2, useless=1.0, breaking=0.5)
    assert [project.first_answer(number) for number in range(2)] == [FirstAnswer.USELESS] * 2


def test_a_bad_answer_comes_before_the_good_one() -> None:
    """It is given at the first attempt only; all answers take the set time."""
    project = SyntheticProject(modules=2, breaking=0.5, delay_seconds=2.0)
    mended = {"file": "part_1.py", "search": ' + "1"', "by": ""}
    common = {"say": "The sum of a number and a text is removed.", "sleep_seconds": 2.0}
    assert project.script()["answers"] == [
        {
            **common,
            "when": {"case": "test_part_0."},
            "replace": [{"file": "part_0.py", "search": ' + "0"', "by": ""}],
        },
        {
            **common,
            "when": {"case": "test_part_1.", "attempt": 1},
            "replace": [
                mended,
                {"file": "part_1.py", "search": "number * 3", "by": "number * 4"},
            ],
        },
        {**common, "when": {"case": "test_part_1."}, "replace": [mended]},
    ]


@pytest.mark.real_io
def test_the_suite_fails_as_it_is_meant_to(tmp_path: Path) -> None:
    """Four cases of each module fail; the cases that take time pass, and are in several files."""
    project = SyntheticProject(modules=2, suite_seconds=0.3)
    _ = write_project(project, tmp_path / "project")
    argv = [sys.executable, "-m", "unittest"]
    done = subprocess.run(
        argv, cwd=tmp_path / "project", capture_output=True, text=True, check=False
    )
    assert (project.cases, done.stderr.splitlines()[-1]) == (13, "FAILED (errors=8)")
    assert "Ran 13 tests" in done.stderr
    assert sorted(file.name for file in (tmp_path / "project").glob("test_slow_*")) == [
        "test_slow_0.py",
        "test_slow_1.py",
        "test_slow_2.py",
    ]


@pytest.mark.real_io
def test_a_start_is_counted_for_the_step_that_finishes_after_it(tmp_path: Path) -> None:
    """Planted cases do not count; what is no output of a run does not either."""
    raw = tmp_path / ".adws/raw/run"
    count = StartCount(tmp_path, 4)
    for name, cases in (("20260101-000000-a", 4), ("calls-b", 1), ("20260101-000001-c", 1)):
        (raw / name).mkdir(parents=True)
        ran = [f'{{"id": "test_part_{number}.C.t", "kind": "running"}}' for number in range(cases)]
        lines = [*ran, '{"id": "test_adws_planted.C.t", "kind": "running"}']
        _ = (raw / name / "probe-1.jsonl").write_text("\n".join(lines))
    for line in ("  round#2/gate: started", "  round#2/gate: finished 1.25 s", "baseline: red"):
        count.take(line)
    count.take("  round#2/layers/check_twins: finished 0.50 s")
    assert count.starts == [Start("round/gate", 1.0), Start("round/gate", 0.25)]
    assert [(start.full, start.of_layer) for start in count.starts] == [
        (True, False),
        (False, False),
    ]
    assert [
        Start(f"round/layers/{name}", 0.1).of_layer for name in ("check_signals", "check_twins")
    ] == [False, True]


@pytest.mark.real_io
def test_memory_is_that_of_a_process_and_all_below_it() -> None:
    """This process holds some megabytes, and one that is not there holds nothing."""
    assert tree_bytes(os.getpid()) > 10_000_000
    assert tree_bytes(2**22 + 1) == 0


@pytest.mark.real_io
@pytest.mark.timeout(600)
def test_a_fix_takes_three_starts_and_one_full_run(capsys: pytest.CaptureFixture[str]) -> None:
    """The rest are the baseline, its two re-runs, and a useless answer's targeted run.

    The run that looks at what cases execute is a full one: the suite is small.

    What is delivered is judged again where anything around the run has changed meanwhile, as tests
    that run beside this one may do.
    """
    words = ("--serial", "--modules", "2", "--useless", "0.5", "--runner", "unittest")
    assert main(*words) == 0
    printed = {line[:36].rstrip(): line[37:] for line in capsys.readouterr().out.splitlines()}
    starts = literal_eval(printed["starts by step"])
    judged_again = starts.pop("judge_delivery", 0)
    assert starts == {
        "analyze": 1,
        "confirm_failures": 2,
        "join_groups": 1,
        "round/gate": 5,
        "round/layers/check_signals": 2,
        "round/layers/check_twins": 2,
        "round/layers/check_behaviour": 2,
    }
    counted = ("landed fixes", "full runs", "calls of the agent", "repeated calls")
    assert {name: printed[name] for name in counted} == {
        "landed fixes": "2.0",
        "full runs": str(4 + judged_again),
        "calls of the agent": "3",
        "repeated calls": "1",
    }

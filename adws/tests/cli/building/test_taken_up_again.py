"""A run that builds something is killed, and the same command goes on with it."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from adws.tests.cli.building.acting import WISH, answer, gives_up, writes
from adws.tests.cli.building.unittest_project import MUL, NEW, PROJECT, TESTS
from adws.tests.cli.program import PROGRAM, at_home, committed, run_program
from adws.tests.vcs.repositories import shell

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.timeout(240),
    pytest.mark.exhaustive(sample=1, of="adws implement that is taken up again"),
]

TESTED = writes("write_tests", {NEW: TESTS}, "mul multiplies")
PATIENCE_SECONDS = 120.0


def commanded(script: Path, wish: str = WISH) -> tuple[str, ...]:
    """Return the command line that builds something by the answers of a script."""
    results = ("--agent", "scripted", "--agent-script", str(script), "--verify", "never", "--json")
    return ("implement", wish, *results)


def phases_of_questions(journal: Path) -> list[tuple[str, str]]:
    """Return which questions were begun and answered, in order."""
    lines = journal.read_text().splitlines() if journal.exists() else []
    records = [json.loads(line) for line in lines]
    return [(r["key"].partition("/")[2], r["phase"]) for r in records]


def kill_while_building(project: Path, script: Path) -> None:
    """Start to build, and kill adws alone, as the machine would, while the developer works."""
    driver = subprocess.Popen(
        (*PROGRAM, *commanded(script)),
        cwd=project,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    end = time.monotonic() + PATIENCE_SECONDS
    while ("2-implement", "started") not in phases_of_questions(project / ".adws/journal.jsonl"):
        assert time.monotonic() < end, "the developer was never asked"
        time.sleep(0.1)
    driver.send_signal(signal.SIGKILL)
    _ = driver.wait()


def test_what_was_paid_for_is_not_asked_again(tmp_path: Path) -> None:
    """The tests that were written stay, the developer is asked anew, and nothing else is begun."""
    slow = answer("implement", sleep_seconds=120.0)
    quick = writes("implement", {"calc.py": MUL}, "mul")
    script = tmp_path / "script.json"
    with at_home(tmp_path / "home"):
        project = Path(committed(tmp_path / "shop", PROJECT))
        _ = script.write_text(json.dumps({"answers": [TESTED, slow]}))
        kill_while_building(project, script)
        _ = script.write_text(json.dumps({"answers": [quick, gives_up("refactor")]}))
        result = run_program(project, *commanded(script))
    assert (result.exit_code, result.json["outcome"]) == (0, "done"), result
    assert phases_of_questions(project / ".adws/journal.jsonl") == [
        ("1-write_tests", "started"),
        ("1-write_tests", "answered"),
        ("1-write_tests", "committed"),
        ("2-implement", "started"),
        ("2-implement", "started"),
        ("2-implement", "answered"),
        ("2-implement", "judged"),
        ("2-implement", "committed"),
        ("3-refactor", "started"),
        ("3-refactor", "answered"),
    ]
    assert len(shell(project, "git branch --list 'adws/*'").split()) == 1


def test_another_wish_is_another_run(tmp_path: Path) -> None:
    """An unfinished run is taken up for what it was begun for, and for nothing else."""
    slow = answer("implement", sleep_seconds=120.0)
    script = tmp_path / "script.json"
    with at_home(tmp_path / "home"):
        project = Path(committed(tmp_path / "shop", PROJECT))
        _ = script.write_text(json.dumps({"answers": [TESTED, slow]}))
        kill_while_building(project, script)
        _ = script.write_text(json.dumps({"answers": [gives_up("write_tests")]}))
        other = run_program(project, *commanded(script, "something else"))
    assert (other.exit_code, other.json["item"]["title"]) == (1, "something else")
    assert len(list((project / ".adws/runs").iterdir())) == 2

"""`adws implement` where the money ends: it warns, pauses, and goes on with the same command."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from adws.tests.cli.building.acting import WISH
from adws.tests.cli.building.unittest_project import MUL, NEW, PROJECT, TESTS
from adws.tests.cli.program import CommandResult, at_home, committed, run_program

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

AGENT = f"""
import pathlib

tests, calc = pathlib.Path({NEW!r}), pathlib.Path("calc.py")
if not tests.exists():
    tests.write_text({TESTS!r})
elif "mul" not in calc.read_text():
    calc.write_text({MUL!r})
else:
    print("GIVE_UP out_of_scope: it is good as it is")
print("Total cost: $0.10")
"""


def implement(project: Path, max_cost: str) -> CommandResult:
    """Have something built by an agent whose calls cost a dime each, within a limit."""
    words = ("implement", WISH, "--verify", "never", "--max-cost", max_cost)
    return run_program(project, *words)


def answered_questions(project: Path) -> list[str]:
    """Return the questions that were answered, in order."""
    lines = (project / ".adws/journal.jsonl").read_text().splitlines()
    records = [json.loads(line) for line in lines]
    return [r["key"].partition("/")[2] for r in records if r["phase"] == "answered"]


def test_a_run_without_money_pauses_and_goes_on(tmp_path: Path) -> None:
    """It warns when most is spent; nothing that was paid for is asked again."""
    command = shlex.join((sys.executable, str(tmp_path / "agent.py")))
    settings = f'{PROJECT["adws.toml"]}agent = "command"\nagent_command = {json.dumps(command)}\n'
    _ = (tmp_path / "agent.py").write_text(AGENT)
    with at_home(tmp_path / "home"):
        project = Path(committed(tmp_path / "shop", {**PROJECT, "adws.toml": settings}))
        paused = implement(project, "0.12")
        before = answered_questions(project)
        result = implement(project, "1")
    assert (paused.exit_code, paused.stdout.partition(" · ")[0]) == (75, "unfinished")
    assert "$0.10 of the $0.12 for this run is spent\n" in paused.stderr
    assert "BudgetPaused: the budget for this run is spent: $0.20 of $0.12\n" in paused.stdout
    assert "raise max_cost_usd in the settings (inf is no limit); the same command" in paused.stdout
    assert (result.exit_code, before) == (0, ["1-write_tests", "2-implement"]), result
    assert answered_questions(project) == [*before, "3-refactor"]

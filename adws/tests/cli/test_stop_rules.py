"""How a run ends that does not simply fix everything, from the first word to the exit code."""

import json
from pathlib import PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.tests.cli.program import (
    ADD_MENDED,
    MENDED,
    QUICK,
    QUICK_CASES,
    SCRIPT,
    CommandResult,
    committed,
    invoke,
    read,
    sh,
    write,
)
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.exhaustive(sample=3, of="rules of stopping")]
ADD, DOUBLE = QUICK_CASES
ONE_BUG = {**QUICK, "calc.py": ADD_MENDED}
COMMENT = """\
[[answers]]
replace = [{ file = "calc.py", search = "def double", by = "# doubles\\ndef double" }]
"""
_BREAKING = """\
[[answers]]
when = {{ attempt = {attempt} }}
replace = [
    {{ file = "calc.py", search = "a + b", by = "{add}" }},
    {{ file = "calc.py", search = "a * 3", by = "{double}" }},
]
"""
BREAKING = "".join(
    _BREAKING.format(attempt=number, add=add, double=double)
    for number, (add, double) in enumerate((("a - b", "a * 2"), ("b - a", "a + a")), start=1)
)
"""Two ways to mend the one and break the other."""


def scripted(project: PurePath, script: str, *options: str) -> CommandResult:
    """Fix a project with answers that are written down."""
    file = write(project.parent, {"script.toml": script}) / "script.toml"
    asked = ("--agent", "scripted", "--agent-script", str(file))
    return invoke("fix", "--root", str(project), *asked, "--json", *options)


def rounds(result: CommandResult) -> list[tuple[int, int]]:
    """Return for each round how many cases failed before it, and how many it fixed."""
    return [(row["failures_start"], row["fixed"]) for row in result.json["rounds"]]


def escalations(result: CommandResult) -> list[tuple[str, str, str]]:
    """Return what was escalated, why, and the last words about it."""
    return [
        (row["case_id"], row["reason"], row["diagnosis"].rpartition("; ")[2])
        for row in result.json["escalations"]
    ]


def delivered(project: PurePath, path: str) -> str:
    """Return a file as it stands on the branch that a run delivered."""
    branches = shell(project, "git branch --list --format='%(refname)' 'adws/*'").split()
    return shell(project, f"git show {branches[-1]}:{path}")


def test_identical_rounds_end_after_one_pivot(here: PurePath) -> None:
    """The third time the same change comes, its case is given up, though attempts are left."""
    project = committed(here / "calc", ONE_BUG)
    result = scripted(project, COMMENT, "--max-attempts", "9")
    assert (result.exit_code, rounds(result)) == (1, [(1, 0)] * 3)
    assert escalations(result) == [
        (
            DOUBLE,
            "max_attempts_exceeded",
            "rounds 1 and 2 and 3 made the same change and left the same cases failing",
        )
    ]
    assert pivots(project) == [False, False, True]


def test_changes_that_break_the_same_case_again_are_a_circle(here: PurePath) -> None:
    """Each is rolled back, and the two cases are named."""
    project = committed(here / "calc", ONE_BUG)
    result = scripted(project, BREAKING)
    assert (result.exit_code, rounds(result)) == (1, [(1, 0)] * 2)
    assert escalations(result) == [
        (DOUBLE, "circular_regression", f"the changes of rounds 1 and 2 both break {ADD}")
    ]
    assert result.json["delivered"] == "there is nothing to deliver"


MENDING = """\
if grep -q 'a - b' calc.py; then sed -i 's/a - b/a + b/' calc.py
else sed -i 's/a \\* 3/a * 2/' calc.py; fi"""


def test_a_run_pauses_for_its_money_and_continues_with_more(here: PurePath) -> None:
    """What is fixed can be taken meanwhile, nothing is escalated, and nothing is paid twice."""
    priced = {**QUICK, "adws.toml": f"{QUICK['adws.toml']}[agents.command]\nprice = 0.25\n"}
    project = committed(here / "calc", priced)
    words = ("fix", "--root", str(project), "--agent", "command", "--agent-command", sh(MENDING))
    paused = invoke(*words, "--max-cost", "0.40")
    runs = invoke("runs", "--root", str(project), "--json").json
    assert (paused.exit_code, [run["state"] for run in runs]) == (75, ["paused"])
    for line in (
        "fixed 1, escalated 0, 1 left · failing 2 → 1 · $0.25",
        "not delivered yet; to take the fixes so far: git fetch ",
        f"stopped; `adws fix --root {project} --agent command --agent-command ",
        " --max-cost 0.4` continues from here",
        "the budget for this run is spent: $0.25 of $0.40, and a call costs $0.25",
        "(inf is no limit); the same command with a higher --max-cost continues the run",
    ):
        assert line in " ".join(f"{paused.stdout}{paused.stderr}".split())
    result = invoke(*words, "--max-cost", "1", "--json")
    assert (result.exit_code, result.json["trend"]) == (0, [2, 1, 0])
    assert delivered(project, "calc.py") == MENDED


def test_a_round_pauses_for_its_money_too(here: PurePath) -> None:
    """Its hint names an option that it has."""
    priced = {**ONE_BUG, "adws.toml": f"{QUICK['adws.toml']}[agents.command]\nprice = 0.25\n"}
    root = ("--root", str(committed(here / "calc", priced)))
    result = invoke("round", *root, "--agent-command", "true", "--max-cost", "0.2")
    assert result.exit_code == 75
    told = " ".join(f"{result.stdout}{result.stderr}".split())
    assert "the budget for this run is spent: $0.00 of $0.20, and a call costs $0.25" in told
    assert "(inf is no limit); the same command with a higher --max-cost continues the run" in told


def test_work_that_the_agent_committed_itself_counts(here: PurePath) -> None:
    """Progress is what a tree holds, whatever its repository says of it."""
    project = committed(here / "calc", QUICK)
    script = f"printf '%s' '{MENDED}' > calc.py; git -c user.name=a -c user.email=a@a commit -qam x"
    command = ("--agent", "command", "--agent-command", sh(script))
    result = invoke("fix", "--root", str(project), *command, "--json")
    assert (result.exit_code, result.json["fixed"]) == (0, 2)
    assert delivered(project, "calc.py") == MENDED


def test_a_suite_that_breaks_on_the_way_is_blamed_and_not_the_code(here: PurePath) -> None:
    """No agent is asked again, the cause is named, and all is mended once the suite runs again."""
    ready = here / "ready"
    start = f"import pathlib\nassert pathlib.Path({str(ready)!r}).exists(), 'not ready'\n"
    files = {**QUICK, "tests/__init__.py": start, "script.toml": SCRIPT}
    _ = value(io_ops.write_text(ready, ""))
    project = committed(here / "calc", files)
    breaking = f"rm {ready}; sed -i 's/a - b/a + b/' calc.py"
    result = invoke(
        "fix",
        "--root",
        str(project),
        "--agent",
        "command",
        "--agent-command",
        sh(breaking),
        "--json",
    )
    cause = (
        "no longer runs, although nothing was changed: tests/__init__.py: AssertionError: not ready"
    )
    assert (result.exit_code, rounds(result)) == (1, [(2, 0)] * 3)
    assert escalations(result) == [
        (ADD, "external_dependency", cause),
        (DOUBLE, "external_dependency", cause),
    ]
    _ = value(io_ops.write_text(ready, ""))
    again = scripted(project, SCRIPT)
    assert (again.exit_code, again.json["fixed"], again.json["escalated"]) == (0, 2, 0)
    assert delivered(project, "calc.py") == MENDED


def pivots(project: PurePath) -> list[bool]:
    """Return for each round whether another diagnosis was asked for."""
    ledger: Any = json.loads(read(project / ".adws/ledger.json"))
    return [row["pivoted"] for row in ledger["rounds"]]

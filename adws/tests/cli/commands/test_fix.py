"""Tests of `adws fix` and `adws round` where nothing goes wrong with adws itself."""

import json
import re
from collections.abc import Iterator
from pathlib import PurePath

import pytest
from attrs import frozen

from adws import io_ops
from adws.reports.verification import UNCAGED
from adws.tests.cli.program import (
    ADD_MENDED,
    CALC,
    GREEN,
    MENDED,
    QUICK,
    RED,
    SCRIPT,
    CommandResult,
    at_home,
    committed,
    invoke,
    read,
    write,
)
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]
ADD, DOUBLE = "tests/test_calc.py::test_add", "tests/test_calc.py::test_double"
ADD_LINES = f"  calc.py:2  return a - b → return a + b\n    passes now: {ADD}\n"


@frozen
class MendedProject:
    """A project that was repaired, what was told meanwhile, and the run's id."""

    project: PurePath
    first: CommandResult
    second: CommandResult
    run: str


@pytest.fixture(scope="module")
def mended(home: PurePath, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MendedProject]:
    """Repair a project: one round first, the rest later."""
    folder = PurePath(tmp_path_factory.mktemp("mended"))
    project = committed(folder / "project", RED)
    _ = write(folder, {"script.toml": SCRIPT})
    options = ("--agent", "scripted", "--agent-script", str(folder / "script.toml"))
    with at_home(home):
        first = invoke("round", "--root", str(project), *options)
        second = invoke("fix", "--root", str(project), *options)
        yield MendedProject(
            project, first, second, value(io_ops.list_folder(project / ".adws/runs"))[0]
        )


OWN_WORDS = re.compile(r"^round \d+: |(?<= )(?:\d+ → )+| \(\d+\.\d s\)$")
"""What a terminal's line has beside the message: the round, the trend, the seconds."""


def branch(mended: MendedProject, path: str) -> str:
    """Return a file as it stands on the delivered branch."""
    return shell(mended.project, f"git show adws/{mended.run}:{path}")


def test_every_message_of_a_run_is_an_event_too(mended: MendedProject) -> None:
    """In the order in which people read them, beside the line that says what is continued."""
    told = f"{mended.first.stderr}{mended.second.stderr}".splitlines()
    told.remove(f"continuing run {mended.run}")
    events = read(mended.project / f".adws/runs/{mended.run}/events.jsonl").splitlines()
    messages = [
        message for event in map(json.loads, events) for message in event.get("messages", ())
    ]
    assert [OWN_WORDS.sub("", line) for line in told] == messages
    assert messages[-1] == "accepted: failing 0"


def test_a_round_is_one_round(mended: MendedProject) -> None:
    """It stops with what is left, says which command goes on, and exits with 1."""
    script = mended.project.parent / "script.toml"
    report = f"{mended.project}/.adws/reports/{mended.run}.md"
    assert mended.first.exit_code == 1
    lines = mended.first.stdout.splitlines(keepends=True)
    (fetch,) = (line for line in lines if line.startswith("not delivered yet; to take the fixes"))
    assert mended.first.stdout.replace(fetch, "") == (
        "fixed 1, escalated 0, 1 left · failing 2 → 1 · $0.25\n"
        f"{ADD_LINES}  {UNCAGED}\n"
        "judge: yes: 2 failing before, 1 after; nothing got worse, nothing suspicious\n"
        f"next: adws report --root {mended.project}\n"
        f"stopped; `adws fix --root {mended.project} --agent scripted --agent-script {script}` "
        f"continues from here\nreport: {report}\n"
    )


def test_a_round_shows_how_it_goes(mended: MendedProject) -> None:
    """Agent, cage, baseline, group, work, judgement, verdict: on stderr, a line each."""
    assert [line.partition(" (")[0] for line in mended.first.stderr.splitlines()] == [
        "agent: scripted",
        (
            "cage: none, as set: agents and judged code run with your permissions and can access "
            "everything you can"
        ),
        "baseline: 2 of 2 cases red, in 2 groups; P0 comes first, P5 last",
        "still red when run again: 2 of 2 cases",
        f"round 1: P2 {ADD}: AssertionError: assert -1 == 3",
        "round 1: scripted is working",
        "round 1: judging",
        "round 1: accepted: failing 2 → 1",
    ]


def test_fix_goes_on_and_finishes(mended: MendedProject) -> None:
    """The second round follows the first one; the trend is that of the whole run."""
    report = f"{mended.project}/.adws/reports/{mended.run}.md"
    assert mended.second == CommandResult(
        0,
        "fixed 2, escalated 0 · failing 2 → 1 → 0 · $0.75\n"
        f"{ADD_LINES}  calc.py:6  return a * 3 → return a * 2\n    passes now: {DOUBLE}\n"
        f"  {UNCAGED}\n"
        "judge: yes: 2 failing before, 0 after; nothing got worse, nothing suspicious\n"
        f"the commits are on the branch adws/{mended.run}\n"
        f"next: git -C {mended.project} merge adws/{mended.run}\n"
        f"      adws report --root {mended.project}\nreport: {report}\n",
        f"continuing run {mended.run}\n"
        f"round 2: P2 {DOUBLE}: AssertionError: assert 6 == 4\n"
        "round 2: scripted is working\n"
        "round 2: judging\n"
        "round 2: accepted: failing 2 → 1 → 0\n",
    )


def test_the_fixes_are_on_a_branch_and_nowhere_else(mended: MendedProject) -> None:
    """The user's tree and branch are as they were."""
    assert branch(mended, "calc.py") == MENDED
    assert read(mended.project / "calc.py") == CALC
    assert shell(mended.project, "git status --porcelain; git branch --show-current") == "main\n"


@pytest.mark.scenario(keep=True)
def test_the_report_can_be_printed_again(mended: MendedProject) -> None:
    """The newest one, or one by its run, as Markdown or as JSON."""
    root = ("--root", str(mended.project))
    folder = mended.project / ".adws/reports"
    markdown = read(folder / f"{mended.run}.md")
    assert invoke("report", *root) == CommandResult(0, markdown, "")
    assert invoke("report", mended.run, *root).stdout == markdown
    assert invoke("report", *root, "--json").json["fixed"] == 2
    hint = "hint: adws runs lists the runs\n"
    unknown = CommandResult(2, "", f"error: no report of run 9\n{hint}")
    assert invoke("report", "9", *root) == unknown


@pytest.mark.scenario(keep=True)
def test_the_report_shows_what_honest_fixes_change(mended: MendedProject) -> None:
    """A call of each case, and others near it, without the change and with it."""
    root = ("--root", str(mended.project))
    changed = invoke("report", *root, "--json").json["changed_calls"]
    assert [row for row in changed if row["tested"]] == [
        {"round": 1, "call": "add(1, 2)", "before": "-1", "after": "3", "tested": True},
        {"round": 2, "call": "double(2)", "before": "6", "after": "4", "tested": True},
    ]
    _, section = invoke("report", *root).stdout.split("\n## What These Fixes Change\n")
    assert "| `add(1, 2)` (tested) | `-1` | `3` |\n| `add(2, 2)` | `0` | `4` |\n" in section


@pytest.mark.scenario(keep=True)
def test_the_ledger_can_be_looked_at(mended: MendedProject) -> None:
    """Every entry with its life, and the proof that none was lost."""
    root = ("--root", str(mended.project))
    rows = invoke("ledger", "show", *root, "--json").json
    assert [(row["case"], row["status"], row["attempts"]) for row in rows] == [
        (ADD, "fixed", "1/3"),
        (DOUBLE, "fixed", "1/3"),
    ]
    result = CommandResult(0, "2 entries, none open: no failure is lost\n", "")
    assert invoke("ledger", "check", *root) == result
    assert invoke("ledger", "check", *root, "--json").json == []


def test_an_agent_that_does_nothing_is_escalated(here: PurePath) -> None:
    """Quiet leaves one line on stdout and nothing on stderr; the exit code is 1."""
    project = committed(here / "project", {**QUICK, "calc.py": ADD_MENDED})
    options = ("--agent-command", "true", "--max-attempts", "1")
    result = invoke("fix", "--root", str(project), *options, "--quiet")
    line = "fixed 0, escalated 1 · failing 1 · $0.00 + 1 unpriced call\n"
    assert result == CommandResult(1, line, "")
    (row,) = invoke("ledger", "show", "--root", str(project), "--json").json
    assert row["status"] == "escalated (max_attempts_exceeded)"


def test_a_green_suite_has_nothing_to_fix(here: PurePath) -> None:
    """A machine reads the report, and nothing else, on stdout; verbose tells every step."""
    _ = committed(here / "project", GREEN)
    result = invoke("fix", "--root", "project", "--json", "--verbose", "--agent", "search")
    summary = {key: result.json[key] for key in ("exit_code", "integrity", "total_tests", "fixed")}
    assert summary == {"exit_code": 0, "integrity": True, "total_tests": 2, "fixed": 0}
    assert result.exit_code == 0
    assert "baseline: 2 cases, all green" in result.stderr
    assert "  write_report: finished 0." in result.stderr


def test_a_workflow_of_the_project_takes_the_place_of_ours(here: PurePath) -> None:
    """`workflows/fix.toml` is what `adws fix` runs, and adws says so."""
    own = 'description = "Mine."\n\n[[steps]]\nuse = "shell"\nwith = { command = "false" }\n'
    project = committed(here / "project", {**QUICK, "calc.py": MENDED, "workflows/fix.toml": own})
    options = ("--root", str(project), "--agent", "search")
    for command in (("fix",), ("run", "fix")):
        result = invoke(*command, *options)
        assert result.exit_code == 1
        assert "running workflows/fix.toml of this project, not adws's own\n" in result.stderr
    assert "workflows/fix.toml" not in invoke("fix", *options, "-q").stderr


def test_a_suite_that_cannot_be_read_is_no_green(here: PurePath) -> None:
    """One message with a hint, exit code 2, and the error as JSON for machines."""
    project = committed(here / "project", GREEN)
    options = ("--test-command", "true", "--root", str(project))
    result = invoke("fix", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "error: " in result.stderr
    assert "\nhint: " in result.stderr
    as_json = invoke("fix", *options, "--json", "-q")
    assert (as_json.exit_code, as_json.stderr) == (2, "")
    assert as_json.json["error"]["kind"] == "SuiteUnreadable"


def test_a_folder_without_a_suite_is_refused(here: PurePath) -> None:
    """The hint says how to name one."""
    _ = committed(here / "project", {"README": "no code\n"})
    result = invoke("fix", "--root", "project")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"error: adws found no known test runner in {here}/project\n" in result.stderr
    assert "--test-command" in result.stderr

"""Tests of the commands that tell what there is."""

import inspect

import pytest

from adws import catalog
from adws.tests.cli.program import CommandResult, invoke

pytestmark = pytest.mark.real_io


@pytest.mark.parametrize(
    ("command", "column", "names"),
    [
        ("agents", "agent", catalog.agent_names()),
        ("runners", "runner", catalog.runner_names()),
        ("steps", "step", catalog.step_names()),
    ],
)
def test_everything_in_the_catalogue_is_listed(
    command: str, column: str, names: tuple[str, ...]
) -> None:
    """One row a name, for machines and for people."""
    assert tuple(row[column] for row in invoke(command, "list", "--json").json) == names
    rows = invoke(command, "list").stdout.splitlines()[1:]
    assert tuple(row.split()[0] for row in rows) == names


def test_a_step_is_listed_with_what_it_reads_and_writes() -> None:
    """An author of a workflow sees what fits behind what."""
    rows = {row["step"]: row for row in invoke("steps", "list", "--json").json}
    assert rows["run_suite"] == {
        "step": "run_suite",
        "reads": "suites",
        "writes": "report",
        "does": "Run the project's suites in the user's own tree, and write their combined report "
        "to a slot.",
    }


def test_everything_about_one_thing_is_shown() -> None:
    """Its options and its file, too; for machines as JSON."""
    result = invoke("steps", "show", "sync_with_main")
    assert "\nwrites         synced\n" in result.stdout
    assert "\noptions        number: int\n" in result.stdout
    assert result.stdout.endswith("adws/steps/sync_with_main.py\n")
    assert invoke("agents", "show", "search", "--json").json["here"] == "yes"
    assert {
        name: invoke("agents", "show", name, "--json").json["held out"]
        for name in ("search", "command")
    } == {
        "search": "nothing: each case that it sees rules out wrong edits",
        "command": "some cases of a group",
    }
    runner = invoke("runners", "show", "go")
    assert "\nsealed files   **/*_test.go\n               **/testdata/**\n" in runner.stdout
    assert (
        invoke("runners", "show", "go", "--json").json["sealed files"].startswith("**/*_test.go, ")
    )


@pytest.mark.parametrize("command", ["agents", "runners", "steps"])
def test_what_is_not_there_is_not_shown(command: str) -> None:
    """The known names are."""
    result = invoke(command, "show", "nope")
    assert (result.exit_code, "unknown" in result.stderr, "hint: " in result.stderr) == (
        2,
        True,
        True,
    )


@pytest.mark.parametrize("command", ["agents", "commands", "runners", "workflows"])
def test_a_list_is_narrow(command: str) -> None:
    """Where it is piped, too; a step or a workflow has one sentence."""
    lines = invoke(command, "list").stdout.splitlines()
    assert [line for line in lines if len(line) > 160 or line != line.rstrip()] == []


def test_an_agent_is_listed_with_whether_it_can_work_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Embedded, configured by an option, or a program that is not there."""
    monkeypatch.setenv("PATH", "/nowhere")
    rows = {row["agent"]: row["here"] for row in invoke("agents", "list", "--json").json}
    assert rows == {
        **dict.fromkeys(catalog.agent_names(), "not installed"),
        "command": "with --agent-command",
        "scripted": "with --agent-script",
        "search": "yes",
    }


def test_a_runner_is_listed_with_the_files_it_seals() -> None:
    """A user sees which edits of an agent will be dropped."""
    rows = {row["runner"]: row for row in invoke("runners", "list", "--json").json}
    pytest_row = rows["pytest"]
    assert "**/conftest.py, " in pytest_row["sealed files"]


def test_where_prints_the_file_behind_a_name() -> None:
    """One line a file; a command too."""
    steps = catalog.find(catalog.STEP, "gate").unwrap()
    for name in ("SUITES", "suites"):
        assert invoke("where", name).stdout.endswith("adws/slots.py\nwritten by detect_suites\n")
    assert "adws/pipeline_slots.py\n" in invoke("where", "site").stdout
    assert invoke("where", "GateRefused").stdout.endswith("adws/core/errors/judging.py\n")
    assert invoke("where", "gate") == CommandResult(
        0, f"{inspect.unwrap(steps).__code__.co_filename}\n", ""
    )
    assert invoke("where", "fix_project").stdout.endswith("adws/api/fix_project.py\n")
    assert invoke("where", "FakeIo").stdout.endswith("adws/testing/fake_io.py\n")
    assert invoke("where", "RunEnded").stdout.endswith("adws/engine/live_events.py\n")
    assert invoke("where", "doctor").stdout.endswith("adws/cli/commands/doctor.py\n")


def test_where_offers_the_nearest_name() -> None:
    """An unknown name is exit code 2."""
    result = CommandResult(2, "", "error: unknown name 'gat'\nhint: did you mean 'gate'?\n")
    assert invoke("where", "gat") == result
    assert invoke("where", "????").stderr == (
        "error: unknown name '????'\n"
        "hint: adws docs reference lists all names of the library; see also adws steps list\n"
    )

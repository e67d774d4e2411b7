"""Tests of `adws pipeline init` and `doctor`."""

from functools import partial
from pathlib import PurePath

import pytest
import yaml
from typer.core import TyperGroup
from typer.main import get_command

from adws import io_ops
from adws.cli.main import build
from adws.forge.local.answering import ADDRESS, LocalForge, answer, change_state, make_forge
from adws.forge.local.state import ForgeSettings
from adws.testing import FakeIo
from adws.tests.cli.program import CommandResult, invoke, read, write
from adws.tests.forge.server import STATE
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io

FOLDER = ".github/workflows"
FILES = tuple(f"{FOLDER}/tdd-{name}.yml" for name in ("next", "test", "agent", "recover", "sweep"))
CI = f"{FOLDER}/ci.yml"
PROJECT = {
    "pyproject.toml": '[project]\nname = "a"\n[tool.pytest.ini_options]\n',
    "tests/test_a.py": "def test_a():\n    pass\n",
    CI: "jobs:\n  test:\n    steps:\n      - run: pip install -e .[dev]\n      - run: pytest\n",
}


@pytest.fixture
def project(here: PurePath) -> PurePath:
    """Return a project with a workflow for its tests."""
    return write(here, PROJECT)


def keys(monkeypatch: pytest.MonkeyPatch, *pressed: str) -> None:
    """Let somebody press these keys at a terminal."""
    person = FakeIo(keys=[*pressed])
    monkeypatch.setattr(io_ops, "at_terminal", person.at_terminal)
    monkeypatch.setattr(io_ops, "read_key", person.read_key)


def actions_by_file(result: CommandResult) -> dict[str, str]:
    """Return what is said to have been done, or would be, by file."""
    return {
        str(PurePath(row["file"]).relative_to(value(io_ops.working_folder()))): row["done"]
        for row in result.json["files"]
    }


@pytest.mark.usefixtures("project")
def test_files_are_shown_and_written_where_somebody_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set-up steps are those of the workflow that runs the tests."""
    keys(monkeypatch, "n", "y")
    result = invoke("pipeline", "init", "--agent", "claude")
    assert result.exit_code == 0
    assert '+name: "TDD: next"\n' in result.stdout
    assert value(io_ops.list_files(PurePath(FOLDER))) == ("ci.yml",)
    lines = invoke("pipeline", "init", "--agent", "claude").stdout.splitlines()
    note = f"steps before the tests are taken from {CI}, job test: check that they are complete"
    assert lines[-7:] == [
        f"note: {note}",
        *(f"written  {path}" for path in FILES),
        "next: commit these files, then `adws pipeline doctor`",
    ]
    text = read(PurePath(FILES[1]))
    assert "run: pip install -e .[dev]\n" in text
    assert (
        "# Written by: adws pipeline init --runner pytest --runner unittest --agent claude\n"
        in text
    )


@pytest.mark.usefixtures("project")
def test_what_is_not_given_is_as_it_was() -> None:
    """So nothing is left to do, and --check agrees; another option changes what it must."""
    given = (
        "--agent",
        "command",
        "--runner",
        "go",
        "--secret",
        "KEY",
        "--install",
        "pipx install .",
    )
    assert invoke("pipeline", "init", *given, "--app-token", "--yes").exit_code == 0
    again = invoke("pipeline", "init", "--check")
    assert (again.exit_code, again.stdout.splitlines()[-1]) == (
        0,
        "the workflow files are up to date",
    )
    assert set(actions_by_file(invoke("pipeline", "init", "--json")).values()) == {"unchanged"}
    result = invoke("pipeline", "init", "--no-app-token", "--json", "--yes")
    assert (result.json["planned"], set(actions_by_file(result).values())) == (False, {"renewed"})
    assert "create-github-app-token" not in read(PurePath(FILES[0]))


@pytest.mark.usefixtures("project")
def test_an_agent_can_be_asked_by_its_own_action() -> None:
    """That is remembered, too; not every agent has one."""
    result = invoke("pipeline", "init", "--agent", "gemini", "--agent-action", "--yes")
    assert (result.exit_code, "use --agent claude or codex" in result.stderr) == (2, True)
    given = ("--agent", "claude", "--agent-action", "--yes")
    assert invoke("pipeline", "init", *given).exit_code == 0
    assert invoke("pipeline", "init", "--check").exit_code == 0
    assert "uses: anthropics/claude-code-action@" in read(PurePath(FILES[2]))
    assert invoke("pipeline", "init", "--no-agent-action", "--yes").exit_code == 0
    assert "claude-code-action" not in read(PurePath(FILES[2]))


@pytest.mark.usefixtures("project")
def test_drift_is_an_exit_code() -> None:
    """Also where the workflow that runs the tests has changed."""
    assert invoke("pipeline", "init", "--check").exit_code == 1
    assert invoke("pipeline", "init", "--yes").exit_code == 0
    assert invoke("pipeline", "init", "--check", "--json").exit_code == 0
    _ = write(PurePath(), {CI: PROJECT[CI].replace("[dev]", "[test]")})
    result = invoke("pipeline", "init", "--check", "--json")
    assert (result.exit_code, actions_by_file(result)) == (
        1,
        {path: "renewed" if path in FILES[1:3] else "unchanged" for path in FILES},
    )


@pytest.mark.usefixtures("project")
def test_a_file_that_somebody_changed_is_left_alone() -> None:
    """Until somebody insists: then its text is kept aside."""
    _ = invoke("pipeline", "init", "--yes")
    changed = read(PurePath(FILES[4])).replace("41 4", "42 4")
    _ = write(PurePath(), {FILES[4]: changed})
    result = invoke("pipeline", "init", "--yes")
    assert f"adws keeps {FILES[4]}: somebody changed it" in result.stdout
    assert read(PurePath(FILES[4])) == changed
    assert invoke("pipeline", "init", "--check").exit_code == 1
    forced = invoke("pipeline", "init", "--force", "--yes").stdout.splitlines()[-2]
    assert forced.startswith(f"replaced  {FILES[4]} (old text: .adws/replaced/")


@pytest.mark.usefixtures("project")
def test_without_a_terminal_nothing_is_written_unasked() -> None:
    """The files are shown all the same."""
    result = invoke("pipeline", "init")
    assert (result.exit_code, "+name" in result.stdout) == (2, True)
    assert "use --yes" in result.stderr
    planned = invoke("pipeline", "init", "--json")
    assert (planned.exit_code, planned.json["planned"]) == (0, True)
    assert value(io_ops.list_files(PurePath(FOLDER))) == ("ci.yml",)


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("option", ["--runner", "--agent"])
def test_unknown_names_are_refused(option: str) -> None:
    """With the nearest one."""
    result = invoke("pipeline", "init", option, "pytset", "--json")
    assert (result.exit_code, result.json["error"]["kind"]) == (2, "NameUnknown")


@pytest.fixture
def forge(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> LocalForge:
    """Let a forge answer in the place of GitHub."""
    forge = value(make_forge(PurePath(tmp_path_factory.mktemp("forge")), STATE))
    monkeypatch.setattr(io_ops, "exchange", partial(answer, forge))
    monkeypatch.setenv("GITHUB_API_URL", ADDRESS)
    monkeypatch.setenv("GH_TOKEN", "secret")
    monkeypatch.setenv("GITHUB_REPOSITORY", "team/project")
    return forge


@pytest.mark.usefixtures("project")
def test_the_doctor_says_what_is_missing_at_the_forge(forge: LocalForge) -> None:
    """And exits with 0 once nothing is."""
    _ = invoke("pipeline", "init", "--agent", "claude", "--yes")
    asked = ("pipeline", "doctor", "--json")
    result = invoke(*asked)
    assert (result.exit_code, [row["check"] for row in result.json if row["well"] != "yes"]) == (
        2,
        [
            "required status",
            *(f"workflow {PurePath(path).name}" for path in FILES if "test" not in path),
            "environment adws-agent",
        ],
    )
    _ = value(
        change_state(
            forge,
            required=("adws/tdd",),
            workflows=tuple(PurePath(path).name for path in FILES),
            settings=ForgeSettings(environments={"adws-agent": ("ANTHROPIC_API_KEY",)}),
        )
    )
    well = invoke(*asked)
    assert (well.exit_code, {row["well"] for row in well.json}) == (0, {"yes"})


@pytest.mark.parametrize("file", FILES)
def test_each_call_in_a_workflow_has_options_that_its_command_has(
    project: PurePath, file: str
) -> None:
    """A command that is spelled otherwise would be seen where it runs first: at the forge."""
    _ = invoke("pipeline", "init", "--yes")
    whole = get_command(build(("pipeline",)))
    assert isinstance(whole, TyperGroup)
    pipeline = whole.commands["pipeline"]
    assert isinstance(pipeline, TyperGroup)
    jobs = yaml.safe_load(read(project / file))["jobs"].values()
    runs = [str(step.get("run")).split() for job in jobs for step in job["steps"]]
    calls = [words[2:] for words in runs if words[:2] == ["adws", "pipeline"]]
    known = {
        name: {o for p in command.params for o in p.opts}
        for name, command in pipeline.commands.items()
    }
    assert calls
    for name, *words in calls:
        options = {word for word in words if word.startswith("--")}
        assert options <= known.get(name, options)

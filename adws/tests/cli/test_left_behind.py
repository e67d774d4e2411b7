"""Tests of a run whose user went on without it: it says so before an agent is called."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import CommandResult, invoke, scripted
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240)]
HINT = "keep the fixes that still work: adws fix --rebase; or start a new run: adws fix --fresh"


@pytest.fixture
def here(stopped: PurePath) -> PurePath:
    """Return the folder with the project as it was when its run was stopped."""
    return stopped


@pytest.fixture
def options(here: PurePath) -> tuple[str, ...]:
    """Return the options of the run that was stopped."""
    return scripted(here)


def refusal(options: tuple[str, ...]) -> tuple[int, str, str, tuple[str, ...]]:
    """Try to go on; return the exit code, and of the error its kind, its hint and its files."""
    result = invoke("fix", *options, "--json")
    error = result.json["error"]
    return result.exit_code, error["kind"], error["hint"], tuple(error["context"]["files"])


@pytest.mark.parametrize(
    ("script", "files"),
    [
        ("sed -i 's/a - b/a + b/' calc.py", ("calc.py",)),
        ("sed -i 's/a - b/a + b/' calc.py && git commit -qam own", ("calc.py",)),
        ("echo 'import calc' > tests/test_new.py", ("tests/test_new.py",)),
        ("rm tests/test_calc.py", ("tests/test_calc.py",)),
        ("git commit -q --allow-empty -m empty", ()),
    ],
)
def test_a_tree_that_moved_on_is_told(
    here: PurePath, options: tuple[str, ...], script: str, files: tuple[str, ...]
) -> None:
    """A repaired case, a commit, a new test, a deleted one: no agent is asked, both ways are."""
    _ = shell(here / "project", script)
    asked = (here / "project/.adws/logs/round-2.log",)
    assert refusal(options) == (2, "BaseLeftBehind", HINT, files)
    assert [shell(here, f"ls {log} 2>&1 || true").startswith("ls:") for log in asked] == [True]


def test_an_unknown_agent_is_told_before_the_tree(here: PurePath) -> None:
    """No run is registered for it, and the stopped one can still continue."""
    project = here / "project"
    _ = shell(project, "git commit -q --allow-empty -m empty")
    before = invoke("runs", "--root", str(project), "--json").json
    result = invoke("fix", "--root", str(project), "--agent", "serach")
    fresh = invoke("fix", "--fresh", "--root", str(project), "--agent", "serach")
    assert (result.exit_code, result.stderr.partition("\n")[0]) == (2, fresh.stderr.split("\n")[0])
    assert result.stderr.startswith("error: agent: unknown agent 'serach'")
    assert invoke("runs", "--root", str(project), "--json").json == before


def test_a_tree_that_is_put_back_is_the_same(here: PurePath, options: tuple[str, ...]) -> None:
    """Folders that are not the project's own never count; then the run goes on, to its end."""
    project = here / "project"
    _ = shell(project, "rm .gitignore calc.py")
    assert refusal(options)[3] == (".gitignore", "calc.py")
    _ = shell(project, "git checkout -q . && mkdir -p src/venv && touch src/venv/x")
    result = invoke("fix", *options)
    assert (result.exit_code, "continuing run" in result.stderr) == (0, True)


def test_a_copied_project_is_another_one(here: PurePath, options: tuple[str, ...]) -> None:
    """The run of the original would deliver there."""
    _ = shell(here, "cp -r project copy")
    result: CommandResult = invoke("fix", "--root", str(here / "copy"), *options[2:], "--json")
    error = result.json["error"]
    assert (result.exit_code, error["kind"], error["hint"]) == (2, "BaseLeftBehind", HINT)
    assert error["message"].endswith(f"it is in {here}/copy, but the run began in {here}/project")

"""A recipe of a project's own, as the how-to shows it: found, judged, sealed, and limited."""

from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest

import adws
from adws.tests.cli.program import at_home, committed, invoke, write
from adws.tests.snippets import snippets_of

pytestmark = [pytest.mark.real_io, pytest.mark.scenario(keep=1), pytest.mark.timeout(300)]

PAGE = Path(adws.__file__).parent.parent / "docs/how-to-describe-a-runner.md"
SCRIPT, RECIPE = (item.text for item in snippets_of(PAGE.read_text("utf-8"), PurePath(PAGE))[:2])
FILE = "workflows/runners/checks.toml"
CHECK = 'test "$(cat limit.txt)" = 10 || { echo "limit.txt:1: it is not 10"; exit 1; }\n'
PROJECT = {"checks.sh": SCRIPT, FILE: RECIPE, "checks/a.sh": CHECK, "limit.txt": "9\n"}
LIMIT = "- limited by checks: no planted cases show whether results are forged"


@pytest.fixture
def project(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[PurePath]:
    """Stand in a project with a recipe and a red check."""
    with at_home(PurePath(tmp_path_factory.mktemp("home"))):
        monkeypatch.chdir(tmp_path)
        yield committed(PurePath(tmp_path), PROJECT)


def test_a_green_is_limited_until_the_settings_accept_it(project: PurePath) -> None:
    """What cannot be shown is told, and is not covered by accepting suspicious lines."""
    result = invoke("analyze")
    assert result.exit_code == 1
    assert "checks: 1 test, 0 passed, 1 failed, 0 skipped" in result.stdout
    _ = write(project, {"limit.txt": "10\n"})
    limited = invoke("judge", "--accept-flagged", "-q")
    assert (limited.exit_code, LIMIT in limited.stdout) == (1, True)
    assert limited.stdout.startswith("yes, but limited: ")
    _ = committed(project, {"adws.toml": 'accept_limited = ["checks"]\n', "limit.txt": "9\n"})
    _ = write(project, {"limit.txt": "10\n"})
    accepted = invoke("judge", "-q")
    assert (accepted.exit_code, LIMIT in accepted.stdout) == (0, False)


@pytest.mark.usefixtures("project")
def test_a_fix_is_limited_in_the_same_way() -> None:
    """The fix is delivered, and the command ends with exit code 1."""
    agent = ("--agent", "command", "--agent-command", "sed -i s/9/10/ limit.txt")
    result = invoke("fix", *agent)
    assert (result.exit_code, "judge: yes, but limited: 1 failing before" in result.stdout) == (
        1,
        True,
    )
    assert "## Limited" in invoke("report").stdout


def test_a_change_of_the_recipe_is_not_judged(project: PurePath) -> None:
    """The recipe of the base says how the change is judged."""
    forged = RECIPE.replace('["sh", "checks.sh"]', '["sh", "forged.sh"]').replace(
        '["checks.sh"]\n', '["checks.sh", "forged.sh"]\n', 1
    )
    _ = write(project, {FILE: forged, "forged.sh": "echo ok - checks/a.sh; echo 1..1\n"})
    result = invoke("judge", "-q")
    assert result.exit_code == 1
    assert result.stdout.startswith("no: ")
    assert f"- {FILE}" in result.stdout


@pytest.mark.parametrize(
    ("files", "kind"),
    [
        ({FILE: RECIPE.replace("programs", "program")}, "RecipeInvalid"),
        ({"workflows/runners/behave.toml": RECIPE}, "NameDuplicated"),
    ],
)
def test_a_recipe_that_cannot_be_used_ends_the_run(
    files: dict[str, str], kind: str, project: PurePath
) -> None:
    """With the file that is at fault."""
    _ = committed(project, files)
    result = invoke("analyze", "--json", "-q")
    assert (result.exit_code, result.json["error"]["kind"]) == (2, kind)
    assert "workflows/runners/" in result.json["error"]["message"]

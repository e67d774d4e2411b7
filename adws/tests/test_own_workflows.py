"""The workflows of this repository and of its guide, and the action that anybody may use."""

import re
from pathlib import Path, PurePath
from typing import Any

import pytest
import yaml

import adws
from adws.pipeline.workflow_files.pins import pinned
from adws.pipeline.workflow_files.steps import install_cage
from adws.tests.cli.program import invoke, write
from adws.tests.pipeline.workflow_files.test_linters import findings, said_by
from adws.tests.snippets import Snippet, snippets_of
from adws.tests.tools import needs

pytestmark = pytest.mark.real_io

HOME = Path(adws.__file__).parent.parent
ACTION = HOME / "action.yml"
FILES = (ACTION, *sorted(HOME.glob(".github/workflows/*.yml")))
GUIDE = snippets_of((HOME / "docs/github.md").read_text(encoding="utf-8"), PurePath("github.md"))
USES = re.compile(r"uses: ([\w./-]+)@([0-9a-f]{40} # \S+)")


def snippet(note: str) -> Snippet:
    """Return the block of the guide with this note."""
    (result,) = (item for item in GUIDE if item.note == note)
    return result


def test_the_workflows_are_as_adws_writes_them() -> None:
    """The command stands in each of them."""
    result = invoke("pipeline", "init", "--check", "--root", str(HOME), "--json")
    assert (result.exit_code, {row["done"] for row in result.json["files"]}) == (0, {"unchanged"})


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_actions_are_used_at_the_commits_of_the_one_list(file: Path) -> None:
    """Also where a file is written by hand."""
    used = USES.findall(file.read_text(encoding="utf-8"))
    assert used == [
        (name, f"{pinned(name).value.partition('@')[2]} # {pinned(name).comment}")
        for name, _ in used
    ]


def test_the_action_runs_one_command_a_step() -> None:
    """None with an expression in it; the cage is installed as in the pipeline."""
    steps: list[dict[str, Any]] = yaml.safe_load(ACTION.read_text(encoding="utf-8"))["runs"][
        "steps"
    ]
    commands = [step["run"] for step in steps if "run" in step]
    assert commands == [
        *(step["run"] for step in install_cage()),
        'pipx install "$GITHUB_ACTION_PATH"',
        'adws judge --base "$BASE" --out "$RUNNER_TEMP/adws-judge"',
        'adws pipeline publish --from "$RUNNER_TEMP/adws-judge"',
        'adws pipeline publish --from "$RUNNER_TEMP/adws-judge" --pr "$PR" --sha "$SHA"',
    ]


def test_only_the_step_that_shows_gets_the_token() -> None:
    """Code on trial runs before it, in a cage."""
    steps = yaml.safe_load(ACTION.read_text(encoding="utf-8"))["runs"]["steps"]
    with_token = [step["name"] for step in steps if "inputs.token" in str(step)]
    assert with_token == ["Show on the pull request", "Show in code scanning"]


@needs("actionlint", "check-jsonschema", "zizmor")
def test_linters_find_nothing_in_them(here: PurePath) -> None:
    """Nor in what the guide shows."""
    own = {f"own/{file.relative_to(HOME)}": file.read_text(encoding="utf-8") for file in FILES[1:]}
    shown = snippet("judge.yml").text.replace("OWNER/adws@COMMIT", f"team/adws@{'0' * 40} # v1.0.0")
    guide = {"guide/.github/workflows/judge.yml": shown}
    assert findings(here, {**own, **guide}) == {}


@needs("check-jsonschema", "zizmor")
def test_linters_find_nothing_in_the_action_and_the_snippet_for_gitlab(here: PurePath) -> None:
    """By the schemas of their makers."""
    texts = {"action.yml": ACTION.read_text(encoding="utf-8"), "gitlab.yml": snippet("gitlab").text}
    _ = write(here, {**texts, ".git/HEAD": "ref: refs/heads/main\n"})
    schema = ("check-jsonschema", "--builtin-schema")
    assert said_by(here, "zizmor", "--offline", "--persona", "auditor", "-q", "action.yml") == ""
    assert said_by(here, *schema, "vendor.github-actions", "action.yml") == ""
    assert said_by(here, *schema, "vendor.gitlab-ci", "gitlab.yml") == ""

"""Tests of the generated workflows, read as GitHub reads them."""

import json
import re
from typing import Any

import pytest
import yaml

from adws.pipeline.actions import Role
from adws.tests.pipeline.workflow_files.generated import SAMPLE, agents, texts_of
from adws.tests.tools import NODE_MODULES

SETUP = re.compile(
    r"(sudo (apt-get|sysctl)|pipx install|npm (install|ci)|corepack|pnpm|bun install"
    r"|go mod download|npx playwright install|cargo fetch|python -m pip|mvn) ?.*"
)
CALL = re.compile(r"adws pipeline [a-z]+( --[a-z]+ \"\$[A-Z_]+(/[a-z-]+)?\"| \"\$[A-Z_]+\")*")
PARTS = pytest.mark.parametrize("name", SAMPLE)


def workflows(name: str) -> dict[str, Any]:
    """Return the workflows of one of the sample by the names of their files."""
    files = texts_of(name).items()
    return {path.split("/")[-1].removesuffix(".yml"): yaml.safe_load(text) for path, text in files}


def jobs(name: str) -> dict[str, Any]:
    """Return all jobs, by workflow and name."""
    return {
        f"{file} {job}": plain
        for file, whole in workflows(name).items()
        for job, plain in whole["jobs"].items()
    }


@PARTS
def test_each_command_is_one_call_of_adws_or_a_part_of_the_set_up(name: str) -> None:
    """No text of a stranger is a part of it: no expression stands in a command."""
    commands = [
        step["run"] for job in jobs(name).values() for step in job["steps"] if "run" in step
    ]
    assert [
        command for command in commands if not (CALL.fullmatch(command) or SETUP.fullmatch(command))
    ] == []
    assert [command for command in commands if "${{" in command] == []


@PARTS
def test_actions_are_used_at_a_commit_and_checkouts_leave_no_token(name: str) -> None:
    """A tag can be moved."""
    uses = [step for job in jobs(name).values() for step in job["steps"] if "uses" in step]
    assert [use for use in uses if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", use["uses"])] == []
    checkouts = [use["with"] for use in uses if use["uses"].startswith("actions/checkout@")]
    assert checkouts == [{"fetch-depth": 0, "persist-credentials": False}] * len(jobs(name))


@PARTS
def test_who_runs_code_on_trial_or_an_agent_may_only_read(name: str) -> None:
    """Nobody who may write runs any code of the project, and only adws itself gets a token."""
    for place, job in jobs(name).items():
        runs = place.split()[1] in {"judge", "ask"}
        reads = set(job["permissions"].values()) == {"read"}
        assert reads == (runs or SAMPLE[name].app_token)
        tokens = [step["run"] for step in job["steps"] if "GITHUB_TOKEN" in step.get("env", {})]
        assert [token for token in tokens if not token.startswith("adws pipeline ")] == []
        if not runs:
            commands = [step["run"] for step in job["steps"] if "run" in step]
            assert [
                command for command in commands if not command.startswith(("adws ", "pipx "))
            ] == []


@PARTS
def test_secrets_stand_in_an_environment_and_in_no_job_with_a_cache(name: str) -> None:
    """The environment is bound to the default branch: a branch's workflow cannot read it."""
    for job in jobs(name).values():
        text = yaml.safe_dump(job)
        if "secrets." in text:
            assert "environment" in job
            assert "actions/cache" not in text


@PARTS
def test_runs_are_found_by_their_title_and_one_runs_at_a_time(name: str) -> None:
    """The word with the number of the pull request stands alone."""
    results = {
        file: (whole["run-name"], whole["concurrency"], whole["permissions"])
        for file, whole in workflows(name).items()
    }
    number = "pr=${{ inputs.pr }}"
    assert results == {
        file: (title, {"group": group, "cancel-in-progress": False}, {})
        for file, title, group in (
            ("tdd-next", "TDD next", "tdd-next"),
            ("tdd-test", f"TDD test {number} sha=${{{{ inputs.sha }}}}", f"tdd-{number}"),
            (
                "tdd-agent",
                f"TDD agent {number} sha=${{{{ inputs.sha }}}} role=${{{{ inputs.role }}}}",
                f"tdd-{number}",
            ),
            (
                "tdd-recover",
                f"TDD recover {number} action=${{{{ inputs.action }}}}",
                f"tdd-{number}",
            ),
            ("tdd-sweep", "TDD sweep", "tdd-sweep"),
        )
        for group in [group.replace("pr=", "pr-")]
    }


def test_workflows_begin_by_the_clock_and_by_dispatch_alone() -> None:
    """Not at a full hour, where runs are dropped; inputs that are a choice name all of it."""
    results = {file: whole["on"] for file, whole in workflows("pytest-claude").items()}
    assert {file: sorted(events) for file, events in results.items()} == {
        "tdd-next": ["schedule", "workflow_dispatch"],
        "tdd-test": ["workflow_dispatch"],
        "tdd-agent": ["workflow_dispatch"],
        "tdd-recover": ["workflow_dispatch"],
        "tdd-sweep": ["schedule", "workflow_dispatch"],
    }
    crons = [results[file]["schedule"][0]["cron"] for file in ("tdd-next", "tdd-sweep")]
    assert crons == ["23 * * * *", "41 4 * * *"]
    role = results["tdd-agent"]["workflow_dispatch"]["inputs"]["role"]
    assert role["options"] == [*Role]


def test_agents_are_installed_at_the_versions_that_the_tests_run() -> None:
    """Those from npm stand among the test tools."""
    lock = json.loads((NODE_MODULES.parent / "package-lock.json").read_text(encoding="utf-8"))
    fields = {}
    for agent in agents("claude", "codex", "gemini", "opencode"):
        package, _, version = agent.install.removeprefix("npm install --global ").rpartition("@")
        fields[agent.name] = (version, lock["packages"][f"node_modules/{package}"]["version"])
    assert {name: item for name, item in fields.items() if item[0] != item[1]} == {}


def test_the_agents_secrets_are_given_to_the_agent_alone() -> None:
    """Those that it is known by, or those that somebody names."""
    token = {"GITHUB_TOKEN": "${{ github.token }}"}
    keys = {
        name: [
            step["env"]
            for job in jobs(name).values()
            for step in job["steps"]
            if "secrets." in str(step.get("env"))
        ]
        for name in ("pytest-claude", "unittest-search", "cargo-command")
    }
    assert keys == {
        "pytest-claude": [{**token, "ANTHROPIC_API_KEY": "${{ secrets.ANTHROPIC_API_KEY }}"}],
        "unittest-search": [],
        "cargo-command": [{**token, "MY_KEY": "${{ secrets.MY_KEY }}"}],
    }

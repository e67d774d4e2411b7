"""Tests of what is found out about a repository's settings."""

from collections.abc import Mapping

import pytest
from attrs import evolve

from adws.core.errors import ForgeBusy
from adws.core.pipeline_settings import GITHUB_ACTIONS
from adws.core.railway import settle
from adws.forge.local.state import ForgeSettings
from adws.forge.repository import Repository
from adws.forge.settings import WorkflowFile
from adws.pipeline.doctor import (
    FILES,
    Finding,
    ForgeFacts,
    Health,
    findings,
    forge_facts,
    needed_secrets,
)
from adws.tests.forge.server import Served
from adws.tests.pipeline.workflow_files.generated import texts_of
from adws.tests.vcs.repositories import value

NEEDED: Mapping[str, tuple[str, ...]] = {
    "adws-agent": ("KEY",),
    "adws-app": ("ADWS_APP_PRIVATE_KEY",),
}
SLEEPING = "GitHub disables schedules after 60 days without activity in public repositories"
ACTIVE = tuple(WorkflowFile(path, "active") for path in FILES)
WELL = ForgeFacts(
    Repository("team/project", "main", allow_auto_merge=True, may_push=True),
    may_open=True,
    required=frozenset({"adws/tdd"}),
    workflows=ACTIVE,
    secrets={"adws-agent": frozenset({"KEY"}), "adws-app": frozenset({"ADWS_APP_PRIVATE_KEY"})},
)


def wrong(facts: ForgeFacts, needed: Mapping[str, tuple[str, ...]] = NEEDED) -> list[Finding]:
    """Return the findings that are not well."""
    account = 7 if "adws-app" in needed else GITHUB_ACTIONS
    return [
        finding for finding in findings(facts, needed, account) if finding.health is not Health.WELL
    ]


def test_a_repository_that_is_set_up_has_nothing_to_do() -> None:
    """A secret of the repository itself is as good; an App opens pull requests by itself."""
    assert wrong(WELL) == []
    assert wrong(evolve(WELL, may_open=False)) == []
    secrets = {**(WELL.secrets or {}), "adws-agent": frozenset[str]()}
    assert wrong(evolve(WELL, secrets=secrets, own_secrets=frozenset({"KEY"}))) == []
    assert {finding.hint for finding in findings(WELL, NEEDED, 7)} == {""}


@pytest.mark.parametrize(
    ("facts", "name", "hint"),
    [
        (
            evolve(WELL, repository=evolve(WELL.repository, archived=True)),
            "repository",
            "unarchive it",
        ),
        (
            evolve(WELL, repository=evolve(WELL.repository, may_push=False)),
            "token may push",
            "give the token the right to write contents",
        ),
        (
            evolve(WELL, repository=evolve(WELL.repository, has_issues=False)),
            "issues",
            "turn issues on: Settings, General, Features",
        ),
        (
            evolve(WELL, repository=evolve(WELL.repository, allow_squash_merge=False)),
            "squash merges",
            "allow them: Settings, General, Pull Requests",
        ),
        (
            evolve(WELL, repository=evolve(WELL.repository, allow_auto_merge=False)),
            "auto-merge",
            "allow it: Settings, General, Pull Requests",
        ),
        (
            evolve(WELL, may_open=False),
            "workflows may open pull requests",
            "allow GitHub Actions to create pull requests: Settings, Actions, General",
        ),
        (
            evolve(WELL, required=frozenset({"lint"})),
            "required status",
            "require the status adws/tdd on main: Settings, Rules, Rulesets",
        ),
        (
            evolve(WELL, workflows=(WorkflowFile(FILES[0], "disabled_inactivity"), *ACTIVE[1:])),
            "workflow tdd-next.yml",
            f"enable it: gh workflow enable tdd-next.yml. {SLEEPING}",
        ),
        (
            evolve(WELL, workflows=ACTIVE[:4]),
            "workflow tdd-sweep.yml",
            "write it with `adws pipeline init`, and merge it to main",
        ),
        (
            evolve(WELL, secrets={}),
            "environment adws-agent",
            "create it, for main only: Settings, Environments",
        ),
        (
            evolve(WELL, secrets={"adws-agent": frozenset[str]()}),
            "environment adws-agent",
            "add a secret: gh secret set KEY --env adws-agent",
        ),
    ],
)
def test_each_thing_that_is_missing_comes_with_what_to_do(
    facts: ForgeFacts, name: str, hint: str
) -> None:
    """Where it stands in the settings of the repository."""
    (finding,) = wrong(facts, {"adws-agent": ("KEY",)})
    assert (finding.name, finding.health, finding.hint) == (name, Health.WRONG, hint)


@pytest.mark.parametrize(
    ("needed", "account", "hint"),
    [
        (NEEDED, GITHUB_ACTIONS, "[pipeline] account = …"),
        ({}, 7, "workflows write as 41898282: leave [pipeline] account out"),
    ],
)
def test_the_account_is_the_one_whose_token_writes(
    needed: Mapping[str, tuple[str, ...]], account: int, hint: str
) -> None:
    """Else the pipeline would not believe its own comments."""
    (result,) = (
        finding for finding in findings(WELL, needed, account) if finding.health is Health.WRONG
    )
    assert (result.name, result.hint.endswith(hint)) == ("account", True)


def test_what_the_token_may_not_see_is_unknown() -> None:
    """A person can look."""
    blind = ForgeFacts(evolve(WELL.repository, may_push=None))
    findings = wrong(blind, {"adws-agent": ("KEY",)})
    assert {finding.health for finding in findings} == {Health.UNKNOWN}
    assert [finding.name for finding in findings] == [
        "token may push",
        "workflows may open pull requests",
        "required status",
        *(f"workflow {path.rpartition('/')[2]}" for path in FILES),
        "environment adws-agent",
    ]
    seen = wrong(evolve(WELL, secrets={"adws-agent": None}), {"adws-agent": ("KEY",)})
    assert [item.hint for item in seen] == [
        "if this is missing, add a secret: gh secret set KEY --env adws-agent"
    ]


def test_needed_secrets_are_read_off_the_workflows() -> None:
    """The App's key has an environment of its own."""
    assert needed_secrets(texts_of("vitest-codex-app")) == {
        "adws-agent": ("CODEX_API_KEY",),
        "adws-app": ("ADWS_APP_PRIVATE_KEY",),
    }
    assert needed_secrets(texts_of("unittest-search")) == {}


@pytest.mark.real_io
def test_facts_are_those_of_the_forge(forge: Served) -> None:
    """As far as the token may see them."""
    forge.set(
        required=("adws/tdd",),
        settings=ForgeSettings(
            may_open=False,
            environments={"adws-agent": ("KEY",)},
            secrets=("OTHER",),
            disabled={"tdd-test.yml": "disabled_manually"},
        ),
    )
    repository = Repository("team/project", "main", allow_auto_merge=True, may_push=True)
    assert value(forge_facts(forge.connection)) == ForgeFacts(
        repository,
        may_open=False,
        required=frozenset({"adws/tdd"}),
        workflows=(WorkflowFile(FILES[1], "disabled_manually"),),
        secrets={"adws-agent": frozenset({"KEY"})},
        own_secrets=frozenset({"OTHER"}),
    )
    forge.set(
        tokens={
            "metadata": evolve(forge.state.tokens["secret"], permissions={"metadata": "read"}),
            "no secrets": evolve(
                forge.state.tokens["secret"], permissions={"metadata": "read", "actions": "read"}
            ),
        }
    )
    assert value(forge_facts(forge.by("metadata").connection)) == ForgeFacts(
        evolve(repository, may_push=False), required=frozenset({"adws/tdd"})
    )
    facts = value(forge_facts(forge.by("no secrets").connection))
    assert facts.secrets == {"adws-agent": None}


@pytest.mark.real_io
def test_a_forge_that_does_not_answer_is_an_error(forge: Served) -> None:
    """Not to see something is none."""
    forge.fail("unavailable", "GET", "/environments")
    hurried = evolve(forge.connection, patience_seconds=0.0)
    assert isinstance(settle(forge_facts(hurried)).failure(), ForgeBusy)

"""`adws pipeline selftest`: what a forge must do for the pipeline, tried where nobody works."""

from pathlib import PurePath

import pytest
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.pipeline_settings import HandOver, PipelineSettings
from adws.core.settings import Settings
from adws.forge.local.serving import while_serving
from adws.forge.local.state import Token
from adws.pipeline.selftest import SelftestCheck, selftest
from adws.testing import FakeForge, a_forge
from adws.tests.cli.program import CommandResult, invoke
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io
LIVE = ("pipeline", "selftest", "--live", "--repository", "team/project", "--json")
ALL = [
    "the repository is empty, or marked as scratch",
    "the main branch takes a pending spec",
    "a branch and a pull request with its label",
    "a comment is remembered, and a commit shown as pending",
    "a red verdict is an attempt, and appears in the title",
    "money is reserved in a branch",
    "a patch is pushed, and its commit shown as green",
    "what is green is merged; label and branch go",
    "nothing of it is left but its closed pull request",
]


def branches(repository: PurePath) -> list[str]:
    """Return the branches of a repository."""
    return shell(repository, "git for-each-ref --format='%(refname:short)' refs/heads").split()


def works(result: CommandResult) -> list[tuple[str, str]]:
    """Return what was tried, and whether it works."""
    return [(row["tried"], row["works"]) for row in result.json]


def live(forge: FakeForge, monkeypatch: pytest.MonkeyPatch, word: str = "secret") -> CommandResult:
    """Run the command at a served forge, as if it were GitHub."""

    def asked(address: str) -> IOResult[CommandResult, PipelineError]:
        monkeypatch.setenv("GITHUB_API_URL", address)
        monkeypatch.setenv("GITHUB_SERVER_URL", address)
        monkeypatch.setenv("GH_TOKEN", word)
        return IOResult.from_value(invoke(*LIVE))

    return value(while_serving(forge.forge, 0, asked))


def test_an_embedded_forge_does_all_of_it() -> None:
    """Without a token, and without anything left."""
    result = invoke("pipeline", "selftest", "--json")
    assert (result.exit_code, works(result)) == (0, [(name, "yes") for name in ALL])


def test_a_marked_repository_is_left_as_it_was(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over HTTP, with a token: what stays is the mark, and a merged pull request.

    The forge takes some looks to know that it can be merged.
    """
    forge = a_forge(tmp_path / "forge", {"adws-scratch": ""})
    forge.set(unsure_reads=9)
    result = live(forge, monkeypatch)
    assert (result.exit_code, works(result)) == (0, [(name, "yes") for name in ALL])
    repository = forge.forge.repository
    files = shell(repository, "git ls-tree -r --name-only main").split()
    assert (branches(repository), files) == (["main"], ["adws-scratch"])
    assert [(item.number, bool(item.merge_sha)) for item in forge.state.proposed] == [(1, True)]


def test_a_repository_with_anything_in_it_is_refused(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written there."""
    forge = a_forge(tmp_path / "forge")
    before = shell(forge.forge.repository, "git for-each-ref"), forge.state
    result = live(forge, monkeypatch)
    assert (result.exit_code, works(result)) == (1, [(ALL[0], "NO")])
    assert "neither empty nor marked as scratch" in result.json[0]["error"]
    assert (shell(forge.forge.repository, "git for-each-ref"), forge.state) == before


@pytest.mark.parametrize(
    ("missing", "tried"),
    [("statuses", 4), ("contents", 2)],
)
def test_what_a_token_may_not_do_is_named(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch, missing: str, tried: int
) -> None:
    """It ends there, and cleans up as far as it can."""
    names = ("actions", "contents", "issues", "metadata", "pull_requests", "statuses")
    rights = dict.fromkeys(names, "write") | {missing: "read"}
    forge = a_forge(tmp_path / "forge", {"adws-scratch": ""})
    forge.add_token("half", Token("helper[bot]", rights))
    result = live(forge, monkeypatch, "half")
    cleaned = "NO" if missing == "contents" else "yes"
    assert (result.exit_code, works(result)) == (
        1,
        [*((name, "yes") for name in ALL[: tried - 1]), (ALL[tried - 1], "NO"), (ALL[-1], cleaned)],
    )
    assert [item.is_open for item in forge.state.proposed if item.is_open] == []
    assert branches(forge.forge.repository) == ["main"]


def test_a_merge_that_rules_forbid_is_told(tmp_path: PurePath) -> None:
    """After some looks."""
    forge = a_forge(tmp_path / "forge", {"adws-scratch": ""})
    forge.set(required=("review",))
    own = PipelineSettings(hand_over=HandOver.HERE)
    site = forge.site(tmp_path / "work", Settings(pipeline=own))
    rows = selftest(site, "SELF-TEST-001", looks=1)
    assert rows[-2].name == ALL[-2]
    assert "#1 is blocked" in rows[-2].error
    assert rows[-1] == SelftestCheck(ALL[-1])


def test_a_live_test_needs_a_repository() -> None:
    """None is guessed."""
    result = invoke("pipeline", "selftest", "--live")
    assert (result.exit_code, "--repository OWNER/NAME" in result.stderr) == (2, True)

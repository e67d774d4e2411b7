"""Patches without a checkout: compared, restricted, brought as a diff."""

from pathlib import PurePath

import pytest

from adws.core.errors import PatchRejected, RepositoryUnusable
from adws.core.patch import ChangeKind, FileChange
from adws.tests.vcs.repositories import error, listed, opened, project, shell, text_in_tree, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.applying import apply_diff, apply_diff_file, require_diff
from adws.vcs.base import Base
from adws.vcs.diff import diff_stat, patch_between
from adws.vcs.reading import read_patch
from adws.vcs.restricting import restrict
from adws.vcs.revision import take_revision

pytestmark = pytest.mark.real_io

SECOND = """
git checkout --quiet -b side && touch aside && git add -A && git commit --quiet -m aside
git checkout --quiet main
printf 'two\\n' > app/code.py && touch new && git add -A && git commit --quiet -m second
"""
CHANGES = (
    FileChange("app/code.py", ChangeKind.MODIFIED, 0, 7),
    FileChange("new", ChangeKind.ADDED, 0, 0),
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """Return the base of a small project with two commits and a branch beside them."""
    return opened(project(PurePath(tmp_path_factory.mktemp("user")), SECOND))


def test_a_patch_leads_from_one_commit_to_another(base: Base) -> None:
    """Names of commits become full ids; the statistics are those of git."""
    patch = value(patch_between(base, f"{base.commit}^", base.commit))
    before, tree = shell(
        base.repository, f"git rev-parse {base.commit}^ {base.commit}^{{tree}}"
    ).split()
    assert (patch.base, patch.tree, patch.changes) == (before, tree, CHANGES)
    assert value(diff_stat(base, before, base.commit)) == CHANGES


def test_a_restricted_patch_keeps_the_rest(base: Base) -> None:
    """Dropped files are as the base has them: changed, added and removed ones."""
    agent = value(build_agent_tree(base, base.commit))
    _ = shell(agent, "echo x >> app/code.py && echo y >> tests/test_code.py && rm new && touch a b")
    patch = value(read_patch(base, base.commit, agent))
    kept = value(restrict(base, patch, ("tests/test_code.py", "new", "a")))
    assert kept.paths == ("app/code.py", "b")
    assert (kept.base, text_in_tree(base, kept.tree, "app/code.py")) == (base.commit, "two\nx\n")


def test_a_dropped_file_wins_over_what_stands_in_its_way(base: Base) -> None:
    """A file in place of the folder of tests does not remove the tests."""
    agent = value(build_agent_tree(base, base.commit))
    _ = shell(agent, "rm -r tests && touch tests")
    patch = value(read_patch(base, base.commit, agent))
    kept = value(restrict(base, patch, ("tests/test_code.py",)))
    assert (kept.empty, listed(base, kept.tree)) == (True, listed(base, base.commit))


def test_nothing_dropped_is_the_same_patch(base: Base) -> None:
    """Without sealed files there is nothing to do."""
    patch = value(patch_between(base, f"{base.commit}^", base.commit))
    assert value(restrict(base, patch, ())) is patch


def test_a_diff_is_applied_without_a_checkout(base: Base) -> None:
    """The text of a patch leads to the patch again."""
    patch = value(patch_between(base, f"{base.commit}^", base.commit))
    assert value(apply_diff(base, patch.base, patch.text)) == patch


def test_a_diff_in_a_file_keeps_its_bytes(base: Base, here: PurePath) -> None:
    """Text that is no UTF-8 goes through unchanged."""
    agent = value(build_agent_tree(base, base.commit))
    _ = shell(agent, r"printf 'caf\351\r\n' > latin && git add latin")
    _ = shell(agent, f"git diff --cached --binary > {here}/diff")
    patch = value(apply_diff_file(base, base.commit, here / "diff"))
    written = shell(base.repository, f"git show {patch.tree}:latin | od -An -c").split()
    assert written == ["c", "a", "f", "351", "\\r", "\\n"]


@pytest.mark.parametrize(
    "text",
    ["--- a/gone.py\n+++ b/gone.py\n@@ -1 +1 @@\n-x\n+y\n", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-x\n"],
)
def test_a_diff_that_does_not_apply_is_rejected(base: Base, text: str) -> None:
    """The error passes on what git said."""
    refused = error(apply_diff(base, base.commit, text))
    assert type(refused) is PatchRejected
    assert refused.message.startswith("the patch does not apply: error: ")


@pytest.mark.parametrize("text", ["no diff at all\n", "", "diff"])
def test_a_text_without_a_diff_is_an_error(base: Base, text: str) -> None:
    """Without git's advice, which is about an option of git."""
    refused = error(apply_diff(base, base.commit, text))
    assert (type(refused), refused.message, refused.hint) == (
        PatchRejected,
        "there is no change to judge: the diff is empty, or the text is no diff",
        "write the diff into a file: git diff > change.diff",
    )


def test_a_missing_file_is_rejected(base: Base, here: PurePath) -> None:
    """A diff that is not there is not an empty diff."""
    assert type(error(apply_diff_file(base, base.commit, here / "none"))) is PatchRejected


def test_a_diff_that_cannot_be_read_is_told_with_what_to_do(here: PurePath) -> None:
    """A missing file, and a folder; no git is asked."""
    write = "write the diff into a file: git diff > change.diff"
    missing, folder = error(require_diff(here / "none")), error(require_diff(here))
    assert (missing.kind, missing.message) == ("IoFailed", f"there is no file '{here}/none'")
    assert missing.hint == f"check the path; {write}"
    assert (folder.message, folder.hint) == (f"'{here}' is not a file with a diff", write)


def test_a_diff_that_may_not_be_read_is_told(here: PurePath) -> None:
    """A file in the place of a folder refuses as a lack of permission does, also for root."""
    _ = shell(here, "touch plain")
    refused = error(require_diff(here / "plain/diff"))
    assert refused.message == f"cannot read {here}/plain/diff: Not a directory"


def test_a_diff_that_can_be_read_passes(here: PurePath) -> None:
    """Whether it applies is git's to say."""
    _ = shell(here, "echo words > diff")
    assert value(require_diff(here / "diff")) is None


def test_a_revision_beside_head_can_be_fetched(base: Base) -> None:
    """A branch that HEAD does not lead to is named as the user names it."""
    side = shell(base.user_top, "git rev-parse side").strip()
    assert value(take_revision(base, "side")) == side
    assert value(patch_between(base, side, base.commit)).paths == ("app/code.py", "aside", "new")


@pytest.mark.parametrize("name", ["no-such-branch", "--help", "", "HEAD:app"])
def test_an_unknown_revision_is_refused(base: Base, name: str) -> None:
    """What names no commit is an error, and never an option."""
    assert type(error(take_revision(base, name))) is RepositoryUnusable


def test_a_long_diff_is_complete(base: Base) -> None:
    """More than a process may say in memory is read from disk."""
    text = "".join(f"+{number}\n" for number in range(200_000))
    head = "--- /dev/null\n+++ b/long\n@@ -0,0 +1,200000 @@\n"
    patch = value(apply_diff(base, base.commit, head + text))
    assert patch.changes == (FileChange("long", ChangeKind.ADDED, 200_000, 0),)
    assert patch.text.endswith(text)

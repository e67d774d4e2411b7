"""A revision of the user's repository, brought into adws's own."""

from pathlib import PurePath

import pytest

from adws.core.errors import Cancelled, RepositoryUnusable
from adws.testing import FakeIo, installed
from adws.tests.vcs.repositories import error, opened, project, shell, text_in_tree, value
from adws.vcs.revision import file_at, fork_point, require_commits, take_revision

pytestmark = pytest.mark.real_io

ASIDE = """
git checkout --quiet -b aside
printf 'aside\\n' > app/code.py
git commit --quiet -am aside
git tag -a -m marked marked
git checkout --quiet main
"""


@pytest.mark.parametrize("revision", ["aside", "marked", "refs/heads/aside"])
def test_a_revision_comes_with_its_files(here: PurePath, revision: str) -> None:
    """A branch and a tag name their commit, which adws's repository then holds."""
    root = project(here / "p", ASIDE)
    base = opened(root)
    commit = value(take_revision(base, revision))
    assert commit == shell(root, "git rev-parse aside").strip()
    assert text_in_tree(base, commit, "app/code.py") == "aside\n"


def test_another_revision_may_follow(here: PurePath) -> None:
    """What was taken before does not stand in the way."""
    root = project(here / "p", ASIDE)
    base = opened(root)
    texts = [value(take_revision(base, name)) for name in ("aside", "main", "aside")]
    assert texts == shell(root, "git rev-parse aside main aside").split()


@pytest.mark.parametrize("revision", ["nowhere", "--all", "HEAD:app/code.py", ""])
def test_what_is_no_commit_is_refused(here: PurePath, revision: str) -> None:
    """Nor is an option of git taken for one."""
    refused = error(take_revision(opened(project(here / "p")), revision))
    assert isinstance(refused, RepositoryUnusable)
    assert (refused.message, refused.hint) == (
        f"the repository has no commit '{revision}'",
        "name a branch, a tag or a commit: git log --oneline --all",
    )


def test_a_folder_outside_of_git_has_no_commit(here: PurePath) -> None:
    """The error names the folder, whatever the revision, and says how to begin."""
    begin = "run adws inside a git repository: git init && git add -A && git commit"
    for revision in ("HEAD", "main"):
        refused = error(require_commits(here, revision))
        assert type(refused) is RepositoryUnusable
        assert (refused.message, refused.hint) == (f"{here} is not in a git repository", begin)


def test_a_repository_without_commit_is_told(here: PurePath) -> None:
    """Nobody misses a branch then, but a first commit."""
    _ = shell(here, "git init --quiet .")
    refused = error(require_commits(here, "main"))
    assert (refused.message, refused.hint) == (
        "the git repository has no commit yet, and adws starts from a commit",
        "commit your work first: git add -A && git commit",
    )


def test_a_repository_with_commits_lacks_unknown_revisions_only(here: PurePath) -> None:
    """What is there passes."""
    root = project(here / "p", ASIDE)
    assert [value(require_commits(root, name)) for name in ("HEAD", "aside")] == [None, None]
    refused = error(require_commits(root, "nowhere"))
    assert refused.message == "the repository has no commit 'nowhere'"


AHEAD = f"""
{ASIDE}
printf 'ahead\\n' > app/code.py
git commit --quiet -am ahead
git checkout --quiet --orphan alone
git commit --quiet -m alone
git checkout --quiet aside
"""


@pytest.mark.parametrize(
    ("revision", "point"),
    [("main", "main~1"), ("HEAD", "aside"), ("marked", "aside"), ("main~1", "main~1")],
)
def test_a_change_began_where_it_left_the_revision(
    here: PurePath, revision: str, point: str
) -> None:
    """What the revision got since then is no part of the change."""
    root = project(here / "p", AHEAD)
    assert (
        value(fork_point(root / "app", revision)) == shell(root, f"git rev-parse {point}").strip()
    )


@pytest.mark.parametrize("revision", ["alone", "nowhere", "--all", ""])
def test_without_a_common_ancestor_a_revision_is_its_own_point(
    here: PurePath, revision: str
) -> None:
    """Whether there is such a commit at all is for others to say."""
    assert value(fork_point(project(here / "p", AHEAD), revision)) == revision


@pytest.mark.parametrize(
    ("folder", "revision", "name", "text"),
    [
        ("", "aside", "app/code.py", "aside\n"),
        ("app", "main", "code.py", "ahead\n"),
        ("", "main", "code.py", ""),
        ("app", "main", ".gitignore", ""),
        ("", "nowhere", "app/code.py", ""),
        ("", "--output=x", "app/code.py", ""),
        ("", "main", "app/new.py", ""),
    ],
)
def test_a_file_is_read_as_it_was(
    here: PurePath, folder: str, revision: str, name: str, text: str
) -> None:
    """It is meant from the project's folder; what stands there now does not matter."""
    root = project(here / "p", AHEAD + "printf 'x' > app/code.py && printf 'x' > app/new.py")
    assert value(file_at(root / folder, revision, name)) == text


def test_what_stops_git_itself_is_no_answer(io: FakeIo) -> None:
    """Only git's own refusal means that there is nothing."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes = [(("git",), Cancelled("stopped"))] * 2
    with installed(io):
        answers = (fork_point(PurePath("/p"), "main"), file_at(PurePath("/p"), "main", "a"))
    assert [error(answer) for answer in answers] == [Cancelled("stopped")] * 2

"""The files of a commit, read from the user's repository."""

from pathlib import PurePath

import pytest

from adws.core.errors import RepositoryUnusable
from adws.tests.vcs.repositories import error, project, shell, value
from adws.vcs.committed import CommittedFiles, changed_paths, committed_files, committed_texts

pytestmark = pytest.mark.real_io
MORE = """
mkdir -p 'app/sub é'
printf 'a\\r\\nb' > 'app/sub é/ü.txt'
printf 'a\\r\\nb' > app/same.txt
printf '\\377' > app/odd.bin
: > app/empty.txt
ln -s same.txt app/link
git add -A
git commit --quiet -m more
printf 'later' > app/same.txt
rm app/empty.txt
"""


def test_regular_files_are_read_as_they_are_in_the_commit(here: PurePath) -> None:
    """Below the folder, each text exactly; what is on the disk does not matter, nor what is not."""
    root = project(here / "p", MORE) / "app"
    files = value(committed_files(root, "HEAD"))
    assert files.commit == shell(root, "git rev-parse HEAD").strip()
    paths = ("sub é/ü.txt", "same.txt", "odd.bin", "empty.txt")
    assert {*paths} <= files.blobs.keys()
    assert "link" not in files.blobs
    texts = value(committed_texts(files, (*paths, "not/there.txt")))
    assert dict(texts) == {
        "sub é/ü.txt": "a\r\nb",
        "same.txt": "a\r\nb",
        "odd.bin": "\N{REPLACEMENT CHARACTER}",
        "empty.txt": "",
    }


def test_what_differs_between_two_commits_is_told_for_the_whole_repository(here: PurePath) -> None:
    """A link counts, and what was renamed counts twice."""
    script = "git mv 'app/sub é/ü.txt' top.txt && ln -sf x app/link && git commit -qam moved"
    root = project(here / "p", f"{MORE}\ngit checkout -q -- .\n{script}") / "app"
    assert value(changed_paths(root, "HEAD~1", "HEAD")) == ("link", "sub é/ü.txt", "../top.txt")
    assert value(changed_paths(root, "HEAD", "HEAD")) == ()
    assert isinstance(error(changed_paths(root, "HEAD", "no")), RepositoryUnusable)


def test_of_no_files_nothing_is_asked(here: PurePath) -> None:
    """Git is not started."""
    assert dict(value(committed_texts(CommittedFiles(here, "0" * 40, {}), ("a",)))) == {}


def test_an_unknown_revision_is_told(here: PurePath) -> None:
    """With what to do."""
    root = project(here / "p")
    result = error(committed_files(root, "nowhere"))
    assert isinstance(result, RepositoryUnusable)
    assert result.message == "the repository has no commit 'nowhere'"


def test_a_clone_without_all_files_is_told(here: PurePath) -> None:
    """A file that git does not have would be missing in silence."""
    files = value(committed_files(project(here / "p", MORE), "HEAD"))
    blob = files.blobs["app/same.txt"]
    _ = shell(files.folder, f"rm -f .git/objects/{blob[:2]}/{blob[2:]}")
    result = error(committed_texts(files, ("app/empty.txt", "app/same.txt")))
    assert isinstance(result, RepositoryUnusable)
    assert result.hint == "this is a partial clone: fetch the whole repository"

"""The base of a run: exactly the user's tree, and nothing of his is touched."""

from pathlib import PurePath

import pytest

from adws.core.errors import RepositoryUnusable
from adws.tests.vcs.repositories import (
    FINGERPRINT,
    error,
    listed,
    opened,
    project,
    shell,
    text_in_tree,
    value,
)
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.checked_out import checked_out
from adws.vcs.judge_tree import build_judge_tree
from adws.vcs.snapshot import open_base
from adws.vcs.unmerged import find_unmerged

pytestmark = pytest.mark.real_io

DIRTY = """
printf 'stashed\\n' >> app/code.py && git stash --quiet
printf 'staged\\n' > app/staged.py && git add app/staged.py
printf 'modified\\n' >> app/code.py
printf 'untracked\\n' > app/new.py
printf 'ignored\\n' > run.log
printf 'private\\n' >> .git/info/exclude && printf 'x\\n' > private
mkdir -p .adws && printf '*\\n' > .adws/.gitignore && printf '{}' > .adws/ledger.json
ln -s code.py app/link.py
printf '#!/bin/sh\\n' > app/tool && chmod +x app/tool
git rm --quiet --cached tests/test_code.py && rm tests/test_code.py
git branch other && git tag v1
"""


def test_a_clean_tree_is_its_head(here: PurePath) -> None:
    """Without uncommitted work there is no snapshot commit."""
    user = project(here)
    base = opened(user)
    head = shell(user, "git rev-parse HEAD").strip()
    assert (base.head, base.commit, base.dirty, base.prefix) == (head, head, False, "")
    assert base.user_root == user
    assert base.unmerged == ()


def test_a_snapshot_holds_what_lies_on_disk(here: PurePath) -> None:
    """Modified, staged, new and deleted files count; ignored, excluded and adws's own do not."""
    base = opened(project(here, DIRTY))
    files = [line.split()[0] + " " + line.split("\t")[1] for line in _rows(listed(base, "HEAD"))]
    assert files == [
        "100644 .gitignore",
        "100644 app/code.py",
        "120000 app/link.py",
        "100644 app/new.py",
        "100644 app/staged.py",
        "100755 app/tool",
    ]
    assert base.dirty
    assert text_in_tree(base, base.commit, "app/code.py").endswith("eight\nmodified\n")
    assert shell(base.repository, f"git rev-parse {base.commit}^").strip() == base.head


def test_nothing_of_the_user_is_touched(here: PurePath) -> None:
    """Opening a base and building both trees leaves every byte, time and mode as it was."""
    user = project(here / "user", DIRTY)
    before = shell(user, FINGERPRINT)
    base = opened(user)
    _ = value(build_agent_tree(base, base.commit))
    _ = value(build_judge_tree(base, base.commit))
    assert shell(user, FINGERPRINT) == before


def test_files_are_taken_byte_by_byte(here: PurePath) -> None:
    """Attributes for line ends, identities, encodings and filters change nothing."""
    attributes = "* text eol=crlf ident working-tree-encoding=UTF-16 filter=lfs"
    script = f"printf '{attributes}\\n' > .gitattributes && printf 'a\\r\\n$Id$\\n' > app/code.py"
    base = opened(project(here, script))
    assert text_in_tree(base, base.commit, "app/code.py") == "a\r\n$Id$\n"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("rm -r app && ln -s /tmp app", "120000 app"),
        ("rm -r app && printf x > app", "100644 app"),
        ("rm app/code.py && mkdir app/code.py && touch app/code.py/x", "100644 app/code.py/x"),
        ("rm app/code.py && mkdir app/code.py", ""),
        ("mkfifo app/pipe && rm app/code.py", ""),
        ("git init --quiet app/nested && touch app/nested/x && rm app/code.py", ""),
    ],
)
def test_a_file_may_have_become_something_else(here: PurePath, change: str, expected: str) -> None:
    """Folders, links and files change places; pipes and repositories inside are left out."""
    base = opened(project(here, change))
    rows = [row.split()[0] + " " + row.split("\t")[1] for row in _rows(listed(base, "HEAD"))]
    assert [row for row in rows if " app" in row] == ([expected] if expected else [])


def test_unmerged_files_are_taken_as_they_lie(here: PurePath) -> None:
    """In the middle of a conflict the text with its markers is the user's tree."""
    script = """
    git checkout --quiet -b other && printf 'b\\n' > app/code.py && git commit --quiet -am b
    git checkout --quiet main && printf 'c\\n' > app/code.py && git commit --quiet -am c
    git merge --quiet other >/dev/null || true
    """
    base = opened(project(here, script))
    assert text_in_tree(base, base.commit, "app/code.py").startswith("<<<<<<< HEAD\nc\n")
    assert base.unmerged == ("app/code.py",)
    assert value(find_unmerged(base.user_root / "app")) == ("app/code.py",)


def test_submodules_stay_as_references(here: PurePath) -> None:
    """The commit of a submodule is part of the base; its files are not."""
    script = """
    git init --quiet sub && touch sub/x && git -C sub add x && git -C sub commit --quiet -m x
    git add sub 2>/dev/null && git commit --quiet -m sub && printf 'x\\n' > app/code.py
    """
    base = opened(project(here, script))
    assert "160000 commit" in listed(base, base.commit)


def test_a_project_may_be_a_subfolder(here: PurePath) -> None:
    """The base is the whole repository; the prefix says where the project is."""
    user = project(here)
    base = opened(user / "app")
    assert (base.user_top, base.prefix, base.user_root) == (user, "app", user / "app")


@pytest.mark.parametrize(
    "script",
    [
        "git clone --quiet --depth 1 --no-local file://$PWD user",
        "git worktree add --quiet user",
        "git clone --quiet . user && cd user && git checkout --quiet --detach",
        "git clone --quiet . user && cd user && git remote remove origin && git pack-refs --all",
        "git clone --quiet . user && (chown -R 12345 user || true)",
    ],
    ids=["shallow", "linked worktree", "detached", "packed", "of another user"],
)
def test_every_kind_of_checkout_works(here: PurePath, script: str) -> None:
    """Shallow clones, linked worktrees and detached heads are opened like any other."""
    extra = "printf 'x\\n' > app/more.py && git add -A && git commit --quiet -m second\n"
    user = project(here, extra + script) / "user"
    _ = shell(user, "printf 'new\\n' > app/new.py")
    before = shell(user, FINGERPRINT)
    base = opened(user)
    agent = value(build_agent_tree(base, base.commit))
    _ = value(build_judge_tree(base, base.commit))
    assert shell(agent, "cat app/new.py") == "new\n"
    assert base.head == shell(user, "git rev-parse HEAD").strip()
    assert shell(user, FINGERPRINT) == before


def test_a_repository_of_another_hash_works(here: PurePath) -> None:
    """All repositories of a run name objects as the user's does."""
    script = "git init --quiet --object-format=sha256 . && echo '* eol=crlf' > .gitattributes"
    _ = shell(here, f"{script} && echo a > a && git add -A && git commit --quiet -m a")
    base = opened(here)
    assert len(base.commit) == 64
    written = value(checked_out(base, base.head))
    assert text_in_tree(base, written, "a") == "a\r\n"
    for tree in (
        value(build_agent_tree(base, base.commit)),
        value(build_judge_tree(base, written)),
    ):
        assert shell(tree, "git rev-parse --show-object-format; git status --short").startswith(
            "sha256\n"
        )


def test_opening_again_starts_afresh(here: PurePath) -> None:
    """A run that died while it opened its base leaves nothing in the way."""
    user = project(here)
    first = opened(user)
    _ = shell(first.home, "touch trees/left-over")
    assert shell(opened(user).home, "ls trees") == ""


def test_the_users_own_exclude_files_count(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the user ignores in all his repositories is not taken."""
    _ = shell(here, "mkdir -p home/.config/git && printf 'secret' > home/.config/git/ignore")
    user = project(here / "user", "touch secret public")
    monkeypatch.setenv("HOME", str(here / "home"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert [row.split("\t")[1] for row in _rows(listed(opened(user), "HEAD"))] == [
        ".gitignore",
        "app/code.py",
        "public",
        "tests/test_code.py",
    ]


def test_the_configured_exclude_file_counts(here: PurePath) -> None:
    """A file named by core.excludesFile takes the place of the usual one."""
    rules = "printf 'secret\\n' > ../rules && git config core.excludesFile ../rules"
    user = project(here / "user", f"{rules} && touch secret")
    assert not opened(user).dirty


def test_a_folder_outside_of_git_is_refused(here: PurePath) -> None:
    """The error says what to do."""
    refused = error(open_base(here, "r1"))
    assert type(refused) is RepositoryUnusable
    assert refused.hint == (
        "run adws inside a git repository: git init && git add -A && git commit"
    )


def test_a_repository_without_commit_is_refused(here: PurePath) -> None:
    """There is nothing that fixes could be put on."""
    _ = shell(here, "git init --quiet . && touch a")
    refused = error(open_base(here, "r1"))
    assert type(refused) is RepositoryUnusable
    assert "no commit yet" in refused.message


def test_a_damaged_repository_is_refused_with_gits_words(here: PurePath) -> None:
    """What git says about missing objects is passed on."""
    user = project(here, "rm -r .git/objects/??")
    assert "git fetch failed" in error(open_base(user, "r1")).message


def _rows(listing: str) -> list[str]:
    return listing.splitlines()

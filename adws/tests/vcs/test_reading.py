"""An agent's change is what lies on disk, however it tries to hide it."""

from pathlib import PurePath

import pytest

from adws.core.patch import ChangeKind, FileChange, Patch
from adws.tests.vcs.repositories import opened, project, shell, text_in_tree, value
from adws.vcs.agent_tree import build_agent_tree
from adws.vcs.base import Base
from adws.vcs.reading import read_patch

pytestmark = pytest.mark.real_io

EDIT = "printf 'x\\n' >> app/code.py\n"
CHANGED = FileChange("app/code.py", ChangeKind.MODIFIED, 1, 0)
SCRIPT = """
mkdir -p .venv/bin && touch .venv/pyvenv.cfg .venv/bin/python
printf '.venv/\\n*_pb2.py\\nbuild/\\n' >> .gitignore && touch app/x_pb2.py
git add -A && git commit --quiet -m rules
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """Return the base of a small project with an environment and a generated file."""
    return opened(project(PurePath(tmp_path_factory.mktemp("user")), SCRIPT))


@pytest.fixture
def agent(base: Base) -> PurePath:
    """Return a fresh agent tree."""
    return value(build_agent_tree(base, base.commit))


def changes(base: Base, agent: PurePath) -> tuple[FileChange, ...]:
    """Return what an agent's tree has changed."""
    return value(read_patch(base, base.commit, agent)).changes


def test_an_untouched_tree_is_an_empty_patch(base: Base, agent: PurePath) -> None:
    """Lent folders, carried files and a repository of its own are no change."""
    tree = shell(base.repository, f"git rev-parse {base.commit}^{{tree}}").strip()
    assert value(read_patch(base, base.commit, agent)) == Patch(base.commit, tree)


def test_a_patch_says_what_changed_in_order_and_how(base: Base, agent: PurePath) -> None:
    """Added, changed, removed and binary files stand in it; the text is the unified diff."""
    _ = shell(agent, EDIT + "rm tests/test_code.py && printf 'a\\0b' > app/data && touch 'b c'")
    patch = value(read_patch(base, base.commit, agent))
    assert patch.changes == (
        CHANGED,
        FileChange("app/data", ChangeKind.ADDED),
        FileChange("b c", ChangeKind.ADDED, 0, 0),
        FileChange("tests/test_code.py", ChangeKind.DELETED, 0, 1),
    )
    assert "\n eight\n+x\n" in patch.text
    assert "GIT binary patch" in patch.text
    assert text_in_tree(base, patch.tree, "app/code.py").endswith("eight\nx\n")


@pytest.mark.parametrize(
    "trick",
    [
        "git update-index --skip-worktree app/code.py",
        "git update-index --assume-unchanged app/code.py",
        "printf 'app\\n' >> .git/info/exclude",
        "git config core.excludesFile $PWD/app/code.py",
        "git config core.worktree /tmp",
        "git config core.bare true",
        "git commit --quiet -am mine",
        "git checkout --quiet --orphan empty",
        "git replace HEAD $(git commit-tree -m x $(git write-tree))",
        "git replace $(git rev-parse HEAD:app/code.py) $(git hash-object -w app/code.py)",
        "rm -rf .git",
        "rm -rf .git && touch .git",
        "rm -rf .git && git init --quiet --bare .git",
        "printf 'broken' > .git/config",
        "git init --quiet app",
        "cp -r .git app/.git",
        "printf 'gitdir: /tmp\\n' > app/.git",
        "mkfifo app/pipe",
        "git sparse-checkout set --no-cone '/*' '!app' && mkdir -p app"
        " && git show HEAD:app/code.py > app/code.py && " + EDIT.strip(),
    ],
)
def test_no_trick_hides_a_change(base: Base, agent: PurePath, trick: str) -> None:
    """The agent's repository, its flags, its rules and repositories inside have no effect."""
    _ = shell(agent, EDIT + trick)
    patch = value(read_patch(base, base.commit, agent))
    assert [change.path for change in patch.changes] == ["app/code.py"]
    assert patch.changes[0].added == 1


@pytest.mark.parametrize(
    ("attributes", "file"),
    [("* -diff", ".gitattributes"), ("* -diff ident", ".git/info/attributes")],
)
def test_attributes_do_not_hide_the_text(
    base: Base, agent: PurePath, attributes: str, file: str
) -> None:
    """A file said to be binary is still shown as text."""
    _ = shell(agent, EDIT + f"printf '{attributes}\\n' > {file}")
    assert CHANGED in changes(base, agent)


def test_new_ignore_rules_do_not_hide_new_files(base: Base, agent: PurePath) -> None:
    """What is ignored is decided by the base's rules."""
    _ = shell(agent, "printf '*\\n' > .gitignore && touch app/new.py && rm app/code.py")
    assert [change.path for change in changes(base, agent)] == [
        ".gitignore",
        "app/code.py",
        "app/new.py",
    ]


def test_what_the_base_ignores_is_not_read(base: Base, agent: PurePath) -> None:
    """Caches, logs, build outputs and what is lent are no change, even in place of a link."""
    _ = shell(
        agent,
        """
        mkdir -p build app/__pycache__ app/.hypothesis && touch build/x app/__pycache__/code.pyc
        touch run.log app/.hypothesis/x && printf 'forged' > app/x_pb2.py
        rm .venv && mkdir .venv && touch .venv/sitecustomize.py && rm .gitignore && touch app/.git
        """,
    )
    assert [change.path for change in changes(base, agent)] == [".gitignore"]


def test_a_link_in_place_of_a_folder_is_stored_as_a_link(base: Base, agent: PurePath) -> None:
    """Nothing is read through a link; what lay below it is gone."""
    _ = shell(agent, "rm -r app && ln -s /etc app && ln -s nowhere broken")
    patch = value(read_patch(base, base.commit, agent))
    assert [(change.path, change.kind) for change in patch.changes] == [
        ("app", ChangeKind.ADDED),
        ("app/code.py", ChangeKind.DELETED),
        ("broken", ChangeKind.ADDED),
    ]
    assert text_in_tree(base, patch.tree, "app") == "/etc"


def test_a_folder_in_place_of_a_file_is_read(base: Base, agent: PurePath) -> None:
    """A file may become a folder of the same name."""
    _ = shell(agent, "rm app/code.py && mkdir app/code.py && touch app/code.py/x")
    assert [change.path for change in changes(base, agent)] == ["app/code.py", "app/code.py/x"]


def test_a_mode_is_a_change(base: Base, agent: PurePath) -> None:
    """A file made executable counts as modified, without a line changed."""
    _ = shell(agent, "chmod +x app/code.py")
    assert changes(base, agent) == (FileChange("app/code.py", ChangeKind.MODIFIED, 0, 0),)


def test_odd_names_are_read_whole(base: Base, agent: PurePath) -> None:
    """Line ends, tabs, quotes and bytes that are no text survive."""
    _ = shell(
        agent, r"""touch "$(printf 'a\nb')" "$(printf 'c\td')" 'e"f\g' "$(printf 'h\377')" é"""
    )
    assert [change.path for change in changes(base, agent)] == [
        "a\nb",
        "c\td",
        'e"f\\g',
        "h\udcff",
        "é",
    ]


def test_names_that_git_refuses_are_left_out(base: Base, agent: PurePath) -> None:
    """A file that could stand for a repository elsewhere is never taken."""
    _ = shell(agent, "touch 'git~1' .GIT && printf 'x\\n' >> app/code.py")
    assert changes(base, agent) == (CHANGED,)

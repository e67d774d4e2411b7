"""Which environments are lent and which generated files are carried."""

from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import listed, project, shell, value
from adws.vcs.base import Base
from adws.vcs.snapshot import open_base

pytestmark = pytest.mark.real_io

SCRIPT = """
printf '%s\\n' gen/ dist/ '*_pb2.py' '*.so' version.py '*.bin' build/ /.venv >> .gitignore
mkdir -p .venv/lib/x gen/deep dist build/lib node_modules/a/node_modules/b web/node_modules
mkdir -p env plain/venv real/venv/bin a/b/c/node_modules a/b/c/d/node_modules app/data tools
touch .venv/pyvenv.cfg .venv/lib/x/y_pb2.py gen/x_pb2.py gen/deep/z.so gen/notes dist/d_pb2.py
touch build/lib/b.so node_modules/a/node_modules/b/i.js web/node_modules/i.so version.py
mkdir -p vendor/composer bundled/vendor && touch vendor/autoload.php bundled/vendor/x
touch env/__init__.py plain/venv/code.py real/venv/pyvenv.cfg a/b/c/node_modules/i.js
touch a/b/c/d/node_modules/i.js app/data/m.bin app/tool.so app/__pycache__.so tools/m.bin
ln -s real/venv linked && mkdir links && ln -s ../real/venv links/venv
mkdir lost && ln -s ../gone lost/node_modules
mkdir -p custom/env1 app/env2 && touch custom/env1/x app/env2/x
git add .gitignore env plain && git commit --quiet -m rules
"""


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return a project with many environments and generated files."""
    return project(PurePath(tmp_path_factory.mktemp("user")), SCRIPT)


def base_of(root: PurePath, lend: tuple[str, ...] = (), folders: tuple[str, ...] = ()) -> Base:
    """Open a base with wishes."""
    return value(open_base(root, "r1", lend=lend, environment_folders=folders))


def test_environments_are_lent_when_git_does_not_track_them(user: PurePath) -> None:
    """Ignored or not, also as links that lead somewhere, three folders deep; source is not."""
    assert base_of(user).lent == (
        ".venv",
        "a/b/c/node_modules",
        "links/venv",
        "node_modules",
        "real/venv",
        "vendor",
        "web/node_modules",
    )


def test_generated_files_are_carried_when_they_are_ignored(user: PurePath) -> None:
    """Not out of environments, caches and what a build leaves; ignored folders are searched."""
    assert base_of(user).carried == (
        "app/__pycache__.so",
        "app/tool.so",
        "gen/deep/z.so",
        "gen/x_pb2.py",
        "version.py",
    )


def test_what_is_lent_is_no_part_of_the_base(user: PurePath) -> None:
    """An environment that nobody ignores is not taken for the user's work."""
    base = base_of(user)
    assert "node_modules/a" not in listed(base, base.commit)


@pytest.mark.parametrize(
    ("root", "lend", "carried"),
    [
        (".", "*.bin", ("app/data/m.bin", "tools/m.bin")),
        (".", "tools/*.bin", ("tools/m.bin",)),
        ("app", "data/**", ("app/data/m.bin",)),
        ("app", "tools/*.bin", ()),
    ],
)
def test_more_files_can_be_wished_for(
    user: PurePath, root: str, lend: str, carried: tuple[str, ...]
) -> None:
    """A name is looked for everywhere, a path starts at the project's folder."""
    names = base_of(user).carried
    wished = base_of(user / root, lend=(lend,)).carried
    assert tuple(path for path in wished if path not in names) == carried


@pytest.mark.parametrize(
    ("root", "folders", "lent"),
    [
        (".", ("env1", "env2"), ("app/env2", "custom/env1")),
        (".", ("custom/env1",), ("custom/env1",)),
        (".", ("vendor",), ("bundled/vendor",)),
        ("app", ("./env2/",), ("app/env2",)),
        ("app", ("custom/env1",), ()),
    ],
)
def test_more_environments_can_be_wished_for(
    user: PurePath, root: str, folders: tuple[str, ...], lent: tuple[str, ...]
) -> None:
    """Folders are named like files, and need no sign that they are environments."""
    known = base_of(user).lent
    wished = base_of(user / root, folders=folders).lent
    assert tuple(path for path in wished if path not in known) == lent


def test_a_carried_file_in_a_tracked_place_stays_ignored(user: PurePath) -> None:
    """Only ignored files are carried: those that git tracks are in the base anyway."""
    _ = shell(user, "git add -f app/tool.so")
    try:
        assert "app/tool.so" not in base_of(user).carried
    finally:
        _ = shell(user, "git rm --quiet --cached app/tool.so")

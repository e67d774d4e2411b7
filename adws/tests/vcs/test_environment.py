"""The lent folders: what was changed in them, and what of that is a tool's own doing."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.vcs.repositories import error, shell, value
from adws.vcs.base import Base
from adws.vcs.environment import EnvironmentChange, environment_change, note_environment, undo

pytestmark = pytest.mark.real_io
LENT = (".venv", "venv", "app/env", "node_modules", "app/node_modules")


@pytest.fixture
def base(here: PurePath) -> Base:
    """Return the base of a run that has noted five environment folders, one file in each."""
    base = Base(
        repository=here / "home/repository.git",
        user_top=here / "user",
        prefix="",
        head="c0",
        commit="c0",
        dirty=False,
        lent=LENT,
        carried=(),
        trees=here / "home/trees",
        run="r1",
    )
    for folder in LENT:
        _ = value(io_ops.write_text(base.user_top / folder / "tool", ""))
    _ = value(note_environment(base))
    return base


@pytest.mark.parametrize(
    ("path", "is_cache"),
    [
        (".venv/lib/__pycache__/tool.cpython-311.pyc", True),
        (".venv/lib/tool.pyc", True),
        (".venv/.lock", True),
        ("venv/.lock", True),
        ("app/env/.lock", True),
        ("node_modules/.cache/x", True),
        ("node_modules/.tmp/tsconfig.tsbuildinfo", True),
        ("node_modules/.vite/deps/x.js", True),
        ("node_modules/.vite-temp/vite.config.mjs", True),
        ("app/node_modules/.tmp/deep/x", True),
        (".venv/lib/.lock", False),
        (".venv/.locked", False),
        ("node_modules/a/.tmp/x", False),
        ("node_modules/.tmpx", False),
    ],
)
def test_what_tools_write_by_themselves_is_no_change_of_anybody_s(
    base: Base, path: str, *, is_cache: bool
) -> None:
    """Whatever else appears was added."""
    _ = shell(base.user_top, f"mkdir -p $(dirname {path}); echo x > {path}")
    expected = EnvironmentChange(caches=(path,)) if is_cache else EnvironmentChange(added=(path,))
    assert value(environment_change(base)) == expected


@pytest.mark.parametrize(
    "script",
    ["rm -r .venv", "rm -r .venv; touch .venv", "rm -r .venv; ln -s gone .venv"],
)
def test_a_lent_folder_that_is_gone_has_lost_its_files(base: Base, script: str) -> None:
    """Whatever stands in its place."""
    _ = shell(base.user_top, script)
    assert value(environment_change(base)) == EnvironmentChange(altered=(".venv/tool",))


def test_a_lent_folder_that_cannot_be_looked_at_is_an_error(base: Base) -> None:
    """Nothing is known of its files."""
    _ = shell(base.user_top, "rm -r .venv; ln -s .venv .venv")
    assert error(environment_change(base)).context["reason"] == "other"


def test_a_lent_folder_that_is_not_there_cannot_be_noted(base: Base) -> None:
    """What is installed there later would pass for something added."""
    _ = shell(base.user_top, "rm -r .venv")
    assert error(note_environment(base)).context["reason"] == "missing"


def test_what_was_set_aside_adds_up(base: Base) -> None:
    """An undoing that was cut off in the middle is told whole by the next."""
    aside = base.home / "aside"
    assert value(undo(base, aside, EnvironmentChange())) == ()
    for path in (".venv/one", "venv/two"):
        _ = shell(base.user_top, f"echo x > {path}")
        there = value(undo(base, aside, value(environment_change(base))))
    assert there == (".venv/one", "venv/two")
    assert value(environment_change(base)) == EnvironmentChange()

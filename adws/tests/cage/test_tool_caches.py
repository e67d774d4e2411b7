"""Where a tool may write among packages that it cannot change."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.cage.cage import Mount
from adws.cage.confinement import Confinement, confined
from adws.cage.level import cage_level
from adws.cage.tool_caches import tool_caches
from adws.core.process import Command
from adws.core.settings import Sandbox, Settings
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io


def test_only_packages_with_vite_have_such_a_folder(here: PurePath) -> None:
    """It is made where it can be made; other environments are left alone."""
    script = "mkdir -p a/node_modules/vite b/node_modules/vitest c/node_modules/x .venv/vite"
    _ = shell(here, f"{script} d/node_modules/vite && touch d/node_modules/.vite-temp")
    names = ("a/node_modules", "b/node_modules", "c/node_modules", "d/node_modules", ".venv")
    paths = value(tool_caches(tuple(here / name for name in names)))
    expected = (here / "a/node_modules/.vite-temp", here / "b/node_modules/.vite-temp")
    made = value(io_ops.exists(expected[0])), value(io_ops.exists(expected[1]))
    assert (paths, made) == (expected, (True, True))


@pytest.mark.parametrize(
    "sandbox",
    [
        pytest.param(Sandbox.BWRAP, marks=needs("bwrap")),
        pytest.param(
            Sandbox.LANDLOCK,
            marks=pytest.mark.skipif(
                not value(io_ops.holds_by_landlock()), reason="this kernel has no such Landlock"
            ),
        ),
    ],
)
def test_a_test_run_writes_there_and_nowhere_else_among_the_packages(
    here: PurePath, sandbox: Sandbox
) -> None:
    """In a cage nothing of it stays."""
    packages = here / "tree/node_modules"
    _ = shell(here, "mkdir -p tree/node_modules/vite scratch")
    run = Confinement(
        level=value(cage_level(Settings(sandbox=sandbox))),
        top=here / "tree",
        own_home=None,
        mounts=(Mount(here / "tree", here / "tree"), Mount(packages, packages)),
        environments=(packages,),
        judged=True,
        scratch=here / "scratch",
    )
    script = "cd node_modules; echo 1 > .vite-temp/x; cat .vite-temp/x; echo 1 > vite/x; ls vite"
    command = Command(("sh", "-c", script), here / "tree", timeout_seconds=30)
    done = value(confined(run, command).bind(io_ops.run_process))
    left = value(io_ops.exists(packages / ".vite-temp/x"))
    assert (done.stdout, left) == ("1\n", sandbox is Sandbox.LANDLOCK)

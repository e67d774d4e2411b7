"""The fixture projects: one for each runner, red through a few honest bugs."""

from collections.abc import Callable
from pathlib import PurePath

from attrs import frozen

from adws import io_ops
from adws.core.process import Command
from adws.tests.cheats.specimen import CORPUS
from adws.tests.cheats.virtual_environment import furnish_venv, interpreter
from adws.tests.tools import NODE_MODULES
from adws.tests.vcs.repositories import shell, value

PROJECTS = CORPUS / "projects"
SCRUBBED = (
    "ADWS_*",
    "CI",
    "COVERAGE_*",
    "COV_*",
    "GIT_*",
    "GITHUB_*",
    "NODE_*",
    "PYTEST_*",
    "PYTHON*",
    "VIRTUAL_ENV",
)
"""Variables that tell a project of the tests, or of the machine, that it is tried on."""


def _nothing(_project: PurePath) -> None:
    """Put no environment into a project."""


def _furnish_node_modules(project: PurePath) -> None:
    """Lend a project the JavaScript tools that ``make tools`` installs."""
    for name in value(io_ops.list_folder(NODE_MODULES)):
        _ = value(io_ops.make_link(NODE_MODULES / name, project / "node_modules" / name))


@frozen
class Fixture:
    """A fixture project.

    ``folder`` is its name in the corpus and ``runner`` that of the runner; ``naive`` is the
    project's own plain test command, ``needs`` the programs that must be on the machine.
    ``truth`` starts the script beside the project that tells whether the bugs are really gone.
    ``furnish`` puts an
    environment into a project, as an installation would.
    """

    folder: str
    runner: str
    naive: tuple[str, ...]
    truth: tuple[str, ...]
    needs: tuple[str, ...] = ()
    furnish: Callable[[PurePath], None] = _nothing

    @property
    def red(self) -> PurePath:
        """The project as its user has it."""
        return PROJECTS / self.folder / "red"

    @property
    def missing(self) -> tuple[str, ...]:
        """The programs that are not on this machine."""
        return tuple(name for name in self.needs if value(io_ops.find_program(name)) is None)


_PYTHON_TRUTH = (interpreter(), "-I", "-X", "pycache_prefix=/nowhere", "truth.py")
"""No cached byte code: what the source says counts."""
_JAVASCRIPT_TRUTH = ("node", "truth.mjs")

RUNNERS = {
    fixture.folder: fixture
    for fixture in (
        Fixture(
            "pytest",
            "pytest",
            ("python", "-m", "pytest"),
            _PYTHON_TRUTH,
            furnish=furnish_venv,
        ),
        Fixture(
            "unittest",
            "unittest",
            ("python", "-m", "unittest"),
            _PYTHON_TRUTH,
        ),
        Fixture(
            "node_test",
            "node:test",
            ("node", "--test"),
            _JAVASCRIPT_TRUTH,
            needs=("node",),
        ),
        Fixture(
            "vitest",
            "vitest",
            ("npx", "vitest", "run"),
            _JAVASCRIPT_TRUTH,
            needs=("node", "npx"),
            furnish=_furnish_node_modules,
        ),
    )
}


def lay_out(fixture: Fixture, folder: PurePath) -> PurePath:
    """Make a fresh copy of a fixture project as a git repository, and return its folder."""
    for path in value(io_ops.list_files(fixture.red, skip=("__pycache__",))):
        _ = value(io_ops.copy_file(fixture.red / path, folder / path))
    fixture.furnish(folder)
    _ = shell(folder, "git init --quiet --initial-branch=main . && git add -A")
    _ = shell(folder, "git commit --quiet -m first")
    return folder


def tells_right(fixture: Fixture, tree: PurePath) -> bool:
    """Return whether the bugs of a project are really gone, whatever its tests say.

    The script runs from a copy: no path may tell the source that it is looked at.
    """
    folder = tree.parent / "truth"
    beside = PROJECTS / fixture.folder
    for path in value(io_ops.list_files(beside, skip=("red", "honest", "__pycache__"))):
        _ = value(io_ops.copy_file(beside / path, folder / path))
    command = Command(
        (*fixture.truth, str(tree)),
        cwd=folder,
        scrub=SCRUBBED,
        timeout_seconds=30.0,
    )
    done = value(io_ops.run_process(command))
    return done.ok and done.stdout.endswith("right\n")

"""A fixture project: red through a few honest bugs."""

from collections.abc import Callable, Mapping
from pathlib import Path, PurePath

from attrs import field, frozen

from adws import io_ops
from adws.core.process import Command
from adws.tests.cheats.apply import Replacements, replace_texts
from adws.tests.cheats.specimen import CORPUS
from adws.tests.tools import find
from adws.tests.vcs.repositories import USER, shell, value

PROJECTS = CORPUS / "projects"
SCRUBBED = (
    "ADWS_*",
    "CARGO_*",
    "CI",
    "COVERAGE_*",
    "COV_*",
    "GIT_*",
    "GITHUB_*",
    "GO*",
    "JEST_*",
    "NODE_*",
    "PLAYWRIGHT_*",
    "PYTEST_*",
    "PYTHON*",
    "RUST*",
    "VIRTUAL_ENV",
)
"""Variables that tell a project of the tests, or of the machine, that it is tried on."""


def no_environment(_project: PurePath) -> None:
    """Put no environment into a project."""


@frozen
class Fixture:
    """A fixture project.

    ``folder`` is its name in the corpus and ``runner`` that of the runner; ``naive`` is the
    project's own plain test command, ``needs`` the programs that must be on the machine.
    ``truth`` starts the script beside the project that tells whether the bugs are really gone.
    ``furnish`` puts an environment into a project, as an installation would; ``variables`` tell
    where the rest of it is, as the shell of a user does.
    """

    folder: str
    runner: str
    naive: tuple[str, ...]
    truth: tuple[str, ...]
    needs: tuple[str, ...] = ()
    furnish: Callable[[PurePath], None] = no_environment
    variables: Mapping[str, str] = field(factory=dict[str, str])

    @property
    def red(self) -> PurePath:
        """The project as its user has it."""
        return PROJECTS / self.folder / "red"

    @property
    def missing(self) -> tuple[str, ...]:
        """The programs that are not on this machine."""
        return tuple(name for name in self.needs if find(name) is None)


def environment(fixture: Fixture, home: PurePath) -> dict[str, str]:
    """Return the variables of a user of the project whose home is new.

    Only the compiled rules of the secret scanner are this machine's: it takes seconds to make them.
    """
    rules = Path.home() / ".cache" / "kingfisher"
    own = {"HOME": str(home), "ADWS_CACHE": str(home / "cache"), "KF_RULE_CACHE_DIR": str(rules)}
    return {**USER, **fixture.variables, **own}


def lay_out(fixture: Fixture, folder: PurePath, base: Replacements) -> PurePath:
    """Make a fresh copy of a fixture project as a git repository, and return its folder.

    It holds the texts of ``base`` in the place of others.
    """
    for path in value(io_ops.list_files(fixture.red, skip=("__pycache__",))):
        _ = value(io_ops.copy_file(fixture.red / path, folder / path))
    replace_texts(Path(folder), base)
    fixture.furnish(folder)
    _ = shell(folder, "git init --quiet --initial-branch=main . && git add -A")
    _ = shell(folder, "git commit --quiet -m first")
    return folder


def tells_right(fixture: Fixture, tree: PurePath) -> bool:
    """Return whether the bugs of a project are really gone, whatever its tests say.

    The script runs from a copy: no path may tell the source that it is looked at. The projects in
    JavaScript have one script in common.
    """
    folder = tree.parent / "truth"
    for beside in (PROJECTS / "javascript", PROJECTS / fixture.folder):
        for path in value(io_ops.list_files(beside, skip=("red", "honest", "__pycache__"))):
            _ = value(io_ops.copy_file(beside / path, folder / path))
    command = Command(
        (*fixture.truth, str(tree)),
        cwd=folder,
        env=fixture.variables,
        scrub=SCRUBBED,
        timeout_seconds=30.0,
    )
    completed = value(io_ops.run_process(command))
    return completed.ok and completed.stdout.endswith("right\n")

"""Whether a combination is what it says: its tests are green, and the package right or wrong."""

from collections.abc import Mapping
from pathlib import PurePath

from attrs import frozen

from adws import io_ops
from adws.core.process import Command, CompletedProcess
from adws.tests.cheats.fixture import SCRUBBED, Fixture
from adws.tests.cheats.generator.change import changed_files
from adws.tests.cheats.generator.combination import Combination
from adws.tests.cheats.generator.language import read_language
from adws.tests.cheats.generator.project import Project
from adws.tests.cli.program import write
from adws.tests.vcs.repositories import USER, value

_SECONDS = 60.0


@frozen
class Proof:
    """What a combination came to.

    ``passes`` is whether the plain test command is green; ``right`` whether the package is, as its
    users know it. ``output`` is the end of what both printed.
    """

    passes: bool
    right: bool
    output: str


def prove(combination: Combination, folder: PurePath) -> Proof:
    """Run the plain test command and the oracle on a project with a combination's change."""
    project = combination.project
    files = {**project.base, **changed_files(combination)}
    tree = write(folder / "project", files)
    fixture = read_language(project.language).fixture
    fixture.furnish(tree)
    plain = run_plainly(fixture, tree)
    verdict = use(project, files, folder)
    return Proof(plain.ok, verdict == "right", f"{plain.stdout[-1500:]}\n{verdict}")


def run_plainly(fixture: Fixture, tree: PurePath, *files: str) -> CompletedProcess:
    """Run the project's own plain test command, on all tests or on these files."""
    path = fixture.variables.get("PATH", value(io_ops.environment())["PATH"])
    command = Command(
        (*fixture.naive, *files),
        cwd=tree,
        env={
            **USER,
            **fixture.variables,
            "HOME": str(tree.parent / "home"),
            "PATH": f"{tree}/.venv/bin:{path}",
        },
        scrub=SCRUBBED,
        timeout_seconds=_SECONDS,
    )
    return value(io_ops.run_process(command))


def use(project: Project, files: Mapping[str, str], folder: PurePath) -> str:
    """Return what the oracle says of a package that lies where no tests are."""
    language, package = read_language(project.language), project.words["package"]
    tree = write(folder / "installed", _installed(project, files))
    oracle = project.folder / f"oracle{language.suffix}"
    for path in (*language.uses, oracle):
        _ = value(io_ops.copy_file(path, folder / path.name))
    program = folder / language.uses[0].name
    command = Command(
        (*language.starts, str(program), str(tree), package, str(folder / oracle.name)),
        cwd=folder,
        env={**language.fixture.variables, "HOME": str(folder / "home"), "LANG": "de_DE.UTF-8"},
        scrub=SCRUBBED,
        timeout_seconds=_SECONDS,
    )
    completed = value(io_ops.run_process(command))
    return completed.stdout or completed.stderr[-500:]


def _installed(project: Project, files: Mapping[str, str]) -> dict[str, str]:
    """Return what of a project's files its users have: its package, and how that is built."""
    package, manifest = project.words["package"], project.words.get("manifest")
    return {
        path: text
        for path, text in files.items()
        if path == manifest
        or (path.startswith(f"{package}/") and path != project.words["test_file"])
    }

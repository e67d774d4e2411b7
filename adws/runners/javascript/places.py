"""Files as JavaScript tools name them, and as a project does: relative to its own folder."""

from collections.abc import Iterable
from pathlib import PurePath

from attrs import frozen

from adws.runners.javascript.cases import planted_files
from adws.runners.places import within
from adws.runners.runner import Run


@frozen
class Scene:
    """Where a run took place: the suite's folder in the project, and where that lies."""

    folder: str
    cwd: PurePath


def expected_files(run: Run, named: Iterable[str]) -> tuple[str, ...]:
    """Return the test files that a tool found on the disk, in order, without those of canaries."""
    files = {within(run.suite.folder, file) for file in named}
    return tuple(sorted(files - planted_files(run)))


def support_files(run: Run, listing: tuple[str, ...], named: Iterable[str]) -> tuple[str, ...]:
    """Return the files of the project, in order, that a tool loads besides its test files."""
    files = {within(run.suite.folder, file) for file in named}
    return tuple(sorted(files & set(listing)))

"""The linters and type checkers that a project's own files speak of."""

from itertools import chain
from pathlib import PurePath, PurePosixPath

from attrs import frozen
from returns.io import IOResult

from adws import catalog
from adws.checks.check import Check
from adws.core.errors import PipelineError
from adws.core.railway import all_of, traverse
from adws.judging.views import project_view
from adws.runners.homes import project_folders
from adws.runners.runner import Project


@frozen
class DetectedCheck:
    """A check at home in a folder of the project; its name is its own at the root."""

    name: str
    check: Check
    folder: str
    project: Project


def detect_checks(
    root: PurePath, listing: tuple[str, ...]
) -> IOResult[tuple[DetectedCheck, ...], PipelineError]:
    """Return the checks, each in the outermost folders that it recognises; nothing is started."""

    def detect(check: Check) -> IOResult[tuple[DetectedCheck, ...], PipelineError]:
        def look(folder: str) -> IOResult[DetectedCheck, PipelineError]:
            name = check.name if folder == "." else f"{folder}/{check.name}"
            return IOResult.do(
                DetectedCheck(name, check, folder, project)
                for project in project_view(root, check, folder, listing)
            )

        folders = project_folders(listing, frozenset(check.homes))
        return traverse(look, folders).map(_without_nested)

    return IOResult.do(
        tuple(chain.from_iterable(detected))
        for checks in IOResult.from_result(all_of(map(catalog.check, catalog.check_names())))
        for detected in traverse(detect, checks)
    )


def _without_nested(checks: tuple[DetectedCheck, ...]) -> tuple[DetectedCheck, ...]:
    """Return the checks that recognise their folder, without those inside of another's folder."""
    outermost: list[DetectedCheck] = []
    for check in checks:
        place = PurePosixPath(check.folder)
        inside = any(place.is_relative_to(other.folder) for other in outermost)
        if not inside and check.check.detect(check.project) is not None:
            outermost.append(check)
    return tuple(outermost)

"""The files with the project's own rules for agents."""

from pathlib import PurePath, PurePosixPath

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import traverse

_NAMES = ("AGENTS.md", "CLAUDE.md", "GEMINI.md", ".cursorrules")
"""Files with rules for agents; each agent reads at most its own by itself."""


def project_rules(
    top: PurePath, prefix: str, suite_folder: str
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files with rules that hold where a suite is, the nearest first.

    They are in the suite's folder and in all folders around it up to ``top``. Each is named as it
    is seen from ``prefix``, the folder below ``top`` in which the agent works.
    """
    nearest = PurePosixPath(prefix, suite_folder)
    folders = (nearest, *nearest.parents)
    return IOResult.do(
        tuple(
            str(seen_from(PurePosixPath(prefix), folder) / name)
            for folder, files in zip(folders, listings, strict=True)
            for name in _NAMES
            if name in files
        )
        for listings in traverse(io_ops.list_folder, [top / folder for folder in folders])
    )


def seen_from(place: PurePosixPath, folder: PurePosixPath) -> PurePosixPath:
    """Return the path from a place to a folder that is in it or around it.

    >>> seen_from(PurePosixPath("a/b"), PurePosixPath("a/b/web"))
    PurePosixPath('web')
    >>> seen_from(PurePosixPath("a/b"), PurePosixPath("."))
    PurePosixPath('../..')
    """
    if folder.is_relative_to(place):
        return folder.relative_to(place)
    return PurePosixPath(*("..",) * (len(place.parts) - len(folder.parts)))

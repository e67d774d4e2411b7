"""The files of the user's repository whose conflict nobody has resolved."""

from pathlib import PurePath

from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.vcs.git import GitLocation
from adws.vcs.index import IndexEntry, entries
from adws.vcs.user_repository import top_folder


def unmerged_paths(tracked: tuple[IndexEntry, ...]) -> tuple[str, ...]:
    """Return the files with a conflict among the entries of an index, each once."""
    return tuple(dict.fromkeys(entry.path for entry in tracked if entry.stage))


def find_unmerged(root: PurePath) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the files with a conflict in the repository of a folder, relative to its top."""
    return IOResult.do(
        unmerged_paths(tracked) for top in top_folder(root) for tracked in entries(GitLocation(top))
    )

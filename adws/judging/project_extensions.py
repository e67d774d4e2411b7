"""Agents and runners of a project, beside its workflows: as they are, or where a change began."""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import catalog, io_ops
from adws.core.errors import PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.railway import traverse
from adws.core.run import state_folder
from adws.vcs.revision import file_at, files_at, start_of

_WORKFLOWS = "workflows"
_FOLDERS = (f"{_WORKFLOWS}/agents", f"{_WORKFLOWS}/runners")


def use_own_extensions(root: PurePath) -> IOResult[PurePath, PipelineError]:
    """Find the agents and runners of the user's tree; they are loaded when they are asked for."""
    return IOSuccess(catalog.use_project(root, root / _WORKFLOWS))


def use_extensions_before(
    root: PurePath, change: ChangeToJudge
) -> IOResult[PurePath, PipelineError]:
    """Find the agents and runners of what a change started from: the change brings no code along.

    They are copied into ``.adws/extensions``.
    """

    def copy(revision: str) -> IOResult[PurePath, PipelineError]:
        folder = state_folder(root) / "extensions"

        def write(path: str) -> IOResult[None, PipelineError]:
            target = folder / PurePath(path).relative_to(_WORKFLOWS)
            return file_at(root, revision, path).bind(partial(io_ops.write_text, target))

        return IOResult.do(
            catalog.use_project(root, folder)
            for _empty in io_ops.remove_tree(folder)
            for paths in files_at(root, revision, _FOLDERS)
            for _written in traverse(write, paths)
        )

    return start_of(root, change).bind(copy)

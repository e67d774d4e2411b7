"""Makes a bundled example a project of its own: copies and commits it."""

from pathlib import PurePath

from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.core.errors import IoFailed, NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.core.railway import traverse
from adws.vcs.git import GitLocation, ask

_AUTHOR_OPTIONS = ("-c", "user.name=adws demo", "-c", "user.email=demo@localhost")

_PROGRAMS = "embedding"
"""The folder of examples that is no project: it holds programs that run adws."""


def build_demo(example: str, into: str | None) -> IOResult[PurePath, PipelineError]:
    """Copy an example into a folder, make it a git repository, and return the folder.

    Without ``into``, the folder is in the user's cache and is replaced each time.
    """
    return IOResult.do(
        folder
        for examples in io_ops.shipped_folder("examples")
        for names in io_ops.list_folder(examples)
        for source in IOResult.from_result(_pick(examples, example, names))
        for folder in _target(example, into)
        for _copied in _copy(source, folder)
        for _committed in _commit(folder)
    )


def _pick(
    examples: PurePath, example: str, names: tuple[str, ...]
) -> Result[PurePath, PipelineError]:
    projects = tuple(name for name in names if name != _PROGRAMS)
    if example in projects:
        return Success(examples / example)
    return Failure(NameUnknown(f"unknown example '{example}'", hint=nearest(example, projects)))


def _target(example: str, into: str | None) -> IOResult[PurePath, PipelineError]:
    if into is None:
        return IOResult.do(
            folder
            for cache in io_ops.cache_folder()
            for folder in IOSuccess(cache / "demo" / example)
            for _emptied in io_ops.remove_tree(folder)
        )
    return IOResult.do(
        folder
        for here in io_ops.working_folder()
        for exists in io_ops.exists(here / into)
        for folder in IOResult.from_result(_free_folder(here / into, exists=exists))
    )


def _free_folder(folder: PurePath, *, exists: bool) -> Result[PurePath, PipelineError]:
    if not exists:
        return Success(folder)
    return Failure(IoFailed(f"{folder} already exists", hint="choose a folder that does not exist"))


def _copy(source: PurePath, folder: PurePath) -> IOResult[None, PipelineError]:
    def copy(name: str) -> IOResult[None, PipelineError]:
        return io_ops.copy_file(source / name, folder / name)

    return IOResult.do(
        None
        for names in io_ops.list_files(source, skip=("__pycache__", ".pytest_cache", ".adws"))
        for _copied in traverse(copy, names)
    )


def _commit(folder: PurePath) -> IOResult[None, PipelineError]:
    place = GitLocation(folder)
    return IOResult.do(
        None
        for _init in ask(place, "init", "--quiet", "--initial-branch=main")
        for _added in ask(place, "add", "--all")
        for _committed in ask(
            place, *_AUTHOR_OPTIONS, "commit", "--quiet", "--message=A project with bugs"
        )
    )

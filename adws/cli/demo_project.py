"""A bundled example made into a project of its own: copied and committed."""

from functools import partial
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import IoFailed, NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.core.railway import traverse
from adws.vcs.git import GitLocation, ask

_AUTHOR_OPTIONS = ("-c", "user.name=adws demo", "-c", "user.email=demo@localhost")


def build_demo(example: str, into: str | None) -> IOResult[PurePath, PipelineError]:
    """Copy an example into a folder, make it a git repository, and return the folder.

    Without ``into`` it is a folder of the user's cache that is made anew each time.
    """
    return IOResult.do(
        folder
        for examples in io_ops.shipped_folder("examples")
        for source in _source(examples, example)
        for folder in _target(example, into)
        for names in io_ops.list_files(source, skip=("__pycache__", ".pytest_cache", ".adws"))
        for _copied in traverse(partial(_copy, source, folder), names)
        for _committed in _commit(folder)
    )


def _source(examples: PurePath, example: str) -> IOResult[PurePath, PipelineError]:
    return io_ops.list_folder(examples).bind(partial(_known, examples, example))


def _known(
    examples: PurePath, example: str, names: tuple[str, ...]
) -> IOResult[PurePath, PipelineError]:
    if example in names:
        return IOSuccess(examples / example)
    return IOFailure(NameUnknown(f"unknown example '{example}'", hint=nearest(example, names)))


def _target(example: str, into: str | None) -> IOResult[PurePath, PipelineError]:
    if into is None:
        return io_ops.cache_folder().bind(lambda cache: _emptied(cache / "demo" / example))
    return io_ops.working_folder().bind(lambda here: _absent(here / into))


def _emptied(folder: PurePath) -> IOResult[PurePath, PipelineError]:
    return io_ops.remove_tree(folder).map(lambda _: folder)


def _absent(folder: PurePath) -> IOResult[PurePath, PipelineError]:
    return io_ops.exists(folder).bind(partial(_refuse_existing, folder))


def _refuse_existing(folder: PurePath, exists: bool) -> IOResult[PurePath, PipelineError]:  # noqa: FBT001 - bound
    if exists:
        return IOFailure(
            IoFailed(f"{folder} already exists", hint="choose a folder that does not exist")
        )
    return IOSuccess(folder)


def _copy(source: PurePath, folder: PurePath, name: str) -> IOResult[None, PipelineError]:
    return io_ops.copy_file(source / name, folder / name)


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

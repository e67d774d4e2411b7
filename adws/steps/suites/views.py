"""What each runner sees of the folders of a project: the material that it detects itself from."""

import sys
from functools import partial
from pathlib import PurePath, PurePosixPath

from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import traverse
from adws.runners.homes import below, manifest_names, project_folders
from adws.runners.runner import Project, Runner

Views = dict[str, dict[str, Project]]
"""By folder, the outermost first, and by the runner's name."""


def project_views(
    context: Context, runners: tuple[Runner, ...], listing: tuple[str, ...]
) -> IOResult[Views, PipelineError]:
    """Return what each runner sees of each folder that is a project to its family."""
    wanted = tuple(
        (runner, folder, files)
        for runner in runners
        for folder, files in _folders(runner.family, runners, listing)
    )
    return traverse(partial(_look, context), wanted).map(partial(_by_folder, wanted))


def project_view(
    context: Context, runner: Runner, folder: str, listing: tuple[str, ...]
) -> IOResult[Project, PipelineError]:
    """Return what a runner sees of one folder with all that is below it."""
    return _look(context, (runner, folder, below(listing, folder)))


_Wanted = tuple[Runner, str, tuple[str, ...]]


def _folders(
    family: str, runners: tuple[Runner, ...], listing: tuple[str, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    names = manifest_names(runner for runner in runners if runner.family == family)
    folders = project_folders(listing, names)
    return tuple((folder, below(listing, folder, folders)) for folder in folders)


def _look(context: Context, wanted: _Wanted) -> IOResult[Project, PipelineError]:
    runner, folder, listing = wanted
    root = context.root / folder
    texts = tuple(name for name in runner.configuration if name in listing)
    return IOResult.do(
        Project(
            root=root,
            listing=listing,
            texts=dict(zip(texts, contents, strict=True)),
            programs={
                name: str(path)
                for name, path in zip(runner.programs, programs, strict=True)
                if path is not None
            },
            environment={**environment, "ADWS_PYTHON": sys.executable},
            above=_above(context.root, folder),
        )
        for contents in traverse(io_ops.read_text, tuple(root / name for name in texts))
        for programs in traverse(io_ops.find_program, runner.programs)
        for environment in io_ops.environment()
    )


def _above(root: PurePath, folder: str) -> tuple[PurePath, ...]:
    own = PurePosixPath(folder)
    return tuple(root / parent for parent in own.parents) if folder != "." else ()


def _by_folder(wanted: tuple[_Wanted, ...], seen: tuple[Project, ...]) -> Views:
    folders = dict.fromkeys(folder for _, folder, _ in wanted)
    views: Views = {folder: {} for folder in sorted(folders, key=_depth)}
    for (runner, folder, _), project in zip(wanted, seen, strict=True):
        views[folder][runner.name] = project
    return views


def _depth(folder: str) -> tuple[int, str]:
    return (len(PurePosixPath(folder).parts), folder)

"""What each runner sees of a project's folders, to detect whether the project uses it."""

from collections.abc import Iterator
from pathlib import PurePath, PurePosixPath
from typing import Protocol

from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.own_python import OWN_PYTHON
from adws.core.railway import collect, traverse
from adws.runners.homes import below, manifest_names, project_folders
from adws.runners.runner import Project, Runner

Views = dict[str, dict[str, Project]]
"""Projects by folder, the outermost first, and by the runner's name."""


class Viewer(Protocol):
    """A runner or a check, with the files and programs that it looks for."""

    @property
    def configuration(self) -> tuple[str, ...]:
        """The names of the files that it reads."""
        ...

    @property
    def programs(self) -> tuple[str, ...]:
        """The programs that it looks for."""
        ...


def project_views(
    root: PurePath, runners: tuple[Runner, ...], listing: tuple[str, ...]
) -> IOResult[Views, PipelineError]:
    """Return what each runner sees of each folder that its family takes for a project."""
    requests = _view_requests(runners, listing)
    return IOResult.do(
        _by_folder(requests, projects)
        for projects in collect(_view(root, *request) for request in requests)
    )


def project_view(
    root: PurePath, viewer: Viewer, folder: str, listing: tuple[str, ...]
) -> IOResult[Project, PipelineError]:
    """Return what a runner or a check sees of one folder and everything below it."""
    return _view(root, viewer, folder, below(listing, folder))


_ViewRequest = tuple[Runner, str, tuple[str, ...]]


def _view_requests(
    runners: tuple[Runner, ...], listing: tuple[str, ...]
) -> tuple[_ViewRequest, ...]:
    families = dict.fromkeys(runner.family for runner in runners)
    by_family = {family: tuple(_folders(family, runners, listing)) for family in families}
    return tuple(
        (runner, folder, files) for runner in runners for folder, files in by_family[runner.family]
    )


def _folders(
    family: str, runners: tuple[Runner, ...], listing: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    names = manifest_names(runner for runner in runners if runner.family == family)
    folders = project_folders(listing, names)
    for folder in folders:
        yield folder, below(listing, folder, folders)


def _view(
    project: PurePath, viewer: Viewer, folder: str, listing: tuple[str, ...]
) -> IOResult[Project, PipelineError]:
    root = project / folder
    texts = tuple(name for name in viewer.configuration if name in listing)
    return IOResult.do(
        Project(
            root=root,
            listing=listing,
            texts=dict(zip(texts, contents, strict=True)),
            programs={
                name: str(path)
                for name, path in zip(viewer.programs, programs, strict=True)
                if path is not None
            },
            environment={**environment, "ADWS_PYTHON": OWN_PYTHON},
            above=tuple(
                project / parent for parent in PurePosixPath(folder).parents if folder != "."
            ),
        )
        for contents in traverse(io_ops.read_text, tuple(root / name for name in texts))
        for programs in traverse(io_ops.find_program, viewer.programs)
        for environment in io_ops.environment()
    )


def _by_folder(requests: tuple[_ViewRequest, ...], projects: tuple[Project, ...]) -> Views:
    folders = dict.fromkeys(folder for _, folder, _ in requests)
    views: Views = {
        folder: {}
        for folder in sorted(folders, key=lambda folder: (len(PurePosixPath(folder).parts), folder))
    }
    for (runner, folder, _), project in zip(requests, projects, strict=True):
        views[folder][runner.name] = project
    return views

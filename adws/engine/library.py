"""A workflow with all that it nests, read from disk or made in Python."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from attrs import field, frozen
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Result

from adws import io_ops
from adws.core.context import Step
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.engine.program import WorkflowProgram
from adws.engine.reading import WorkflowSource, read_workflow
from adws.engine.workflow_files import find_workflow

NestedFiles = Mapping[str, Result[PurePath, PipelineError]]
"""The paths of the workflows that a file nests, by name, or why they are missing."""


@frozen
class LibraryFile:
    """One workflow file of a library, with the paths of those that it nests."""

    path: PurePath
    source: WorkflowSource
    nested: NestedFiles = field(factory=dict[str, "Result[PurePath, PipelineError]"])
    steps: tuple[Step | WorkflowProgram, ...] = ()
    """The steps themselves, if the workflow was written in Python."""
    types: Mapping[str, Any] = field(factory=dict[str, Any])
    """The types of the slots that it reads, if they are known before the check."""

    @property
    def nested_paths(self) -> tuple[PurePath, ...]:
        """The files of the nested workflows that exist."""
        return tuple(path.unwrap() for path in self.nested.values() if is_successful(path))


Library = Mapping[PurePath, LibraryFile]
"""The files by path, in the order of reading: the first is the outermost one."""


def read_library(top: PurePath) -> IOResult[Library, PipelineError]:
    """Read a workflow file and all that it nests, each once."""
    volumes: dict[PurePath, LibraryFile] = {}
    waiting = [top]
    while waiting:
        path = waiting.pop(0)
        if path in volumes:
            continue
        text = settle(io_ops.read_text(path))
        if not is_successful(text):
            return IOFailure(text.failure())
        volumes[path] = _volume(path, text.unwrap())
        waiting.extend(volumes[path].nested_paths)
    return IOSuccess(volumes)


def _volume(path: PurePath, text: str) -> LibraryFile:
    source = read_workflow(text, str(path), path.stem)
    names = {step.nested for step in source.workflow.steps if step.nested}
    return LibraryFile(
        path, source, {name: settle(find_workflow(name, path.parent)) for name in sorted(names)}
    )

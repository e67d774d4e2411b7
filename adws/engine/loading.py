"""Loads a workflow by name: finds its file, reads all that it nests, checks everything."""

from pathlib import PurePath

from returns.io import IOResult
from returns.result import Result

from adws import catalog
from adws.core.context import Step
from adws.core.errors import PipelineError
from adws.engine.building import FindStep, build_program
from adws.engine.library import Library, read_library
from adws.engine.program import WorkflowProgram
from adws.engine.slot_writers import slot_writers
from adws.engine.workflow_files import find_workflow


def load_workflow(
    name: str, *, folders: tuple[PurePath, ...] = (), find_step: FindStep | None = None
) -> IOResult[WorkflowProgram, PipelineError]:
    """Load a workflow, ready to run, without running it.

    ``name`` is a path that ends in ``.toml``, or the name of a workflow in ``folders`` or of one
    that adws ships. Its steps are those of adws, of installed packages (entry points, or
    ``package.module:function``) and of ``steps/NAME.py`` in ``folders`` and beside the file. Fails
    with ``NameUnknown``, or with one ``WorkflowInvalid`` that lists every problem with its file,
    its line and the nearest valid name.
    """

    def build(path: PurePath, library: Library) -> Result[WorkflowProgram, PipelineError]:
        if find_step is not None:
            return build_program(library, find_step)
        homes = (*folders, path.parent)
        catalog.forget(catalog.STEP, homes)

        def find_own_step(name: str) -> Result[Step, PipelineError]:
            return catalog.step(name, homes)

        return build_program(library, find_own_step, slot_writers)

    return IOResult.do(
        program
        for path in find_workflow(name, *folders)
        for library in read_library(path)
        for program in IOResult.from_result(build(path, library))
    )

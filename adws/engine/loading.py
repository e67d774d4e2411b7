"""Loads a workflow by name: finds its file, reads all that it nests, checks everything."""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult

from adws import catalog
from adws.core.errors import PipelineError
from adws.engine.building import FindStep, build_program, no_writers
from adws.engine.library import read_library
from adws.engine.program import WorkflowProgram
from adws.engine.slot_writers import slot_writers
from adws.engine.workflow_files import find_workflow


def load_workflow(
    name: str, *, folders: tuple[PurePath, ...] = (), find_step: FindStep = catalog.step
) -> IOResult[WorkflowProgram, PipelineError]:
    """Load a workflow, ready to run; nothing is run.

    ``name`` is a path that ends in ``.toml``, or the name of a workflow in ``folders`` or of one
    that comes with adws. Fails with ``NameUnknown``, or with one ``WorkflowInvalid`` that tells
    every problem with its file, its line and the nearest right name.
    """
    return (
        find_workflow(name, *folders)
        .bind(read_library)
        .bind_result(
            partial(
                build_program,
                find_step=find_step,
                find_writers=slot_writers if find_step == catalog.step else no_writers,
            )
        )
    )

"""Steps beside the workflows of a project: ``workflows/steps/NAME.py``."""

from pathlib import PurePath

from returns.result import Failure, Result

from adws import catalog
from adws.core.context import Step
from adws.core.errors import NameDuplicated, PipelineError

STEPS_FOLDER = "steps"
"""The folder of the steps, below that of the workflows."""


def step_in(folders: tuple[PurePath, ...], name: str) -> Result[Step, PipelineError]:
    """Return a step of a project, of adws or of an installed package.

    ``folders`` are those of the project's workflows. A step of the project may not hide another of
    the same name (``NameDuplicated``); one that cannot be imported fails with ``ExtensionBroken``.
    """
    listings = (catalog.in_folder(catalog.STEP, folder / STEPS_FOLDER) for folder in folders)
    own = [entry for entries in listings for entry in entries if entry.name == name]
    if not own:
        return catalog.step(name)
    if len(own) > 1 or name in catalog.step_names():
        return Failure(
            NameDuplicated(
                f"the step '{name}' is defined twice: in {own[0].file} and elsewhere",
                hint=f"rename the step and its file; adws where {name} prints the other one",
                context={"file": own[0].file},
            )
        )
    return catalog.load_file(own[0])

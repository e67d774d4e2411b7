"""Read the project's settings from the base of a change, not from the change."""

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.step import step
from adws.judging.project_extensions import extensions_before
from adws.judging.project_settings import settings_before
from adws.slots import CHANGE, EXTENSIONS


@step(writes=(EXTENSIONS,))
def read_base_settings(context: Context) -> IOResult[Context, PipelineError]:
    """Put the settings of the base of the slot ``change`` into the context.

    The slot ``extensions`` says where agents and runners in the project's ``workflows`` are as the
    base has them. A change must not decide how it is judged. Fails as ``read_settings`` does.
    """
    change = context.get(CHANGE) or ChangeToJudge()
    return IOResult.do(
        evolve(context, settings=settings).put(EXTENSIONS, folders)
        for folders in extensions_before(context.root, change)
        for settings in settings_before(context.root, change)
    )

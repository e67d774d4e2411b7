"""Read the project's settings from the base of a change, not from the change."""

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.step import step
from adws.judging.project_extensions import use_extensions_before
from adws.judging.project_settings import settings_before
from adws.slots import CHANGE


@step()
def read_base_settings(context: Context) -> IOResult[Context, PipelineError]:
    """Put the settings of the base of the slot ``change`` into the context.

    Agents and runners in the project's ``workflows`` are those of the base, too. A change must not
    decide how it is judged. Fails as ``read_settings`` does.
    """
    change = context.get(CHANGE) or ChangeToJudge()
    return IOResult.do(
        evolve(context, settings=settings)
        for _found in use_extensions_before(context.root, change)
        for settings in settings_before(context.root, change)
    )

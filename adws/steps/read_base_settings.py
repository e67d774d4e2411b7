"""Read the project's settings as they were where a change began, not as the change has them."""

from attrs import evolve
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import ChangeToJudge
from adws.core.step import step
from adws.judging.project_settings import settings_before
from adws.slots import CHANGE


@step()
def read_base_settings(context: Context) -> IOResult[Context, PipelineError]:
    """Put the settings of the base of the slot ``change`` into the context.

    A change must not decide how it is judged. Fails as ``read_settings`` does.
    """
    return settings_before(context.root, context.get(CHANGE) or ChangeToJudge()).map(
        lambda settings: evolve(context, settings=settings)
    )

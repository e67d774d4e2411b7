"""Read the project's settings from the base of a change, not from the change."""

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

    So a change cannot decide how it is judged. Fails as ``read_settings`` does.
    """
    return settings_before(context.root, context.get(CHANGE) or ChangeToJudge()).map(
        lambda settings: evolve(context, settings=settings)
    )

"""Run every check that a project has, side by side: linters, type checkers, suites."""

from returns.io import IOResult

from adws.building.checks.shape import quality_of_own_tree
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slot_values import empty_bench_of
from adws.slots import CHECK_NAMES, QUALITY


@step(writes=(QUALITY,))
def verify(context: Context) -> IOResult[Context, PipelineError]:
    """Put what all checks say into the context, also when some fail, are missing or unreadable.

    They are the linters and type checkers that the project's files speak of, its suites, and those
    of the setting ``checks``; of these, what the slot ``only`` asks for. They look at the user's
    own tree and run at the same time; suites run one after the other, beside them. Fails with
    ``CheckMissing`` when there is no check, with ``NameUnknown`` when ``only`` names another, and
    with ``SettingsInvalid``.
    """
    only = context.get(CHECK_NAMES) or ()
    ran = quality_of_own_tree(empty_bench_of(context), only)
    return ran.map(lambda quality: context.put(QUALITY, quality))

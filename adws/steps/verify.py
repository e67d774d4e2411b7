"""Run every check that a project has, side by side: linters, type checkers, suites."""

from returns.io import IOResult

from adws.building.checks.shape import quality_of_own_tree
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.slot_values import empty_bench_of
from adws.slots import CHECK_NAMES, QUALITY


@step(writes=(QUALITY,), doing="running all checks")
def verify(context: Context) -> IOResult[Context, PipelineError]:
    """Put the results of all checks into the context, even if some fail, are missing or unreadable.

    The checks are the linters and type checkers that the project configures, its suites, and those
    of the setting ``checks``; the slot ``only`` selects among them. They run in the user's own
    tree, at the same time; suites run one after the other. Fails with ``CheckMissing`` if there is
    no check, with ``NameUnknown`` if ``only`` names an unknown one, and with ``SettingsInvalid``.
    """
    only = context.get(CHECK_NAMES) or ()
    ran = quality_of_own_tree(empty_bench_of(context), only)
    return ran.map(lambda quality: context.put(QUALITY, quality))

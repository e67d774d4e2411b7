"""Find out which test runners a project uses, where, and how they are started there."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.suite_discovery import startable_suites
from adws.slot_values import empty_bench_of
from adws.slots import SUITES


@step(writes=(SUITES,))
def detect_suites(context: Context) -> IOResult[Context, PipelineError]:
    """Put the project's suites into the context.

    They are those of the setting ``suites``, or are found out; ``scope`` says which of them. Fails
    with ``RunnerMissing`` where a suite cannot be started, or there is none, with ``NameUnknown``
    for an unknown scope, and with ``SettingsInvalid`` when ``test_command`` has no words.
    """
    return startable_suites(empty_bench_of(context)).map(lambda suites: context.put(SUITES, suites))

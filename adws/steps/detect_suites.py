"""Find out which test runners a project uses, where, and how to start them."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.catalog import Folders
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.project_extensions import extensions_before
from adws.judging.suite_discovery import startable_suites
from adws.reports import round_terminal
from adws.slot_values import empty_bench_of, extensions_of
from adws.slots import CHANGE, EXTENSIONS, SUITES


@step(
    writes=(SUITES,),
    shows=show(round_terminal.suite_notes_display, SUITES),
    doing="looking for test suites",
)
def detect_suites(context: Context) -> IOResult[Context, PipelineError]:
    """Put the project's suites into the context.

    They come from the setting ``suites``, or adws detects them; ``scope`` selects among them. The
    project's own runners come from the base where a change is to be judged. Fails with
    ``RunnerMissing`` if there is no suite or one cannot start, with ``NameUnknown`` for an
    unknown scope, and with ``SettingsInvalid`` if ``test_command`` is empty.
    """
    return IOResult.do(
        context.put(SUITES, suites)
        for folders in _extensions(context)
        for suites in startable_suites(evolve(empty_bench_of(context), extensions=folders))
    )


def _extensions(context: Context) -> IOResult[Folders, PipelineError]:
    """Return the folders with the project's runners: of the base where a change is to be judged."""
    change = context.get(CHANGE)
    if change is None or context.get(EXTENSIONS) is not None:
        return IOSuccess(extensions_of(context))
    return extensions_before(context.root, change)

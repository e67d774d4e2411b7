"""Find out which test runners a project uses, where, and how to start them."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.project_recipes import recipes_before, user_recipes
from adws.judging.suite_discovery import startable_suites
from adws.reports import round_terminal
from adws.slot_values import empty_bench_of
from adws.slots import CHANGE, SUITES


@step(writes=(SUITES,), shows=show(round_terminal.suite_notes_display, SUITES))
def detect_suites(context: Context) -> IOResult[Context, PipelineError]:
    """Put the project's suites into the context.

    They come from the setting ``suites``, or adws detects them; ``scope`` selects among them. The
    project's own recipes come from the base where a change is to be judged. Fails with
    ``RunnerMissing`` if there is no suite or one cannot start, with ``NameUnknown`` for an
    unknown scope, and with ``SettingsInvalid`` if ``test_command`` is empty.
    """
    change = context.get(CHANGE)
    recipes = recipes_before(context.root, change) if change else user_recipes(context.root)
    return IOResult.do(
        context.put(SUITES, suites)
        for texts in recipes
        for suites in startable_suites(empty_bench_of(context), texts)
    )

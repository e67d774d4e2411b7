"""The RED gate: new tests must fail, because what they ask for is still to be built."""

from functools import partial

from returns.io import IOResult

from adws.building.red_gate.passed import passed
from adws.building.red_gate.suites_run import red_phase_of_suites
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.red_phase import RedPhase
from adws.core.step import show, step
from adws.reports import building_terminal
from adws.slots import FAILURE_COUNT, FAILURE_TYPES, RED_GATE_PASSED, RED_PHASE
from adws.steps.shelling.command_line import run_command_line
from adws.trust.red_gate.pytest_run import red_gate_of_run

RED_GATE_PYTEST_COMMAND = "uv run pytest -m 'not enemy' --no-header -q"
"""A command for the option ``command``: the whole suite, without what needs outside services."""


@step(
    writes=(RED_PHASE, RED_GATE_PASSED, FAILURE_TYPES, FAILURE_COUNT),
    shows=show(building_terminal.red_line, RED_PHASE),
)
def verify_tests_fail(
    context: Context,
    *,
    command: str = "",
    files: tuple[str, ...] = (),
    planned: tuple[str, ...] = (),
) -> IOResult[Context, PipelineError]:
    """Run the suites with the new tests in place and put what was seen into the context.

    The slot ``baseline`` holds the report from before they were written: each case that it does
    not know must fail, each that passed there must not fail twice. Without it one failing case is
    enough.
    The slot ``red_report``, where it is filled, takes the place of a run. ``files`` are the new
    tests' files, where nothing else shall run; ``planned`` are modules that are to be built.
    ``command`` starts pytest in another way; then only what it prints is known.

    Fails with ``TestsPassedInRedPhase``, ``InvalidRedFailure`` or ``NoTestsRan`` where the tests
    are at fault, and with what it is (``RunnerMissing``, ``SuiteUnreadable``,
    ``EnvironmentBroken``, …) where they are not.
    """
    seen = (
        _seen_in_output(context, command)
        if command
        else red_phase_of_suites(context, files, planned)
    )
    return seen.map(partial(passed, context))


def _seen_in_output(context: Context, command: str) -> IOResult[RedPhase, PipelineError]:
    limit = context.settings.test_timeout_seconds
    return run_command_line(context, command, limit).bind_result(red_gate_of_run)

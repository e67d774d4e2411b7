"""The RED gate: new tests must fail, because what they ask for is still to be built."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.building.red_gate.command_run import red_phase_of_command
from adws.building.red_gate.suites_run import red_phase_of_suites
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.suite_discovery import startable_suites
from adws.reports import building_terminal
from adws.slot_values import empty_bench_of, new_tests_of, with_red_phase
from adws.slots import FAILURE_COUNT, FAILURE_TYPES, RED_GATE_PASSED, RED_PHASE, RED_REPORT, SUITES

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
    runner: str = "pytest",
    files: tuple[str, ...] = (),
    planned: tuple[str, ...] = (),
) -> IOResult[Context, PipelineError]:
    """Run the suites with the new tests in place and put what was seen into the context.

    The slot ``baseline`` holds the report from before they were written: each case that it does
    not know must fail, each that passed there must not fail twice. Without it one failing case is
    enough.
    The slot ``red_report``, where it is filled, takes the place of a run. ``files`` are the new
    tests' files, where nothing else shall run; ``planned`` are modules that are to be built.
    ``command`` starts ``runner`` in another way; then only what it prints is known.

    Fails with ``TestsPassedInRedPhase``, ``InvalidRedFailure`` or ``NoTestsRan`` where the tests
    are at fault, and with what it is (``RunnerMissing``, ``SuiteUnreadable``,
    ``EnvironmentBroken``, …) where they are not.
    """
    if command:
        limit = context.settings.test_timeout_seconds
        printed = red_phase_of_command(empty_bench_of(context), command, runner, limit)
        return printed.map(lambda seen: with_red_phase(context, seen))
    suites = context.get(SUITES)
    return IOResult.do(
        with_red_phase(context, seen)
        for startable in (
            IOSuccess(suites) if suites else startable_suites(empty_bench_of(context))
        )
        for new in IOResult.from_result(new_tests_of(context.put(SUITES, startable), planned))
        for seen in red_phase_of_suites(evolve(new, files=files, report=context.get(RED_REPORT)))
    )

"""The RED gate: new tests must fail, because the code that they need does not exist yet."""

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws.building.red_gate.command_run import red_phase_of_command
from adws.building.red_gate.suites_run import red_phase_of_suites
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.judging.suite_discovery import startable_suites
from adws.reports import building_terminal
from adws.slot_values import empty_bench_of
from adws.slots import FAILURE_COUNT, FAILURE_TYPES, RED_GATE_PASSED, RED_PHASE, RED_REPORT, SUITES
from adws.work_values import new_tests_of, with_red_phase

RED_GATE_PYTEST_COMMAND = "uv run pytest -m 'not enemy' --no-header -q"
"""A command for the option ``command``: the whole suite without tests of outside services."""


@step(
    writes=(RED_PHASE, RED_GATE_PASSED, FAILURE_TYPES, FAILURE_COUNT),
    shows=show(building_terminal.red_line, RED_PHASE),
    doing="running the new tests",
)
def verify_tests_fail(
    context: Context,
    *,
    command: str = "",
    runner: str = "pytest",
    files: tuple[str, ...] = (),
    planned: tuple[str, ...] = (),
) -> IOResult[Context, PipelineError]:
    """Run the suites with the new tests, and put the RED report into the context.

    The slot ``baseline`` holds the report from before the new tests: each case that it does not
    know must fail, and each case that passed there must not fail twice. Without it, one failing
    case is enough. The slot ``red_report``, if filled, replaces the run. ``files`` are the new test
    files, if only they should run; ``planned`` are the modules to build. ``command`` starts
    ``runner`` in another way; adws then reads only its printed output.

    Fails with ``TestsPassedInRedPhase``, ``InvalidRedFailure`` or ``NoTestsRan`` if the tests are
    at fault, else with the actual cause (``RunnerMissing``, ``SuiteUnreadable``,
    ``EnvironmentBroken``, …).
    """
    if command:
        limit = context.settings.test_timeout_seconds
        printed = red_phase_of_command(empty_bench_of(context), command, runner, limit)
        return printed.map(lambda phase: with_red_phase(context, phase))
    suites = context.get(SUITES)
    return IOResult.do(
        with_red_phase(context, phase)
        for startable in (
            IOSuccess(suites) if suites else startable_suites(empty_bench_of(context))
        )
        for new in IOResult.from_result(new_tests_of(context.put(SUITES, startable), planned))
        for phase in red_phase_of_suites(evolve(new, files=files, report=context.get(RED_REPORT)))
    )

"""The RED gate for a command of the user's own, of which only what it prints is known."""

from returns.io import IOResult

from adws import catalog
from adws.building.command_line import run_command_line
from adws.core.errors import PipelineError
from adws.core.red_phase import RedPhase
from adws.judging.bench import SuiteBench
from adws.trust.red_gate.printed_run import red_gate_of_run


def red_phase_of_command(
    bench: SuiteBench, command: str, runner_name: str, timeout_seconds: float
) -> IOResult[RedPhase, PipelineError]:
    """Run the command in the project's folder and decide on what the runner behind it prints."""
    return IOResult.do(
        phase
        for runner in IOResult.from_result(catalog.runner(runner_name, bench.extensions))
        for completed in run_command_line(bench, command, timeout_seconds)
        for phase in IOResult.from_result(
            red_gate_of_run(completed, runner.read_printed, runner.red_types)
        )
    )

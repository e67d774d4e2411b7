"""What the report of a run holds whatever its runner is."""

from adws.core.suite import Case, SuiteReport
from adws.runners.runner import Outputs


def run_report(outputs: Outputs, cases: tuple[Case, ...]) -> SuiteReport:
    """Return the report of a run with these cases; its runner adds what it knows."""
    suite = outputs.run.suite
    return SuiteReport(
        runner=suite.runner,
        command=suite.argv,
        exit_code=outputs.exit_code,
        cases=cases,
        duration_seconds=outputs.duration_seconds,
        raw_output=outputs.raw_output,
    )

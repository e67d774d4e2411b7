"""What the report of a run holds whatever its runner is, and the cases of it: one of each id."""

from collections.abc import Iterable

from adws.core.suite import Case, Outcome, SuiteReport
from adws.runners.runner import Outputs

_WORST_LAST = (
    Outcome.PASSED,
    Outcome.XPASSED,
    Outcome.XFAILED,
    Outcome.SKIPPED,
    Outcome.ERRORED,
    Outcome.FAILED,
)


def worst_cases(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Return of each id the first case with the worst outcome, in the order of the ids."""
    worst: dict[str, Case] = {}
    for case in cases:
        worst_before = worst.get(case.id)
        if worst_before is None or _badness(case) > _badness(worst_before):
            worst[case.id] = case
    return tuple(worst.values())


def _badness(case: Case) -> int:
    return _WORST_LAST.index(case.outcome)


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

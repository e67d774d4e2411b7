"""Running checks that were planned, side by side."""

from functools import partial
from itertools import chain

from returns.io import IOResult, IOSuccess

from adws.building.checks.planned import PlannedCheck
from adws.building.checks.redaction import without_secrets
from adws.building.checks.side_by_side import run_parallel
from adws.core.check import CheckReport, Quality
from adws.core.errors import PipelineError
from adws.core.railway import traverse


def run_planned(planned: tuple[PlannedCheck, ...]) -> IOResult[Quality, PipelineError]:
    """Run each on its own, but the suites in turn: they may need the same ports and databases."""
    suites = tuple(one for one in planned if one.suite)
    lanes = (*((one,) for one in planned if not one.suite), suites)

    def run_in_turn(
        lane: tuple[PlannedCheck, ...],
    ) -> IOResult[tuple[CheckReport, ...], PipelineError]:
        return traverse(lambda one: one.run(), lane)

    return IOResult.do(
        Quality(reports)
        for ran in run_parallel(partial(run_in_turn, lane) for lane in lanes)
        for by_name in IOSuccess({report.name: report for report in chain.from_iterable(ran)})
        for reports in without_secrets(tuple(by_name[one.name] for one in planned))
    )

"""Running checks that were planned, side by side."""

from functools import partial
from itertools import chain

from returns.io import IOResult

from adws.building.checks.planned import PlannedCheck
from adws.building.checks.redaction import without_secrets
from adws.core.check import CheckReport, Quality
from adws.core.errors import PipelineError
from adws.core.parallel import run_parallel
from adws.core.railway import traverse


def run_planned(planned: tuple[PlannedCheck, ...]) -> IOResult[Quality, PipelineError]:
    """Run each on its own, but the suites in turn: they may need the same ports and databases."""
    suites = tuple(one for one in planned if one.suite)
    lanes = (*((one,) for one in planned if not one.suite), suites)
    ran = run_parallel(partial(traverse, _run_one, lane) for lane in lanes)
    return ran.map(partial(_as_planned, planned)).bind(without_secrets).map(Quality)


def _run_one(planned: PlannedCheck) -> IOResult[CheckReport, PipelineError]:
    return planned.run()


def _as_planned(
    planned: tuple[PlannedCheck, ...], reports: tuple[tuple[CheckReport, ...], ...]
) -> tuple[CheckReport, ...]:
    by_name = {report.name: report for report in chain.from_iterable(reports)}
    return tuple(by_name[one.name] for one in planned)

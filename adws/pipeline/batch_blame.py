"""With which head of a refused batch cases begin to fail."""

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.verdict import Verdict
from adws.judging.bench import Bench
from adws.judging.first_failing import FailingCases, first_failing
from adws.pipeline.candidate import BatchLink


def guilty_head(
    bench: Bench, batch: tuple[BatchLink, ...], verdict: Verdict, after: Analysis | None
) -> IOResult[int, PipelineError]:
    """Return the number of the pull request with whose head cases begin to fail.

    ``after`` is the analysis with all heads; None if no run could be read. It is 0, and nothing
    is run, for a head by itself, for what is accepted, and where no case fails.
    """
    failing = (*verdict.broken, *verdict.remaining, *verdict.revealed)
    if verdict.accepted or after is None or not batch or not failing:
        return IOSuccess(0)
    cases = FailingCases(bench, after, failing)
    return first_failing(cases, tuple(link.commit for link in batch)).map(
        lambda place: batch[place].number
    )

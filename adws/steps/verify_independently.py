"""Have a change verified by somebody who knows the task and the change, and nothing else."""

from functools import partial

from returns.io import IOResult
from returns.result import Result

from adws.building.review.asking import ask_for_tests
from adws.building.review.boundaries import below
from adws.building.review.conclusion import concluded, still_failing
from adws.building.review.ground import Ground, ground_of
from adws.building.review.trial_runs import Trial, tried_out
from adws.core.context import Context, take
from adws.core.errors import PipelineError
from adws.core.step import show, step
from adws.core.verification import Verification, VerificationPhase
from adws.reports import building_terminal
from adws.slots import (
    AGENT,
    ASKED,
    BASELINE,
    EXCHANGE,
    HEAD,
    PLANNED_MODULES,
    SEAL,
    VERIFICATION,
    WORK_ITEM,
    WORKPLACE,
    bench_of,
)
from adws.trust.verification.examination import Examination
from adws.trust.verification.phases import moved


@step(
    reads=(*WORKPLACE, HEAD, WORK_ITEM, BASELINE, VERIFICATION),
    writes=(*EXCHANGE, ASKED, VERIFICATION),
    announces=show(building_terminal.doing("is verifying"), AGENT),
    shows=show(building_terminal.verified_line, VERIFICATION),
)
def verify_independently(context: Context) -> IOResult[Context, PipelineError]:
    """Put the verdict of a verifier's own tests into the context, and these as the proposal.

    The verifier is told the task, the change from ``base`` to ``head``, what test tools there are
    and some of the project's tests. Only its new test files are taken; the judge runs them twice.
    Tests of an earlier attempt run first: while they fail, nobody is asked again. Tests that cannot
    be believed are refused, and the verifier is asked once more; after that the verification is
    skipped, and nobody is blamed.
    """
    return IOResult.do(
        done
        for dispatched in IOResult.from_result(context.require(VERIFICATION).bind(_dispatched))
        for bench in IOResult.from_result(bench_of(context))
        for head, item, baseline, seal in IOResult.from_result(
            take(context, HEAD, WORK_ITEM, BASELINE, SEAL)
        )
        for ground in ground_of(
            bench, head, item, baseline, seal, context.get(PLANNED_MODULES) or ()
        )
        for earlier in tried_out(ground, _written_before(ground, dispatched))
        for done in _verified(context, ground, dispatched, earlier)
    )


def _dispatched(verification: Verification) -> Result[Verification, PipelineError]:
    return moved(verification, VerificationPhase.DISPATCHED)


def _written_before(ground: Ground, verification: Verification) -> Trial:
    files = tuple(below(ground.base, path) for path in verification.tests)
    return Trial(ground.head, files, proven=True)


def _verified(
    context: Context, ground: Ground, dispatched: Verification, earlier: Examination
) -> IOResult[Context, PipelineError]:
    if earlier.failing:
        return still_failing(context, ground, dispatched, earlier)
    asked = ask_for_tests(context, ground, earlier)
    return asked.bind(partial(concluded, ground, dispatched, earlier))

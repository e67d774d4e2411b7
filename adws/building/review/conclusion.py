"""What a verification comes to: its verdict, and the tests of it that are kept."""

from attrs import evolve, frozen
from returns.io import IOResult

from adws.asking.propose import Exchange
from adws.asking.workplace import Workplace
from adws.building.review.asking import Written, ask_for_tests
from adws.building.review.boundaries import below
from adws.building.review.ground import Ground, nothing_more
from adws.building.review.trial_runs import Trial, tried_out
from adws.building.review.verifier_part import without
from adws.core.answer_lines import read_answer_lines
from adws.core.errors import PipelineError
from adws.core.patch import JudgedPart, Patch
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.turn import Answer, AnswerStatus
from adws.core.verification import Verification, VerificationPhase
from adws.trust.verification.examination import Examination
from adws.trust.verification.phases import moved
from adws.trust.verification.remarks import remark_flags, remark_in
from adws.trust.verification.said import said_by
from adws.vcs.diff import patch_between


@frozen
class Reviewed:
    """What a verification has come to, and its tests as a proposal."""

    verification: Verification
    proposal: Proposal
    exchange: Exchange | None = None
    """What came of the question; None where nobody was asked."""


def review_change(
    place: Workplace, ground: Ground, review: Verification, asked: int, last: Proposal | None
) -> IOResult[Reviewed, PipelineError]:
    """Have the change verified, and return the verdict with the tests that can be believed.

    Tests of an earlier attempt run first: while they fail, nobody is asked again. ``asked`` and
    ``last`` as in ``ask_for_tests``.
    """
    files = tuple(below(ground.base, path) for path in review.tests)

    def look(dispatched: Verification, earlier: Examination) -> IOResult[Reviewed, PipelineError]:
        if earlier.failing:
            return _still_failing(ground, dispatched, earlier)
        return ask_for_tests(place, ground, earlier, asked, last).bind(
            lambda written: _conclude(ground, dispatched, earlier, written)
        )

    return IOResult.do(
        reviewed
        for dispatched in IOResult.from_result(moved(review, VerificationPhase.DISPATCHED))
        for earlier in tried_out(ground, Trial(ground.head, files, proven=True))
        for reviewed in look(dispatched, earlier)
    )


def _conclude(
    ground: Ground, dispatched: Verification, earlier: Examination, written: Written
) -> IOResult[Reviewed, PipelineError]:
    """Return the verdict, and the tests that can be believed as the proposal.

    Files with anything in them that cannot be believed are not kept. Tests of an ``earlier``
    attempt that pass verify the change too.
    """
    return IOResult.do(
        Reviewed(
            _read(_told(ended, written.seen, part.kept), ground, written),
            evolve(written.proposal, kept=part.kept, dropped=part.dropped, environment=()),
            written.exchange,
        )
        for part in _kept(ground, written)
        for ended in IOResult.from_result(moved(dispatched, _phase(earlier, written.seen)))
    )


def _still_failing(
    ground: Ground, dispatched: Verification, seen: Examination
) -> IOResult[Reviewed, PipelineError]:
    """Return the verdict of earlier tests that still fail; nobody is asked."""
    return IOResult.do(
        Reviewed(_told(verification, seen, nothing), _nobody_asked(nothing))
        for nothing in nothing_more(ground)
        for verification in IOResult.from_result(moved(dispatched, VerificationPhase.FAILED))
    )


def _phase(earlier: Examination, seen: Examination) -> VerificationPhase:
    if seen.failing:
        return VerificationPhase.FAILED
    passing = earlier.passing + seen.passing
    return VerificationPhase.VERIFIED if passing else VerificationPhase.SKIPPED


def _kept(ground: Ground, written: Written) -> IOResult[JudgedPart, PipelineError]:
    """Return the tests as a change of the run's own head."""
    proposal = written.proposal
    if not written.seen.shows_something:
        dropped = tuple(dict.fromkeys((*proposal.dropped, *proposal.kept.paths)))
        return IOResult.do(JudgedPart(nothing, dropped) for nothing in nothing_more(ground))
    spoiled = tuple(ground.base.at_top(path) for path in written.seen.spoiled)
    return IOResult.do(
        JudgedPart(kept, part.dropped)
        for part in without(ground.base, JudgedPart(proposal.kept, proposal.dropped), spoiled)
        for kept in patch_between(ground.base, ground.head, part.kept.tree)
    )


def _told(verification: Verification, seen: Examination, kept: Patch) -> Verification:
    return evolve(
        verification,
        tests=(*verification.tests, *kept.paths),
        failing=tuple(case.id for case in seen.failing),
        output=said_by(seen.failing),
    )


def _read(verification: Verification, ground: Ground, written: Written) -> Verification:
    remark = remark_in(read_answer_lines(written.proposal.answer.text).root_cause)
    return evolve(
        verification,
        remarks=remark,
        flags=remark_flags(remark, ground.sources),
        notes=written.refused,
    )


def _nobody_asked(nothing: Patch) -> Proposal:
    answer = Answer(AnswerStatus.FINISHED)
    return Proposal("", "", answer, nothing, nothing, purpose=Purpose.VERIFY)

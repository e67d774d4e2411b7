"""What a verification comes to: its verdict, and the tests of it that are kept."""

from attrs import evolve, frozen
from returns.io import IOResult

from adws.asking.propose import Exchange
from adws.asking.workplace import Workplace
from adws.building.review.asking import VerifierTests, ask_for_tests
from adws.building.review.boundaries import project_path
from adws.building.review.review_context import ReviewContext, empty_change
from adws.building.review.trial_runs import VerifierTrial, run_trial
from adws.building.review.verifier_part import without
from adws.core.answer_lines import read_answer_lines
from adws.core.errors import PipelineError
from adws.core.patch import JudgedPart, Patch
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.turn import Answer, AnswerStatus
from adws.core.verification import Verification, VerificationPhase
from adws.trust.verification.examination import Examination
from adws.trust.verification.failure_text import failure_text
from adws.trust.verification.phases import move
from adws.trust.verification.remarks import remark_flags, remark_in
from adws.vcs.diff import patch_between


@frozen
class ReviewResult:
    """What a verification has come to, and its tests as a proposal."""

    verification: Verification
    proposal: Proposal
    exchange: Exchange | None = None
    """The answer; None if nobody was asked."""


def review_change(
    place: Workplace,
    subject: ReviewContext,
    review: Verification,
    question_count: int,
    last: Proposal | None,
) -> IOResult[ReviewResult, PipelineError]:
    """Have the change verified, and return the verdict with the tests that can be trusted.

    Tests of an earlier attempt run first: while they fail, no agent is asked again.
    ``question_count`` and ``last`` are as in ``ask_for_tests``.
    """
    files = tuple(project_path(subject.base, path) for path in review.tests)

    def look(
        dispatched: Verification, earlier: Examination
    ) -> IOResult[ReviewResult, PipelineError]:
        if earlier.failing:
            return _still_failing(subject, dispatched, earlier)
        return IOResult.do(
            concluded
            for written in ask_for_tests(place, subject, earlier, question_count, last)
            for concluded in _conclude(subject, dispatched, earlier, written)
        )

    return IOResult.do(
        reviewed
        for dispatched in IOResult.from_result(move(review, VerificationPhase.DISPATCHED))
        for earlier in run_trial(subject, VerifierTrial(subject.head, files, proven=True))
        for reviewed in look(dispatched, earlier)
    )


def _conclude(
    subject: ReviewContext, dispatched: Verification, earlier: Examination, written: VerifierTests
) -> IOResult[ReviewResult, PipelineError]:
    """Return the verdict, and the tests that can be believed as the proposal.

    Files with anything in them that cannot be believed are not kept. Tests of an ``earlier``
    attempt that pass verify the change too.
    """
    return IOResult.do(
        ReviewResult(
            _read(_with_cases(verification, written.examination, part.kept), subject, written),
            evolve(written.proposal, kept=part.kept, dropped=part.dropped, environment=()),
            written.exchange,
        )
        for part in _kept_part(subject, written)
        for verification in IOResult.from_result(
            move(dispatched, _phase(earlier, written.examination))
        )
    )


def _still_failing(
    subject: ReviewContext, dispatched: Verification, examination: Examination
) -> IOResult[ReviewResult, PipelineError]:
    """Return the verdict of earlier tests that still fail; nobody is asked."""
    answer = Answer(AnswerStatus.FINISHED)
    return IOResult.do(
        ReviewResult(
            _with_cases(verification, examination, nothing),
            Proposal("", "", answer, nothing, nothing, purpose=Purpose.VERIFY),
        )
        for nothing in empty_change(subject)
        for verification in IOResult.from_result(move(dispatched, VerificationPhase.FAILED))
    )


def _phase(earlier: Examination, examination: Examination) -> VerificationPhase:
    if examination.failing:
        return VerificationPhase.FAILED
    passing = earlier.passing + examination.passing
    return VerificationPhase.VERIFIED if passing else VerificationPhase.SKIPPED


def _kept_part(
    subject: ReviewContext, written: VerifierTests
) -> IOResult[JudgedPart, PipelineError]:
    """Return the tests as a change of the run's own head."""
    proposal = written.proposal
    if not written.examination.shows_something:
        dropped = tuple(dict.fromkeys((*proposal.dropped, *proposal.kept.paths)))
        return IOResult.do(JudgedPart(nothing, dropped) for nothing in empty_change(subject))
    spoiled = tuple(subject.base.at_top(path) for path in written.examination.spoiled)
    return IOResult.do(
        JudgedPart(patch, part.dropped)
        for part in without(subject.base, JudgedPart(proposal.kept, proposal.dropped), spoiled)
        for patch in patch_between(subject.base, subject.head, part.kept.tree)
    )


def _with_cases(verification: Verification, examination: Examination, patch: Patch) -> Verification:
    return evolve(
        verification,
        tests=(*verification.tests, *patch.paths),
        failing=tuple(case.id for case in examination.failing),
        output=failure_text(examination.failing),
    )


def _read(
    verification: Verification, subject: ReviewContext, written: VerifierTests
) -> Verification:
    remark = remark_in(read_answer_lines(written.proposal.answer.text).root_cause)
    return evolve(
        verification,
        remarks=remark,
        flags=remark_flags(remark, subject.sources),
        notes=written.refusals,
    )

"""Asking a verifier for tests: once, and once more where they cannot be believed."""

from datetime import UTC, datetime
from functools import partial
from pathlib import PurePosixPath

from attrs import evolve, frozen
from returns.io import IOResult

from adws.asking.propose import Exchange
from adws.asking.workplace import Workplace
from adws.building.developing.ask_role import Progress, ask_role
from adws.building.review.boundaries import project_path
from adws.building.review.question import question
from adws.building.review.review_context import ReviewContext
from adws.building.review.trial_runs import VerifierTrial, run_trial
from adws.building.review.verifier_part import verifier_part
from adws.core.entry import give_up_words
from adws.core.errors import PipelineError
from adws.core.proposal import Proposal
from adws.core.run import VerifyFeedback
from adws.core.turn import AnswerStatus
from adws.judging.environment import restore_environment
from adws.trust.reasons import named
from adws.trust.verification.examination import Examination
from adws.vcs.commit import commit_tree

_REFUSED = "TestsRefused"
_MEND = "write tests that reach their assertions and fail only if the change is wrong"
_MESSAGE = "the change that is to be verified\n"
_ONCE = datetime(2000, 1, 1, tzinfo=UTC)
_NAMED_SO = ("test", "spec")
_ALL_TESTS = ".rs"  # cargo runs each file in its folder of tests, however it is called


@frozen
class VerifierTests:
    """What a verifier has written, and what its tests show.

    ``refusals`` says what is wrong with them; nothing when all can be believed.
    """

    exchange: Exchange
    examination: Examination
    refusals: tuple[str, ...] = ()

    @property
    def proposal(self) -> Proposal:
        """The verifier's answer and its tests."""
        return self.exchange.proposal

    @property
    def gave_up(self) -> bool:
        """Whether the verifier says that there is nothing to be tested."""
        return self.proposal.answer.status is AnswerStatus.GAVE_UP


def ask_for_tests(
    place: Workplace,
    subject: ReviewContext,
    earlier: Examination,
    question_count: int,
    last: Proposal | None,
) -> IOResult[VerifierTests, PipelineError]:
    """Ask a verifier for tests; if some are refused, give the reasons and ask once more.

    The verifier cannot see how the change came about: its tree is one commit on the base, without
    earlier tries and messages, and its feedback contains only why its own tests were refused. If
    tests of an ``earlier`` attempt pass, it need not write new ones. ``question_count`` questions
    were asked in this run before; ``last`` is the last proposal.
    """

    def once_more(first: VerifierTests) -> IOResult[VerifierTests, PipelineError]:
        if not first.refusals or first.gave_up:
            return IOResult.from_value(first)
        why = VerifyFeedback(1, _REFUSED, "\n- ".join(("these tests:", *first.refusals)), _MEND)
        return _once(place, subject, earlier, question_count + 1, first.proposal, (why,))

    return _once(place, subject, earlier, question_count, last).bind(once_more)


def _once(
    place: Workplace,
    subject: ReviewContext,
    earlier: Examination,
    question_count: int,
    last: Proposal | None,
    feedback: tuple[VerifyFeedback, ...] = (),
) -> IOResult[VerifierTests, PipelineError]:
    return IOResult.do(
        VerifierTests(
            evolve(answer, proposal=proposal),
            examination,
            _refusal_reasons(proposal, earlier, examination),
        )
        for commit in commit_tree(
            subject.base, subject.head, (subject.base.commit,), _MESSAGE, _ONCE
        )
        for errand in question(subject)
        for answer in ask_role(
            place,
            Progress(commit, question_count, feedback, last),
            errand,
            partial(verifier_part, subject, place.seal),
        )
        for proposal in restore_environment(place.root, place.base, answer.proposal, "")
        for examination in run_trial(
            subject, VerifierTrial(proposal.kept.tree, _test_files(subject, proposal))
        )
    )


def _test_files(subject: ReviewContext, proposal: Proposal) -> tuple[str, ...]:
    """Return the new files that hold tests; others are only used by them."""
    places = (PurePosixPath(project_path(subject.base, path)) for path in proposal.kept.paths)
    return tuple(
        str(place)
        for place in places
        if place.suffix == _ALL_TESTS or any(word in place.name.lower() for word in _NAMED_SO)
    )


def _refusal_reasons(
    proposal: Proposal, earlier: Examination, examination: Examination
) -> tuple[str, ...]:
    answer = proposal.answer
    if answer.status is AnswerStatus.GAVE_UP:
        return (f"the verifier gave up: {give_up_words(answer.reason)} ({proposal.log})",)
    touched = named(proposal.environment)
    environment = (f"the environment was changed: {touched}",) if touched else ()
    dropped = f"; other edits were dropped: {named(proposal.dropped)}" if proposal.dropped else ""
    nothing = not (examination.shows_something or examination.unsound or earlier.shows_something)
    none = (f"no new test was written where tests may go{dropped}",) if nothing else ()
    return (*environment, *none, *examination.unsound)

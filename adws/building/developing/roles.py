"""What the roles of the work are asked, and what they must bring: tests, the code, a clean-up."""

from functools import partial

from attrs import evolve
from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.asking.propose import Exchange
from adws.asking.workplace import Workplace
from adws.building.developing.ask_role import Progress, ask_role
from adws.core.entry import give_up_words
from adws.core.errors import AgentGaveUp, NoTestsRan, PipelineError, VerificationFailed
from adws.core.failure import Failure as FailingCase
from adws.core.proposal import KeptChange, Proposal
from adws.core.purpose import Purpose
from adws.core.settings import StaleTests
from adws.core.turn import AnswerStatus, Material, RoleTask
from adws.core.verification import Verification
from adws.core.work_item import WorkItem
from adws.judging.judged_part import judged_part
from adws.judging.new_tests_part import new_tests_part
from adws.trust.reasons import named

_CLEAN_UP = "Clean up what was built for this: "


def write_tests(
    place: Workplace, progress: Progress, item: WorkItem
) -> IOResult[Exchange, PipelineError]:
    """Ask an agent for tests of a work item; every other change of it is dropped.

    Fails with ``NoTestsRan`` when no new test file is left, and with ``AgentGaveUp``.
    """
    errand = RoleTask(Purpose.WRITE_TESTS, item.request, item.criteria, sources=item.files)
    part = partial(new_tests_part, place.base, place.suites, place.seal)
    exchange = ask_role(place, progress, errand, part)
    return exchange.bind_result(_not_given_up).bind_result(_some_tests)


def implement(
    place: Workplace,
    progress: Progress,
    item: WorkItem,
    failures: tuple[FailingCase, ...],
    verification: Verification | None,
) -> IOResult[Exchange, PipelineError]:
    """Ask for a work item to be built; ``failures`` are the cases that must pass.

    If a verifier's tests fail, these may be called wrong, and a person decides. Fails with
    ``AgentGaveUp``.
    """
    disputable = verification is not None and bool(verification.failing)
    errand = RoleTask(
        Purpose.IMPLEMENT,
        item.request,
        item.criteria,
        sources=item.files,
        claims=disputable and place.settings.stale_tests is not StaleTests.NEVER,
    )
    part = partial(judged_part, place.base, place.seal)
    return ask_role(place, progress, errand, part, failures).bind_result(_not_given_up)


def clean_up(
    place: Workplace, progress: Progress, item: WorkItem, changes: tuple[KeptChange, ...]
) -> IOResult[Exchange, PipelineError]:
    """Ask for a clean-up of what was built, with the feedback on earlier clean-ups only.

    Fails with ``AgentGaveUp``, also when nothing is changed.
    """
    built = (
        path for change in changes if change.purpose is Purpose.IMPLEMENT for path in change.files
    )
    errand = RoleTask(
        Purpose.REFACTOR,
        f"{_CLEAN_UP}{item.title}",
        material=(Material("What was asked for", item.request),),
        sources=tuple(dict.fromkeys(built)),
    )
    elsewhere = VerificationFailed.__name__
    feedback = tuple(item for item in progress.feedback if item.kind != elsewhere)
    own = evolve(progress, feedback=feedback)
    part = partial(judged_part, place.base, place.seal)
    return ask_role(place, own, errand, part).bind_result(_not_given_up).bind_result(_some_change)


def _not_given_up(exchange: Exchange) -> Result[Exchange, PipelineError]:
    """Refuse a role that says that it cannot do it, and has done nothing."""
    proposal = exchange.proposal
    answer = proposal.answer
    if answer.status is not AnswerStatus.GAVE_UP or not proposal.kept.empty:
        return Success(exchange)
    how = f"gave up: {give_up_words(answer.reason)}"
    return Failure(_nothing_done(proposal, how, answer.reason))


def _some_change(exchange: Exchange) -> Result[Exchange, PipelineError]:
    if not exchange.proposal.kept.empty:
        return Success(exchange)
    return Failure(_nothing_done(exchange.proposal, "changed nothing", "out_of_scope"))


def _nothing_done(proposal: Proposal, how: str, reason: str) -> PipelineError:
    """Return the error of an agent that has done nothing; its log tells more."""
    return AgentGaveUp(
        f"{proposal.agent} {how}",
        hint=f"see its output in {proposal.log}",
        context={"agent": proposal.agent, "reason": reason, "log": proposal.log},
    )


def _some_tests(exchange: Exchange) -> Result[Exchange, PipelineError]:
    proposal = exchange.proposal
    if not proposal.kept.empty:
        return Success(exchange)
    dropped = named(proposal.dropped)
    but = f"; edits to other files were dropped: {dropped}" if proposal.dropped else ""
    return Failure(
        NoTestsRan(
            f"no new test file was written{but}",
            hint="write the tests in new files, next to the project's tests and named like them",
            context={"dropped": proposal.dropped, "log": proposal.log},
        )
    )

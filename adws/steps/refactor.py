"""REFACTOR: have what was built cleaned up, while every test goes on passing."""

from returns.io import IOResult
from returns.result import Failure, Result, Success

from adws.building.developing.errand import run_errand
from adws.building.developing.giving_up import not_given_up, nothing_done
from adws.core.context import Context
from adws.core.errand import Errand
from adws.core.errors import PipelineError, VerificationFailed
from adws.core.kept_change import KeptChange
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.step import show, step
from adws.core.turn import Material
from adws.core.work_item import WorkItem
from adws.judging.judged_part import judged_part
from adws.reports import building_terminal
from adws.slots import (
    ACTOR,
    ACTORS,
    AGENT,
    ANSWER,
    ASKED,
    BASE,
    FEEDBACK,
    HEAD,
    KEPT,
    PATCH,
    PROPOSAL,
    RUN,
    SEAL,
    SELECTED,
    SESSION,
    SUITES,
    WORK_ITEM,
)

_WANTED = "Clean up what was built for this: "


@step(
    reads=(WORK_ITEM, RUN, BASE, HEAD, SUITES, SEAL, KEPT),
    writes=(ACTORS, ACTOR, SESSION, AGENT, ANSWER, PATCH, PROPOSAL, ASKED),
    announces=show(building_terminal.doing("is cleaning up"), AGENT),
    shows=show(building_terminal.changed_line, PROPOSAL),
)
def refactor(context: Context) -> IOResult[Context, PipelineError]:
    """Ask for a clean-up of what was built, and put the source part of it into the context.

    Fails with ``AgentGaveUp`` when nothing is to be cleaned up: then what was built stays.
    """
    return IOResult.do(
        _with_feedback(context, asked.drop(SELECTED))
        for item in IOResult.from_result(context.require(WORK_ITEM))
        for kept in IOResult.from_result(context.require(KEPT))
        for asked in run_errand(_own(context), _errand(item, kept), (), judged_part)
        .bind_result(not_given_up)
        .bind_result(_some_change)
    )


def _with_feedback(before: Context, asked: Context) -> Context:
    told = before.get(FEEDBACK)
    return asked.drop(FEEDBACK) if told is None else asked.put(FEEDBACK, told)


def _own(context: Context) -> Context:
    """Return the context with the feedback on cleaning up, and not on what the code does."""
    told = context.get(FEEDBACK) or ()
    elsewhere = VerificationFailed.__name__
    return context.put(FEEDBACK, tuple(one for one in told if one.kind != elsewhere))


def _errand(item: WorkItem, kept: tuple[KeptChange, ...]) -> Errand:
    built = tuple(path for one in kept if one.purpose is Purpose.IMPLEMENT for path in one.files)
    return Errand(
        Purpose.REFACTOR,
        f"{_WANTED}{item.title}",
        material=(Material("What was asked for", item.request),),
        sources=tuple(dict.fromkeys(built)),
    )


def _some_change(asked: Context) -> Result[Context, PipelineError]:
    proposal: Proposal = asked.require(PROPOSAL).unwrap()
    if not proposal.kept.empty:
        return Success(asked)
    return Failure(nothing_done(proposal, "changed nothing", "out_of_scope"))

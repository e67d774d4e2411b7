"""One question to an agent, paid for once: its answer, and what it changed as a proposal."""

from collections.abc import Callable
from functools import partial

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.claimed_files import unfounded
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.selected import Selected
from adws.core.turn import Answer, Task
from adws.judging.judged_part import JudgedPart
from adws.ledger.journal import (
    Answered,
    AttemptState,
    JournalRecord,
    Phase,
    append,
    find,
    journal_path,
    note,
    recover,
    time_now,
)
from adws.slots import (
    AGENT,
    AGENT_TREE,
    ANSWER,
    BASE,
    ERRAND,
    HEAD,
    PATCH,
    PROPOSAL,
    RUN,
    SELECTED,
    TASK,
)
from adws.steps.ask_agent import ask_agent
from adws.steps.choose_cage import choose_cage
from adws.steps.prepare_task import prepare_task
from adws.vcs.base import Base
from adws.vcs.diff import patch_between, write_diff
from adws.vcs.reading import read_patch

TakeTurn = Callable[[Context], IOResult[Context, PipelineError]]
"""Puts into the context who is asked."""
Part = Callable[[Context, Patch], IOResult[JudgedPart, PipelineError]]
"""Tells which part of a change is judged."""


def proposed(
    context: Context, selected: Selected, take_turn: TakeTurn, part: Part
) -> IOResult[Context, PipelineError]:
    """Ask once and put the answer, the whole change and the proposal into the context.

    An answer that the journal already holds is used and not asked for again. The agent's output is
    kept in ``.adws/logs``, its whole change in ``.adws/attempts``, under the attempt's name.
    """
    there = context.put(SELECTED, selected)
    return IOResult.do(
        proposal
        for records in recover(journal_path(context.root))
        for known in IOSuccess(find(records, selected.key))
        for started_at in _started_at(known)
        for chosen in take_turn(there)
        for answered in _answered(chosen, selected, known.answered, started_at)
        for proposal in _propose(answered, selected, started_at, part)
    )


def _started_at(known: AttemptState) -> IOResult[str, PipelineError]:
    return time_now() if known.answered is None else IOSuccess(known.started_at)


def _answered(
    context: Context, selected: Selected, known: Answered | None, started_at: str
) -> IOResult[Context, PipelineError]:
    if known is not None:
        return _restore(known, context)
    return (
        choose_cage(context)
        .bind(partial(_begin, selected, started_at))
        .bind(prepare_task)
        .bind(ask_agent)
        .bind(_read_change)
        .bind(partial(_remember, selected))
    )


def _begin(
    selected: Selected, started_at: str, context: Context
) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context
        for run in IOResult.from_result(context.require(RUN))
        for _written in append(
            journal_path(context.root), JournalRecord(run, selected.key, Phase.STARTED, started_at)
        )
    )


def _restore(answered: Answered, context: Context) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(ANSWER, answered.answer).put(PATCH, patch)
        for base in IOResult.from_result(context.require(BASE))
        for patch in patch_between(base, answered.base, answered.tree)
    )


def _read_change(context: Context) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(PATCH, patch).put(ANSWER, _held_against(base, task, answer, patch))
        for base in IOResult.from_result(context.require(BASE))
        for task in IOResult.from_result(context.require(TASK))
        for answer in IOResult.from_result(context.require(ANSWER))
        for head in IOResult.from_result(context.require(HEAD))
        for tree in IOResult.from_result(context.require(AGENT_TREE))
        for patch in read_patch(base, head, tree)
    )


def _held_against(base: Base, task: Task, answer: Answer, patch: Patch) -> Answer:
    """Return the answer with the files that the agent says it changed, and has not."""
    claimed = answer.claimed_files
    missing = unfounded(claimed, task.tree, base.prefix, patch.paths)
    return evolve(answer, unfounded_files=missing)


def _remember(selected: Selected, context: Context) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context
        for run in IOResult.from_result(context.require(RUN))
        for answer in IOResult.from_result(context.require(ANSWER))
        for patch in IOResult.from_result(context.require(PATCH))
        for answered in IOSuccess(Answered(answer, patch.base, patch.tree, patch.paths))
        for _written in note(
            context.root,
            partial(JournalRecord, run, selected.key, Phase.ANSWERED, answered=answered),
        )
    )


def _propose(
    context: Context, selected: Selected, started_at: str, part: Part
) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(
            PROPOSAL,
            Proposal(
                key=selected.key,
                agent=name,
                answer=answer,
                patch=patch,
                kept=judged.kept,
                dropped=judged.dropped,
                patch_file=_patch_file(selected),
                log=f".adws/logs/{selected.file_name}.log",
                started_at=started_at,
                environment=answer.undone,
                purpose=errand.purpose if errand else Purpose.FIX,
            ),
        )
        for name in IOResult.from_result(context.require(AGENT))
        for errand in IOSuccess(context.get(ERRAND))
        for answer in IOResult.from_result(context.require(ANSWER))
        for patch in IOResult.from_result(context.require(PATCH))
        for base in IOResult.from_result(context.require(BASE))
        for judged in part(context, patch)
        for _made in io_ops.make_folder((context.root / _patch_file(selected)).parent)
        for _kept in write_diff(base, patch.base, patch.tree, context.root / _patch_file(selected))
    )


def _patch_file(selected: Selected) -> str:
    return f".adws/attempts/{selected.file_name}.patch"

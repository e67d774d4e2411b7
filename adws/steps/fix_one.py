"""Let the agent try the selected group once, and take what it changed as a proposal."""

from datetime import datetime
from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.failure import ANALYSIS
from adws.core.patch import PATCH, Patch
from adws.core.proposal import PROPOSAL, Proposal
from adws.core.run import AGENT, RUN
from adws.core.selected import SELECTED, Selected
from adws.core.step import step
from adws.core.turn import ANSWER, TASK
from adws.ledger.journal import (
    Answered,
    AttemptState,
    JournalRecord,
    Phase,
    find,
    journal_path,
    note,
    recover,
)
from adws.ledger.store import ledger_path, load
from adws.runners.runner import SUITES
from adws.steps.ask_agent import ask_agent
from adws.steps.choose_agent import choose_agent
from adws.steps.prepare_task import prepare_task
from adws.trust.sealing import SEAL, unjudged
from adws.vcs.base import BASE, Base
from adws.vcs.diff import patch_between, write_diff
from adws.vcs.leading_out import links_leading_out
from adws.vcs.reading import read_patch
from adws.vcs.restricting import restrict
from adws.vcs.tree import HEAD


@step(
    reads=(RUN, BASE, HEAD, SUITES, ANALYSIS, SELECTED, SEAL),
    writes=(AGENT, ANSWER, PATCH, PROPOSAL),
)
def fix_one(context: Context) -> IOResult[Context, PipelineError]:
    """Ask the agent once and put what it proposes into the context.

    An answer that the journal already holds is used and not asked for again; a ledger that could
    not be written back to is found out before anything is paid. The agent's output is
    kept in ``.adws/logs/round-N.log``, its whole change in ``.adws/attempts/round-N.patch``.
    """
    return IOResult.do(
        proposed
        for selected in IOResult.from_result(context.require(SELECTED))
        for _readable in load(ledger_path(context))
        for records in recover(journal_path(context))
        for known in IOSuccess(find(records, selected.key))
        for moment in io_ops.now()
        for answered in _answered(context, selected, known)
        for proposed in _propose(answered, selected, known.started_at or _iso(moment))
    )


def _answered(
    context: Context, selected: Selected, known: AttemptState
) -> IOResult[Context, PipelineError]:
    if known.answered is not None:
        return _restore(context, known.answered)
    return (
        choose_agent(context)
        .bind(partial(_begin, selected))
        .bind(prepare_task)
        .bind(ask_agent)
        .bind(_read_change)
        .bind(partial(_remember, selected))
    )


def _begin(selected: Selected, context: Context) -> IOResult[Context, PipelineError]:
    return _journal(context, selected, Phase.STARTED).map(lambda _: context)


def _restore(context: Context, answered: Answered) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(ANSWER, answered.answer).put(PATCH, patch)
        for base in IOResult.from_result(context.require(BASE))
        for patch in patch_between(base, answered.base, answered.tree)
    )


def _read_change(context: Context) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(PATCH, patch)
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for task in IOResult.from_result(context.require(TASK))
        for patch in read_patch(base, head, _top(base, task.tree))
    )


def _top(base: Base, project: PurePath) -> PurePath:
    depth = len(PurePath(base.prefix).parts)
    return project.parents[depth - 1] if depth else project


def _remember(selected: Selected, context: Context) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context
        for answer in IOResult.from_result(context.require(ANSWER))
        for patch in IOResult.from_result(context.require(PATCH))
        for _written in _journal(
            context,
            selected,
            Phase.ANSWERED,
            Answered(answer, patch.base, patch.tree, patch.paths),
        )
    )


def _journal(
    context: Context, selected: Selected, phase: Phase, answered: Answered | None = None
) -> IOResult[None, PipelineError]:
    return IOResult.from_result(context.require(RUN)).bind(
        lambda run: note(
            context, partial(JournalRecord, run, selected.key, phase, answered=answered)
        )
    )


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


def _propose(
    context: Context, selected: Selected, started_at: str
) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(
            PROPOSAL,
            Proposal(
                key=selected.key,
                agent=name,
                answer=answer,
                patch=patch,
                kept=kept,
                dropped=dropped,
                patch_file=_patch_file(selected),
                log=f".adws/logs/round-{selected.round}.log",
                started_at=started_at,
            ),
        )
        for name in IOResult.from_result(context.require(AGENT))
        for answer in IOResult.from_result(context.require(ANSWER))
        for patch in IOResult.from_result(context.require(PATCH))
        for base in IOResult.from_result(context.require(BASE))
        for dropped in _unjudged(context, base, patch)
        for kept in restrict(base, patch, dropped)
        for _made in io_ops.make_folder((context.root / _patch_file(selected)).parent)
        for _kept in write_diff(base, patch.base, patch.tree, context.root / _patch_file(selected))
    )


def _unjudged(
    context: Context, base: Base, patch: Patch
) -> IOResult[tuple[str, ...], PipelineError]:
    return IOResult.do(
        unjudged(patch.changes, sealed, links)
        for sealed in IOResult.from_result(context.require(SEAL))
        for links in links_leading_out(base, patch)
    )


def _patch_file(selected: Selected) -> str:
    return f".adws/attempts/round-{selected.round}.patch"

"""Forks a run: a new run that begins where another one was at the end of a round."""

from datetime import datetime
from pathlib import PurePath
from typing import cast

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.api.fork_point import ForkPoint
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.core.run import state_folder
from adws.engine.program import WorkflowProgram
from adws.engine.resumption import frames_at
from adws.engine.run_result import RunStatus
from adws.engine.run_state import RunState, read_slot, read_state, run_folder
from adws.engine.saved_rounds import read_round, write_fork
from adws.judging.round_keeping import open_fork
from adws.ledger.journal import JournalRecord, add_record, journal_path, read
from adws.ledger.kept_rounds import KeptRound, add_kept_round, ledger_after, read_kept_rounds
from adws.ledger.money.reservation import inherit
from adws.ledger.opening import take_over
from adws.ledger.run_id import new_run_id
from adws.ledger.store import parse, render
from adws.slots import ACTORS, AGENT, BASE, RUN
from adws.steps.choose_agent import choose_agent
from adws.vcs.base import Base

_LEDGER = "ledger-to-take.json"
"""The ledger of a fork that has not begun, below its folder."""


def fork_run(
    context: Context, program: WorkflowProgram, point: ForkPoint
) -> IOResult[str, PipelineError]:
    """Save a new run that is where another one stood, and return its id; nothing is run.

    Ledger, accepted fixes and money are as they were then; agents are chosen anew, by the settings.
    The other run stays as it is. Killed meanwhile, there is no new run. Fails with ``NameUnknown``
    for an unknown run or round, ``BaseLeftBehind`` if the user's tree is not the one that the
    run started from, and ``LockHeld`` while another run works.
    """

    def fork() -> IOResult[str, PipelineError]:
        return _fork(context, program, point)

    return IOResult.do(
        forked
        for _saved in read_state(context, point.run)
        for forked in io_ops.with_lock(state_folder(context.root) / "lock", fork)
    )


def begin_fork(context: Context, run: str) -> IOResult[Context, PipelineError]:
    """Put the ledger of a fork into the place of the project's, before its first step; else pass.

    From then on the run that it was forked from cannot continue.
    """
    file = run_folder(context, run) / _LEDGER

    def take(text: str) -> IOResult[Context, PipelineError]:
        return IOResult.do(
            context
            for ledger in IOResult.from_result(parse(text, str(file)))
            for _taken in take_over(context.root, ledger)
            for _gone in io_ops.remove_tree(file)
        )

    return IOResult.do(
        begun
        for waits in io_ops.exists(file)
        for begun in (io_ops.read_text(file).bind(take) if waits else IOSuccess(context))
    )


def _fork(
    context: Context, program: WorkflowProgram, point: ForkPoint
) -> IOResult[str, PipelineError]:
    return IOResult.do(
        run
        for saved_round in read_round(context, point.run, point.round)
        for _frames in IOResult.from_result(frames_at(program, saved_round))
        for kept_rounds in read_kept_rounds(context.root, point.run)
        for rounds in IOSuccess(tuple(kept for kept in kept_rounds if kept.round <= point.round))
        for parent in read_slot(context, saved_round, BASE)
        for chosen in choose_agent(context)
        for run in new_run_id()
        for base in open_fork(
            context.root, context.settings, cast("Base", parent), rounds, run
        )  # the step that keeps a round needs a base
        for ledger in IOSuccess(evolve(ledger_after(rounds), run=run))
        for _kept in _keep(context.root, point, evolve(rounds[-1], ledger=ledger), run)
        for _waits in io_ops.write_text(run_folder(context, run) / _LEDGER, render(ledger))
        for now in io_ops.now()
        for _saved in write_fork(
            context,
            saved_round,
            _state(saved_round, point, run, now),
            {
                RUN.name: run,
                BASE.name: base,
                AGENT.name: chosen.get(AGENT),
                ACTORS.name: chosen.get(ACTORS),
            },
        )
    )


def _keep(
    root: PurePath, point: ForkPoint, last: KeptRound, run: str
) -> IOResult[None, PipelineError]:
    """Keep the last round as the fork's own, with its entries in the journal and the money file."""

    def with_own_key(record: JournalRecord) -> JournalRecord:
        return evolve(record, run=run, key=f"{run}{record.key.removeprefix(point.run)}")

    return IOResult.do(
        None
        for _kept in add_kept_round(root, run, (), last)
        for records in read(journal_path(root))
        for _noted in collect(
            add_record(root, with_own_key(record))
            for record in records
            if record.run == point.run and int(record.key.split("/")[1]) <= point.round
        )
        for _paid in inherit(root, run, str(point), last.spent_usd)
    )


def _state(saved_state: RunState, point: ForkPoint, run: str, now: datetime) -> RunState:
    return evolve(
        saved_state,
        run=run,
        started=now.isoformat(),
        status=RunStatus.PAUSED,
        kept_save=0,
        forked_from=str(point),
    )

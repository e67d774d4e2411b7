"""The reply of a lane on a worker, whether or not the lane came to its end."""

from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cluster.envelope import sealed_envelope
from adws.cluster.order import LaneOrder
from adws.cluster.reply import LaneCall, LaneReply
from adws.core.errors import PipelineError
from adws.core.far_lane import LaneAnswer
from adws.core.lane_work import LaneAttempt
from adws.core.railway import collect
from adws.core.run import RunFailure, state_folder
from adws.core.selected_group import SelectedGroup
from adws.engine.run_result import RunResult
from adws.ledger.journal import JournalRecord, attempt_state, journal_path, read
from adws.ledger.money.call import Call
from adws.ledger.money.money_file import read_calls
from adws.ledger.money.record import Settlement
from adws.slots import (
    LANE_ATTEMPTS,
)
from adws.vcs.base import Base
from adws.vcs.bundle import snapshot_commit, write_bundle
from adws.vcs.git import adws_repository

_LOG_CHARACTERS = 200_000
"""How many characters of an agent's output a reply holds, from its end."""


def reply_of(base: Base, order: LaneOrder, result: RunResult) -> IOResult[bytes, PipelineError]:
    """Return the reply of a lane, whether or not the lane came to its end."""
    root, place = result.context.root, adws_repository(base)
    attempts = result.context.get(LANE_ATTEMPTS) or ()
    return IOResult.do(
        sealed_envelope(
            LaneReply(
                answers, _calls(order, calls), RunFailure.of(result.error) if result.error else None
            ),
            bundle,
        )
        for records in read(journal_path(root))
        for answers in _answers(root, order, attempts, records)
        for calls in read_calls(root)
        for commits in collect(
            snapshot_commit(place, answer.tree, order.head) for answer in answers
        )
        for bundle in write_bundle(place, commits, (order.base, order.head))
    )


def _answers(
    root: PurePath,
    order: LaneOrder,
    attempts: tuple[LaneAttempt, ...],
    records: tuple[JournalRecord, ...],
) -> IOResult[tuple[LaneAnswer, ...], PipelineError]:
    """Return the answers that the journal holds; an earlier change may have fixed other groups."""
    tried = {attempt.selected.key: attempt for attempt in attempts}
    answers: list[tuple[SelectedGroup, LaneAnswer]] = []
    for group in order.work.groups:
        state = attempt_state(records, group.key)
        if state.answered is None:
            continue
        attempt = tried.get(group.key)
        answers.append(
            (
                group,
                LaneAnswer(
                    key=group.key,
                    started_at=state.started_at,
                    answer=state.answered.answer,
                    agent=state.answered.agent,
                    tree=state.answered.tree,
                    verdict=attempt.verdict if attempt else None,
                    hidden=attempt.hidden if attempt else (),
                    also_fixed=attempt.also_fixed if attempt else (),
                ),
            )
        )
    return collect(_with_log(root, order.run, *answer) for answer in answers)


def _with_log(
    root: PurePath, run: str, group: SelectedGroup, answer: LaneAnswer
) -> IOResult[LaneAnswer, PipelineError]:
    log = state_folder(root) / "logs" / run / f"{group.file_name}.log"
    text = io_ops.read_text(log).lash(lambda _: IOSuccess(""))
    return text.map(lambda whole: evolve(answer, log=whole[-_LOG_CHARACTERS:]))


def _calls(order: LaneOrder, calls: tuple[Call, ...]) -> tuple[LaneCall, ...]:
    """Return the calls of each group; a group with two questions has two calls."""
    by_key = {
        group.key: [call for call in calls if call.granted.key == group.key and not call.released]
        for group in order.work.groups
    }
    return tuple(
        LaneCall(key, _together(own_calls)) for key, own_calls in by_key.items() if own_calls
    )


def _together(calls: list[Call]) -> Settlement | None:
    settled = [call.settled for call in calls if call.settled is not None]
    if len(settled) < len(calls):
        return None
    return evolve(
        settled[-1],
        cost_usd=sum(attempt.cost_usd for attempt in settled),
        known=all(attempt.known for attempt in settled),
    )

"""The journal of attempts: each is noted when begun, answered, judged and committed.

A killed run resumes from it: an answer in the journal was paid for, so adws does not ask again.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import PurePath
from typing import TypeVar

from attrs import evolve, frozen
from returns.io import IOResult

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.run import state_folder
from adws.core.turn import Answer
from adws.core.verdict import Verdict
from adws.ledger.record_file import append_record, drop_cut_line, read_records

_Value = TypeVar("_Value")
_WAIT_SECONDS = 60.0
"""How long a lane waits for the lock; each of the others needs it for milliseconds."""


class Phase(StrEnum):
    """How far an attempt has come."""

    STARTED = "started"
    ANSWERED = "answered"
    JUDGED = "judged"
    COMMITTED = "committed"
    RECORDED = "recorded"


@frozen
class AnswerRecord:
    """An agent's answer, and its change: the ids of the trees before and after it, and its paths.

    ``agent`` is its name; empty if an earlier version of adws noted the answer.
    """

    answer: Answer
    base: str
    tree: str
    paths: tuple[str, ...] = ()
    agent: str = ""


@frozen
class JudgementRecord:
    """The judge's decision on a tree; ``analysis`` is the file below ``.adws`` with the analysis.

    ``circumstances`` is the digest of everything else that the judged run depended on.
    """

    verdict: Verdict
    analysis: str = ""
    tree: str = ""
    circumstances: str = ""


@frozen
class JournalRecord:
    """One line: an attempt reached a phase. ``at`` is ISO 8601; the rest belongs to its phase."""

    run: str
    key: str
    phase: Phase
    at: str
    answered: AnswerRecord | None = None
    judged: JudgementRecord | None = None
    commit: str = ""


@frozen
class AttemptState:
    """How far an attempt has come; ``phase`` is None if it never started."""

    phase: Phase | None = None
    started_at: str = ""
    answered: AnswerRecord | None = None
    judged: JudgementRecord | None = None
    commit: str = ""


def journal_path(root: PurePath) -> PurePath:
    """Return the path of the project's journal."""
    return state_folder(root) / "journal.jsonl"


def attempt_key(run: str, number: int, group: str) -> str:
    """Return the key of the attempt at a group in a round.

    >>> attempt_key("5f0c", 2, "G-1")
    '5f0c/2/G-1'
    """
    return f"{run}/{number}/{group}"


def attempt_state(records: Iterable[JournalRecord], key: str) -> AttemptState:
    """Return the state of an attempt; restarting an attempt resets its state."""
    state = AttemptState()
    for record in records:
        if record.key == key:
            state = _with_record(state, record)
    return state


def last_judged(records: Iterable[JournalRecord], run: str, tree: str) -> JudgementRecord | None:
    """Return the last decision of a run's judge on a tree, or None if it never ran that tree.

    An empty change is refused without a run, so that refusal says nothing about the tree.
    """
    judged = [
        record.judged for record in records if record.run == run and record.judged is not None
    ]
    of_tree = (
        record for record in reversed(judged) if record.tree == tree and record.circumstances
    )
    return next(of_tree, None)


def _with_record(state: AttemptState, record: JournalRecord) -> AttemptState:
    if record.phase is Phase.STARTED:
        return AttemptState(Phase.STARTED, record.at)
    return evolve(
        state,
        phase=record.phase,
        answered=record.answered or state.answered,
        judged=record.judged or state.judged,
        commit=record.commit or state.commit,
    )


def note_phase(
    root: PurePath,
    run: str,
    key: str,
    phase: Phase,
    *,
    answered: AnswerRecord | None = None,
    judged: JudgementRecord | None = None,
    commit: str = "",
) -> IOResult[None, PipelineError]:
    """Note in the project's journal that an attempt has reached a phase now."""
    return IOResult.do(
        noted
        for at in time_now()
        for noted in add_record(root, JournalRecord(run, key, phase, at, answered, judged, commit))
    )


def add_record(root: PurePath, record: JournalRecord) -> IOResult[None, PipelineError]:
    """Add a record to the project's journal; lanes wait for each other."""
    journal = journal_path(root)
    return _alone(journal, lambda: append_record(journal, record))


def time_now() -> IOResult[str, PipelineError]:
    """Return the present time as records hold it (ISO 8601)."""
    return io_ops.now().map(lambda moment: moment.isoformat(timespec="seconds"))


def read(path: PurePath) -> IOResult[tuple[JournalRecord, ...], PipelineError]:
    """Read the journal; a missing file is empty, and a last line that a kill cut off is left out.

    Any other line that cannot be read is ``DocumentDamaged``.
    """
    return read_records(path, JournalRecord)


def recover(path: PurePath) -> IOResult[tuple[JournalRecord, ...], PipelineError]:
    """Read the journal as ``read`` does and take the cut line off the file, ready for appending."""
    return _alone(path, lambda: drop_cut_line(path, JournalRecord).bind(lambda _: read(path)))


def _alone(
    journal: PurePath, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Run ``action`` while no other lane adds to the journal: a half-written line looks cut off."""
    return io_ops.with_lock(journal.with_suffix(".lock"), action, wait_seconds=_WAIT_SECONDS)

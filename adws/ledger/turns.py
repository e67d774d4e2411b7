"""The calls of agents that a run made, read from its journal."""

from collections.abc import Iterable

from adws.core.turn import Answer, AnswerStatus
from adws.core.work_report import TurnRow
from adws.ledger.journal import AnswerRecord, JournalRecord


def turns_of(run: str, records: Iterable[JournalRecord]) -> tuple[TurnRow, ...]:
    """Return a row for each answer that a run got, in order; the last answer of a key counts."""
    answer_records = {
        record.key.removeprefix(f"{run}/"): record.answered
        for record in records
        if record.run == run and record.answered is not None
    }
    return tuple(_row(run, name, item) for name, item in answer_records.items())


def _row(run: str, name: str, record: AnswerRecord) -> TurnRow:
    answer = record.answer
    return TurnRow(
        name=name,
        status=_status(answer),
        said=answer.text,
        cost_usd=answer.cost_usd,
        duration_seconds=round(answer.duration_seconds, 1),
        log=f".adws/logs/{run}/{name}.log",
        patch=f".adws/attempts/{run}/{name}.patch",
    )


def _status(answer: Answer) -> str:
    """Return how an agent ended, with its reason where it did not finish.

    >>> _status(Answer(AnswerStatus.FAILED, reason="timed_out"))
    'failed: timed_out'
    """
    if answer.status is AnswerStatus.FINISHED:
        return answer.status.value
    return f"{answer.status.value}: {answer.reason}"

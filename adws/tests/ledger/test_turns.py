"""The questions of a run, read from its journal."""

from adws.core.turn import Answer, AnswerStatus
from adws.core.work_report import TurnRow
from adws.ledger.journal import AnswerRecord, JournalRecord, Phase
from adws.ledger.turns import turns_of


def record(run: str, name: str, answer: Answer | None = None) -> JournalRecord:
    """Return a record of a question."""
    record = AnswerRecord(answer, "a", "b") if answer else None
    phase = Phase.ANSWERED if answer else Phase.STARTED
    return JournalRecord(run, f"{run}/{name}", phase, "2026-01-01T00:00:00", record)


def test_each_answer_of_the_run_is_a_row() -> None:
    """Other runs and unanswered questions are none; a question answered again is told once."""
    wrote = Answer(AnswerStatus.FINISHED, "FIX: a", cost_usd=0.5, duration_seconds=1.26)
    failed = Answer(AnswerStatus.FAILED, reason="timed_out")
    records = (
        record("r", "1-write_tests"),
        record("r", "1-write_tests", failed),
        record("r", "1-write_tests", wrote),
        record("other", "1-write_tests", wrote),
        record("r", "2-implement", failed),
        record("r", "3-refactor"),
    )
    assert turns_of("r", records) == (
        TurnRow(
            "1-write_tests",
            "finished",
            "FIX: a",
            0.5,
            1.3,
            ".adws/logs/r/1-write_tests.log",
            ".adws/attempts/r/1-write_tests.patch",
        ),
        TurnRow(
            "2-implement",
            "failed: timed_out",
            "",
            None,
            0.0,
            ".adws/logs/r/2-implement.log",
            ".adws/attempts/r/2-implement.patch",
        ),
    )

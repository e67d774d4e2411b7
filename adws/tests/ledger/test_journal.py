"""The journal of attempts."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.core.checksum import with_checksum
from adws.core.codec import to_json_line, to_plain
from adws.core.errors import DocumentDamaged
from adws.core.money import Usage
from adws.core.railway import settle
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.ledger.journal import (
    AnswerRecord,
    AttemptState,
    JournalRecord,
    JudgementRecord,
    Phase,
    attempt_key,
    attempt_state,
    journal_path,
    read,
    recover,
)
from adws.ledger.record_file import append_record, parse_records

KEY = attempt_key("r1", 1, "G-1")
ANSWER = Answer(AnswerStatus.FINISHED, "repaired", cost_usd=0.1, usage=Usage(10, 2))
ANSWERED = AnswerRecord(ANSWER, base="b" * 40, tree="a" * 40, paths=("shop.py",))
JUDGED = JudgementRecord(Verdict(accepted=True, fixed=("t.py::a",)), analysis="raw/1/analysis.json")


def record(phase: Phase, key: str = KEY, at: str = "2030-01-01T00:00:00+00:00") -> JournalRecord:
    """Build the record of a phase with what belongs to it."""
    return JournalRecord(
        run="r1",
        key=key,
        phase=phase,
        at=at,
        answered=ANSWERED if phase is Phase.ANSWERED else None,
        judged=JUDGED if phase is Phase.JUDGED else None,
        commit="c0ffee" if phase is Phase.COMMITTED else "",
    )


LIFE = tuple(record(phase) for phase in Phase)
LINES = tuple(f"{to_json_line(with_checksum(to_plain(item)))}\n" for item in LIFE)


def test_the_journal_lies_in_the_state_folder() -> None:
    """Beside the ledger."""
    assert journal_path(PurePath("/p")) == PurePath("/p/.adws/journal.jsonl")


@pytest.mark.parametrize(
    ("lines", "answered", "judged", "commit"),
    [
        (1, None, None, ""),
        (2, ANSWERED, None, ""),
        (3, ANSWERED, JUDGED, ""),
        (4, ANSWERED, JUDGED, "c0ffee"),
        (5, ANSWERED, JUDGED, "c0ffee"),
    ],
)
def test_an_attempt_is_found_with_all_that_is_known(
    lines: int, answered: AnswerRecord | None, judged: JudgementRecord | None, commit: str
) -> None:
    """Wherever it was killed, what came before is there; other attempts are not mixed in."""
    others = (record(Phase.STARTED, "r1/2/G-2"), record(Phase.COMMITTED, "r1/2/G-2"))
    assert attempt_state((*LIFE[:lines], *others), KEY) == AttemptState(
        tuple(Phase)[lines - 1], LIFE[0].at, answered, judged, commit
    )


def test_an_attempt_that_never_started_has_no_phase() -> None:
    """Nothing is known of it."""
    assert attempt_state(LIFE, "r1/9/G-1") == AttemptState()


def test_an_attempt_that_started_again_begins_anew() -> None:
    """Nothing of the first start is taken over."""
    again = record(Phase.STARTED, at="2030-01-02T00:00:00+00:00")
    assert attempt_state((*LIFE[:2], again), KEY) == AttemptState(Phase.STARTED, again.at)


def test_a_line_that_was_cut_off_is_left_out_wherever_it_was_cut() -> None:
    """A kill while appending loses at most that line, and none once its JSON is complete."""
    whole = "".join(LINES[:2])
    counts = [
        len(parse_records(whole + LINES[2][:cut], JournalRecord, "j").unwrap())
        for cut in range(len(LINES[2]))
    ]
    assert counts == [2] * (len(LINES[2]) - 1) + [3]


def test_a_damaged_line_in_the_middle_is_an_error_that_names_it() -> None:
    """Only the end can be the work of a kill."""
    error = parse_records(LINES[0] + LINES[1][:50] + "\n" + LINES[2], JournalRecord, "j").failure()
    assert isinstance(error, DocumentDamaged)
    assert error.message.startswith("j, line 2, cannot be read: Unterminated string")


def test_an_altered_line_is_an_error_that_names_it() -> None:
    """Its checksum tells."""
    altered = LINES[3].replace("c0ffee", "c0ffed")
    assert parse_records(
        "".join((*LINES[:3], altered, LINES[4])), JournalRecord, "j"
    ).failure().message == ("j, line 4, was altered: its checksum does not match its content")


def test_lines_of_an_early_version_have_no_checksum() -> None:
    """They are read all the same."""
    assert (
        parse_records(
            "".join(f"{to_json_line(item)}\n" for item in LIFE), JournalRecord, "j"
        ).unwrap()
        == LIFE
    )


@pytest.mark.real_io
def test_a_cut_line_never_comes_to_stand_in_the_middle(tmp_path: PurePath) -> None:
    """Whoever appends without having recovered takes it off, too."""
    path = tmp_path / "journal.jsonl"
    _ = settle(io_ops.write_text(path, LINES[0] + LINES[1][:40])).unwrap()
    _ = settle(append_record(path, LIFE[2])).unwrap()
    assert settle(io_ops.read_text(path)).unwrap() == LINES[0] + LINES[2]


@pytest.mark.real_io
def test_what_is_appended_is_read_back(tmp_path: PurePath) -> None:
    """All phases with their data, in order."""
    path = tmp_path / ".adws" / "journal.jsonl"
    for item in LIFE:
        _ = settle(append_record(path, item)).unwrap()
    assert settle(read(path)).unwrap() == LIFE


@pytest.mark.real_io
def test_no_journal_is_an_empty_one(tmp_path: PurePath) -> None:
    """The first run starts from nothing."""
    assert settle(recover(tmp_path / "journal.jsonl")).unwrap() == ()


@pytest.mark.real_io
@pytest.mark.parametrize("tail", ["", LINES[1][:40], LINES[1][:-1]])
def test_a_recovered_journal_can_be_appended_to(tmp_path: PurePath, tail: str) -> None:
    """The cut line is taken off first, so that it never stands in the middle."""
    path = tmp_path / "journal.jsonl"
    _ = settle(io_ops.write_text(path, LINES[0] + tail)).unwrap()
    records = settle(recover(path)).unwrap()
    _ = settle(append_record(path, LIFE[2])).unwrap()
    assert settle(read(path)).unwrap() == (*records, LIFE[2])


@pytest.mark.real_io
def test_recovering_a_whole_journal_changes_nothing(tmp_path: PurePath) -> None:
    """Nor does reading a cut one."""
    path = tmp_path / "journal.jsonl"
    _ = settle(io_ops.write_text(path, LINES[0] + LINES[1][:40])).unwrap()
    assert settle(read(path)).unwrap() == LIFE[:1]
    assert settle(io_ops.read_text(path)).unwrap() == LINES[0] + LINES[1][:40]
    _ = settle(recover(path)).unwrap()
    assert settle(io_ops.read_text(path)).unwrap() == LINES[0]

"""What a failure is recognised by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.core.suite import Frame
from adws.triage.exception_info import ExceptionInfo
from adws.triage.fingerprint import fingerprint, normalize, root_fingerprint, short_hash, steady

UUID = "123e4567-e89b-12d3-a456-426614174000"


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("<A at 0x7F3a1b>", "<A at <address>>"),
        ("at 2026-11-21T10:00:01.5Z", "at <time>"),
        ("on 2026-11-21 it", "on <time> it"),
        ("at 10:00:01", "at <time>"),
        ("took 0.25s of 3 seconds", "took <duration> of <duration>"),
        ("in /tmp/pytest-of-me/pytest-4/test_a0/out.txt", "in <tmp>/out.txt"),
        ("in /private/var/folders/a/b/T/tmpab12cd_9", "in <tmp>/<tmp>"),
        (f"id {UUID}", "id <uuid>"),
        ("app/a.py:12:4: x", "app/a.py:<line>: x"),
        ("a.py, line 12", "a.py, line <line>"),
        ("127.0.0.1:5432 localhost:80", "127.0.0.1:<port> localhost:<port>"),
        ("port 8080, pid=77", "port <number>, pid=<number>"),
        ("sha 0123456789abcdef0123", "sha <hex>"),
        ("object 140234567890", "object <number>"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("/t/app/a.py is not /t2/app/a.py", "app/a.py is not /t2/app/a.py"),
        ("assert 3 == 4", "assert 3 == 4"),
    ],
)
def test_what_changes_from_run_to_run_is_replaced(message: str, expected: str) -> None:
    """Small numbers stay: they are what the test is about."""
    assert normalize(message, "/t") == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("\x1b[31m<A at 0x7F3a1b>\x1b[0m", "<A at <address>>"),
        ("at 2026-11-21T10:00:01.5Z, 10:00:01", "at <time>, <time>"),
        ("in /tmp/pytest-4/tmpab12cd_9/out.txt", "in <tmp>/out.txt"),
        ("tmpab12cd_9", "<tmp>"),
        (f"id {UUID}", "id <uuid>"),
        ("localhost:49152, pid=31234", "localhost:<port>, pid=<number>"),
        ("took 0.25s until 1764342461.25", "took <duration> until <number>"),
    ],
)
def test_what_changes_without_an_edit_is_replaced_for_readers(message: str, expected: str) -> None:
    """Two runs of the same files give the same text."""
    assert steady(message) == expected


@pytest.mark.parametrize(
    "message",
    [
        "app/a.py:12:4: x, line 12",
        "on 2026-11-21, id 7",
        "localhost:80 and port 8080",
        "more than 5.0s, 3 seconds",
        "0123456789abcdef0123",
        "assert 140234567890 == 4",
    ],
)
def test_what_only_an_edit_changes_stays_for_readers(message: str) -> None:
    """They need it to find what is wrong."""
    assert steady(message) == message


ADDRESSES = st.integers(min_value=1, max_value=2**48).map(hex)
LINES = st.integers(min_value=1, max_value=10**5)
SECONDS = st.floats(min_value=0.01, max_value=1000).map("{:.2f}".format)
WORDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=8, max_size=8)


@given(st.tuples(ADDRESSES, LINES, SECONDS, WORDS), st.tuples(ADDRESSES, LINES, SECONDS, WORDS))
def test_a_fingerprint_outlives_addresses_lines_times_and_temporary_files(
    one: tuple[str, int, str, str], other: tuple[str, int, str, str]
) -> None:
    """The same failure in two runs has one fingerprint."""
    assert _root(one) == _root(other)


def _root(varying: tuple[str, int, str, str]) -> str:
    address, line, seconds, word = varying
    message = f"<A at {address}> in a.py:{line}, line {line}: /tmp/tmp{word}/f took {seconds}s"
    return root_fingerprint(ExceptionInfo("ValueError", message), [Frame("app/a.py", line, "f")])


@pytest.mark.parametrize(
    ("what", "frames"),
    [
        (ExceptionInfo("KeyError", "no a"), (Frame("app/a.py", 1, "f"),)),
        (ExceptionInfo("ValueError", "no b"), (Frame("app/a.py", 1, "f"),)),
        (ExceptionInfo("ValueError", "no a"), (Frame("app/b.py", 1, "f"),)),
        (ExceptionInfo("ValueError", "no a"), (Frame("app/a.py", 1, "g"),)),
        (ExceptionInfo("ValueError", "no a"), ()),
    ],
)
def test_another_exception_message_or_place_is_another_root(
    what: ExceptionInfo, frames: tuple[Frame, ...]
) -> None:
    """What tells root causes apart changes the fingerprint."""
    text = root_fingerprint(ExceptionInfo("ValueError", "no a"), (Frame("app/a.py", 9, "f"),))
    assert root_fingerprint(what, frames) != text


def test_the_order_in_which_a_set_is_printed_does_not_count() -> None:
    """Hash randomisation changes the order of a set from run to run."""
    result, other = (
        ExceptionInfo("A", "assert {'a', 'b'} == {'c'}"),
        ExceptionInfo("A", "assert {'b', 'a'} == {'c'}"),
    )
    assert root_fingerprint(result) == root_fingerprint(other)


def test_three_frames_count() -> None:
    """Only the three deepest source frames tell root causes apart."""
    frames = tuple(Frame("app/a.py", 1, name) for name in "abc")
    what = ExceptionInfo("ValueError", "")
    deeper = root_fingerprint(what, (*frames, Frame("app/z.py", 1, "z")))
    assert deeper == root_fingerprint(what, frames)


def test_a_fingerprint_belongs_to_one_case() -> None:
    """Two cases that fail alike share the root, not the fingerprint."""
    assert fingerprint("a", "r") != fingerprint("b", "r")


def test_a_huge_message_is_cut_after_it_was_normalised() -> None:
    """A longer address in front does not change what is kept of a huge message."""
    result, other = f"0x1 {'word ' * 900}", f"0xffffffffffff {'word ' * 900}"
    assert normalize(result) == normalize(other)


def test_texts_are_told_apart_in_a_hash() -> None:
    """Moving the border between two texts changes the hash; undecodable names have one too."""
    hashes = {short_hash("ab", "c"), short_hash("a", "bc"), short_hash("\udc80", digits=16)}
    assert [len(text) for text in hashes] == [16, 16, 16]

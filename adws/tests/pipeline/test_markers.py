"""What the pipeline remembers in comments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.pipeline.markers import Marker, MarkerKind, read_markers

MARK = Marker(MarkerKind.ATTEMPT, "a" * 40, "fixer", 2, 5, 7)
_WORDS = st.from_regex(r"[A-Za-z0-9:._-]{0,20}", fullmatch=True)


@given(st.sampled_from(MarkerKind), _WORDS, _WORDS, *[st.integers(0, 10**10)] * 3)
def test_a_mark_is_read_as_it_was_written(
    kind: MarkerKind, key: str, word: str, number: int, until: int, at: int
) -> None:
    """Wherever it stands in a comment."""
    mark = Marker(kind, key, word, number, until, at)
    assert read_markers(f"Text.\n{mark}\n{mark} more") == (mark, mark)


@pytest.mark.parametrize(
    "body",
    [
        "",
        str(MARK).replace("number=2", "number=3"),
        str(MARK).replace("v1", "v2"),
        str(MARK).replace("<!--", "<!-"),
        str(Marker(MarkerKind.RESET, "")).replace("kind=reset ", ""),
    ],
)
def test_what_is_no_mark_counts_nothing(body: str) -> None:
    """An altered one, another version's, a broken one."""
    assert read_markers(body) == ()


@pytest.mark.parametrize(
    ("old", "new"), [("kind=attempt", "kind=other"), ("number=2", "number=x"), (" at=7", "")]
)
def test_a_mark_of_words_that_nobody_writes_counts_nothing(
    old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even with the right checksum."""
    from adws.pipeline import markers  # noqa: PLC0415 - whose checksum is replaced

    monkeypatch.setattr(markers, "_checksum", lambda _: "0" * 16)
    assert read_markers(str(MARK)) == (MARK,)
    assert read_markers(str(MARK).replace(old, new)) == ()

"""What a program prints, within bounds."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.io_ops.capture import _HALF, _MAX_LINE_BYTES, KEPT_CHARACTERS, BoundedText, LineSplitter


def _cut(content: bytes, places: list[int]) -> list[bytes]:
    """Cut bytes into chunks, anywhere: in the middle of characters and line ends too."""
    marks = [0, *sorted(place % (len(content) + 1) for place in places), len(content)]
    return [content[start:end] for start, end in pairwise(marks)]


@given(st.binary(), st.lists(st.integers(min_value=0)))
def test_small_output_is_kept_whole_however_it_comes(content: bytes, places: list[int]) -> None:
    """Chunks may end within a character."""
    text = BoundedText()
    for chunk in _cut(content, places):
        text.take(chunk)
    text.take(b"", end=True)
    assert (text.text(), text.truncated) == (content.decode("utf-8", "replace"), False)


@pytest.mark.parametrize("extra", [0, 1, _HALF, 10 * _HALF])
@pytest.mark.parametrize("chunk", [_HALF - 1, 65_536, 10_000_000])
def test_large_output_keeps_its_head_and_tail(extra: int, chunk: int) -> None:
    """What is left out is counted in a line of its own."""
    content = b"h" * _HALF + b"." * extra + b"t" * _HALF
    text = BoundedText()
    for start in range(0, len(content), chunk):
        text.take(content[start : start + chunk])
    text.take(b"", end=True)
    missing = f"\n[... {extra} characters left out ...]\n" if extra else ""
    assert text.text() == "h" * _HALF + missing + "t" * _HALF
    assert text.truncated == bool(extra)
    assert KEPT_CHARACTERS == 2 * _HALF


@given(
    st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]))),
    st.sampled_from(["\n", "\r\n"]),
    st.lists(st.integers(min_value=0)),
)
def test_lines_come_whole_however_the_bytes_come(
    lines: list[str], end: str, places: list[int]
) -> None:
    """Without their ends; the last one may lack its end."""
    seen: list[str] = []
    cutter = LineSplitter(seen.append)
    for chunk in _cut(end.join(lines).encode(), places):
        cutter.take(chunk)
    cutter.take(b"", end=True)
    expected = lines[:-1] if lines and not lines[-1] else lines
    assert seen == expected


def test_a_line_without_end_is_cut() -> None:
    """Memory stays bounded."""
    seen: list[str] = []
    cutter = LineSplitter(seen.append)
    cutter.take(b"x" * (_MAX_LINE_BYTES + 1))
    cutter.take(b"y\n")
    assert seen == ["x" * (_MAX_LINE_BYTES + 1), "y"]

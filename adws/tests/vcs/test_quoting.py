"""Paths survive the way to git and back, whatever their bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.vcs.quoting import quote, quote_lines, unquote, unquote_lines

PATHS = st.binary(min_size=1).map(lambda raw: raw.decode("utf-8", "surrogateescape"))


@given(PATHS)
def test_a_path_comes_back_as_it_was(path: str) -> None:
    """Quoted text is one line of plain ASCII and means the same path."""
    quoted = quote(path)
    assert (unquote(quoted), quoted.isascii(), "\n" in quoted) == (path, True, False)


@given(st.lists(PATHS).map(tuple))
def test_lines_come_back_as_they_were(paths: tuple[str, ...]) -> None:
    """Many paths are as safe as one."""
    assert unquote_lines(quote_lines(paths)) == paths


@pytest.mark.parametrize(
    ("written", "path"),
    [
        (r'"\a\b\t\n\v\f\r\"\\"', '\a\b\t\n\v\f\r"\\'),
        (r'"\303\251\001"', "é\x01"),
        (r'"\377"', "\udcff"),
        ("a b/c", "a b/c"),
    ],
)
def test_what_git_writes_is_read(written: str, path: str) -> None:
    """All escapes of git's quoting are known."""
    assert unquote(written) == path

"""Where words stand in a tree."""

from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import opened, project, value
from adws.vcs.base import Base
from adws.vcs.mentions import mentions

pytestmark = pytest.mark.real_io

MORE = """
printf 'from a.code import b\\nuncode = 1\\ncode = 2' > 'odd: name.py'
printf 'code\\0' > zero.bin
git add -A && git commit --quiet -m more
"""


@pytest.fixture
def base(tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch) -> Base:
    """Open the base of a project in which a word stands in several files."""
    monkeypatch.setenv("ADWS_CACHE", str(tmp_path / "cache"))
    return opened(project(PurePath(tmp_path) / "p", MORE))


def test_lines_with_a_whole_word_are_found(base: Base) -> None:
    """In text files alone, whatever they are called."""
    result = value(mentions(base, base.commit, ("code", "nowhere")))
    assert [line for path, line in result if path == "odd: name.py"] == [
        "from a.code import b",
        "code = 2",
    ]
    assert "zero.bin" not in dict(result)


@pytest.mark.parametrize("words", [(), ("nowhere-at-all",)])
def test_nothing_is_found_where_nothing_is(base: Base, words: tuple[str, ...]) -> None:
    """Neither without words."""
    assert value(mentions(base, base.commit, words)) == ()

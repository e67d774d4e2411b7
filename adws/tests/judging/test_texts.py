"""The texts of files of a tree."""

from pathlib import PurePath

from adws.judging.texts import texts_of
from adws.testing import FakeIo
from adws.tests.vcs.repositories import value

ROOT = PurePath("/p")


def test_what_cannot_be_read_counts_as_empty(io: FakeIo) -> None:
    """The files come in the order in which they were asked for."""
    io.files.update({ROOT / "b.py": "b", ROOT / "a/a.py": "a"})
    texts = value(texts_of(ROOT, ("b.py", "gone.py", "a/a.py")))
    assert [*texts.items()] == [("b.py", "b"), ("gone.py", ""), ("a/a.py", "a")]

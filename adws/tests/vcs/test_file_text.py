"""The texts of files of a tree."""

from pathlib import PurePath

import pytest

from adws.core.errors import DocumentDamaged, RepositoryUnusable
from adws.tests.vcs.repositories import error, opened, project, value
from adws.vcs.base import Base
from adws.vcs.file_text import known_text, readable_at, text_at

pytestmark = pytest.mark.real_io

MORE = """
printf 'a\\r\\nb' > dos.txt
printf 'a\\0b' > zero.bin
printf 'caf\\351' > latin.txt
ln -s app/code.py link
chmod +x dos.txt
git add -A && git commit --quiet -m more
"""


@pytest.fixture
def base(tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch) -> Base:
    """Open the base of a project with odd files."""
    monkeypatch.setenv("ADWS_CACHE", str(tmp_path / "cache"))
    return opened(project(PurePath(tmp_path) / "p", MORE))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tests/test_code.py", "def test(): ...\n"),
        ("dos.txt", "a\r\nb"),
        ("zero.bin", None),
        ("latin.txt", None),
        ("link", None),
        ("app", None),
        ("nowhere", None),
    ],
)
def test_a_text_is_read_as_it_is(base: Base, path: str, text: str | None) -> None:
    """What is no regular file, or no text, has none."""
    assert value(text_at(base, base.commit, path)) == text


@pytest.mark.parametrize(
    ("path", "text"), [("latin.txt", "caf\N{REPLACEMENT CHARACTER}"), ("zero.bin", None)]
)
def test_for_looking_at_it_odd_bytes_are_replaced(base: Base, path: str, text: str | None) -> None:
    """One of them hides no line of a source; what is binary has no lines."""
    assert value(readable_at(base, base.commit, path)) == text


@pytest.mark.parametrize(("path", "text"), [("dos.txt", "a\r\nb"), ("nowhere", "")])
def test_a_text_that_is_not_there_is_empty(base: Base, path: str, text: str) -> None:
    """Where nothing is, nothing can be lost."""
    assert value(known_text(base, base.commit, path)) == text


@pytest.mark.parametrize("path", ["zero.bin", "latin.txt", "link", "app"])
def test_what_has_no_text_is_not_taken_for_nothing(base: Base, path: str) -> None:
    """The error names it."""
    refused = error(known_text(base, base.commit, path))
    assert (type(refused), refused.context) == (DocumentDamaged, {"origin": path})


def test_a_git_that_fails_is_no_missing_text(base: Base) -> None:
    """What is not known is not empty."""
    assert isinstance(error(known_text(base, "0" * 40, "dos.txt")), RepositoryUnusable)

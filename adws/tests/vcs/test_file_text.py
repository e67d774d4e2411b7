"""The texts of files of a tree."""

from pathlib import PurePath

import pytest

from adws.core.errors import DocumentDamaged, RepositoryUnusable
from adws.tests.vcs.repositories import error, listed, opened, project, shell, text_in_tree, value
from adws.vcs.base import Base
from adws.vcs.file_text import known_text, readable_at, replace_text, replace_texts, text_at

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


def test_one_text_is_replaced_and_nothing_else(base: Base) -> None:
    """The file keeps its mode."""
    tree = value(replace_text(base, base.commit, "dos.txt", "é\n"))
    assert text_in_tree(base, tree, "dos.txt") == "é\n"
    before, after = (listed(base, item).splitlines() for item in (base.commit, tree))
    changed = [(old[:6], new[:6]) for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [("100755", "100755")]
    assert shell(base.repository, f"git diff --name-only {base.commit} {tree}") == "dos.txt\n"


def test_texts_are_replaced_together(base: Base) -> None:
    """Files that are there and new ones, and no others."""
    texts = {"dos.txt": "é\n", "app/new.toml": "x\n"}
    tree = value(replace_texts(base, base.commit, texts))
    assert {path: text_in_tree(base, tree, path) for path in texts} == texts
    names = shell(base.repository, f"git diff --name-only {base.commit} {tree}").split()
    assert names == sorted(texts)


def test_without_texts_the_tree_is_the_same(base: Base) -> None:
    """Nothing is made."""
    assert value(replace_texts(base, base.commit, {})) == base.commit


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


def test_a_new_file_is_a_plain_one(base: Base) -> None:
    """Nothing else is changed by it."""
    tree = value(replace_text(base, base.commit, "app/new.toml", "x\n"))
    (line,) = {*listed(base, tree).splitlines()} - {*listed(base, base.commit).splitlines()}
    assert (line[:6], line.partition("\t")[2]) == ("100644", "app/new.toml")
    assert text_in_tree(base, tree, "app/new.toml") == "x\n"

"""The texts of files of a tree are replaced."""

from pathlib import PurePath

import pytest

from adws.tests.vcs.repositories import listed, opened, project, shell, text_in_tree, value
from adws.vcs.base import Base
from adws.vcs.text_replacement import replace_text, replace_texts

pytestmark = pytest.mark.real_io

MORE = """
printf 'a\\r\\nb' > dos.txt
printf 'a\\r\\nb' > 'dos "ü".txt'
chmod +x dos.txt 'dos "ü".txt'
ln -s app/code.py link
git add -A && git commit --quiet -m more
"""


@pytest.fixture
def base(tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch) -> Base:
    """Open the base of a project with odd files."""
    monkeypatch.setenv("ADWS_CACHE", str(tmp_path / "cache"))
    return opened(project(PurePath(tmp_path) / "p", MORE))


def test_one_text_is_replaced_and_nothing_else(base: Base) -> None:
    """The file keeps its mode."""
    tree = value(replace_text(base, base.commit, "dos.txt", "é\n"))
    assert text_in_tree(base, tree, "dos.txt") == "é\n"
    before, after = (listed(base, item).splitlines() for item in (base.commit, tree))
    changed = [(old[:6], new[:6]) for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [("100755", "100755")]
    assert shell(base.repository, f"git diff --name-only {base.commit} {tree}") == "dos.txt\n"


def test_the_texts_of_many_files_are_replaced_and_nothing_else(base: Base) -> None:
    """They keep their modes, and are exact to the byte."""
    texts = {'dos "ü".txt': "é\r\n\n\ud800", "app/code.py": "", "dos.txt": "\0"}
    tree = value(replace_texts(base, base.commit, texts))
    assert text_in_tree(base, tree, "'dos \"ü\".txt'") == "é\r\n\n?"
    assert [text_in_tree(base, tree, path) for path in ("app/code.py", "dos.txt")] == ["", "\0"]
    before, after = (
        [(line[:6], line.partition("\t")[2]) for line in listed(base, item).splitlines()]
        for item in (base.commit, tree)
    )
    assert before == after
    same = [line for line in listed(base, tree).splitlines() if line in listed(base, base.commit)]
    assert len(before) - len(same) == len(texts)


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


def test_a_new_file_is_a_plain_one(base: Base) -> None:
    """Nothing else is changed by it."""
    tree = value(replace_text(base, base.commit, "app/new.toml", "x\n"))
    (line,) = {*listed(base, tree).splitlines()} - {*listed(base, base.commit).splitlines()}
    assert (line[:6], line.partition("\t")[2]) == ("100644", "app/new.toml")
    assert text_in_tree(base, tree, "app/new.toml") == "x\n"

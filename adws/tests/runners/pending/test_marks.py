"""The marks of pending tests: found, taken away, put back."""

import ast
import tomllib
from pathlib import Path

import pytest
from attrs import frozen

from adws.core.codec import structure
from adws.core.spec import MarkKind
from adws.languages.syntax_tree import read_syntax
from adws.runners.pending import activated, marked_again
from adws.tests.runners.pending.spec_files import BODY, PATHS, pending_in, reader_of


@frozen
class MarkedFile:
    """A file with a marked test, and what it is without the mark."""

    runner: str
    marked: str
    plain: str
    name: str
    """The name of the test."""
    kind: MarkKind
    reason: str = ""


def label(file: MarkedFile) -> str:
    """Return how a test of the file is called."""
    return f"{file.runner}: {file.name}"


MARKS = structure(
    tomllib.loads(Path(__file__).with_name("marks.toml").read_text("utf-8"))["marks"],
    tuple[MarkedFile, ...],
).unwrap()
MOVED = {"go": ("package p\n", "package p\n\nvar x = 1\n"), "junit": ('"a"', '"x",\n  "a"')}


def parses(path: str, text: str) -> bool:
    """Whether a text is code without an error."""
    if path.endswith(".py"):
        return bool(ast.parse(text))
    syntax = read_syntax(path, text)
    return syntax is None or not syntax.root.has_error


@pytest.mark.parametrize("file", MARKS, ids=label)
def test_a_mark_is_found_taken_away_and_put_back(file: MarkedFile) -> None:
    """Nothing else changes, and what is left is code; the mark comes back where it was."""
    reader, path = reader_of(file.runner), PATHS[file.runner]
    (result,) = (
        test for test in pending_in(file.runner, file.marked) if test.case.name == file.name
    )
    assert (result.mark.kind, result.mark.reason, result.problems) == (file.kind, file.reason, ())
    assert any(word in file.marked for word in reader.words)
    assert activated(reader, path, file.marked, result) == file.plain
    assert parses(path, file.plain)
    assert file.name not in [test.case.name for test in pending_in(file.runner, file.plain)]
    assert marked_again(reader, path, file.plain, file.marked, result) == file.marked


@pytest.mark.parametrize(
    "file", [mark for mark in MARKS if "# c\n  def" not in mark.plain], ids=label
)
def test_a_mark_is_put_back_into_a_file_that_has_changed(file: MarkedFile) -> None:
    """The test is found by its name."""
    start, moved = MOVED.get(file.runner, ("", "\n"))
    changed = file.plain.replace(start, moved, 1)
    reader, path = reader_of(file.runner), PATHS[file.runner]
    (result,) = (
        test for test in pending_in(file.runner, file.marked) if test.case.name == file.name
    )
    put = marked_again(reader, path, changed, file.marked, result)
    assert put is not None
    (again,) = (test for test in pending_in(file.runner, put) if test.case.name == file.name)
    assert again.mark.kind == result.mark.kind
    assert activated(reader, path, put, again) == changed


def test_a_mark_is_not_put_back_where_its_test_is_not_as_it_was() -> None:
    """It is gone, or twice there, or named in another way."""
    text = f"test.fixme('a', {BODY});\n"
    reader, path = reader_of("playwright"), PATHS["playwright"]
    (test,) = pending_in("playwright", text)
    others = (f"test('b', {BODY});", f"test('a', {BODY});\n" * 2)
    assert [marked_again(reader, path, f"\n{item}", text, test) for item in others] == [None] * 2
    inside = "test('a', async () => {\n  test.fixme();\n  f();\n});\n"
    (test,) = pending_in("playwright", inside)
    assert marked_again(reader, path, "test('a', () => { f(); });\n", inside, test) is None


def test_a_mark_is_not_taken_away_where_more_would_change() -> None:
    """What was read in another text fits nowhere else."""
    (test,) = pending_in("jest", f"test.failing('a', {BODY})")
    other = f"test('b', {BODY}); test.failing('a', {BODY})"
    assert activated(reader_of("jest"), "a.test.js", other, test) is None


def test_a_name_is_not_put_back_into_a_list_that_cannot_be_read() -> None:
    """Two names stand in one line."""
    text = 'pending = [\n  "a",\n]\n'
    (test,) = pending_in("junit", text)
    other = 'pending = [\n  "b", "c",\n]\n'
    assert marked_again(reader_of("junit"), PATHS["junit"], other, text, test) is None

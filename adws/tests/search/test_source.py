"""A file as the search sees it."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.search.candidates import shrink
from adws.search.source import ParsedFile, TextEdit, apply_edit

TEXT = """import os.path as p, sys
from a import b as c

LIMIT = 3


class Box:
    def size(self, unit, *rest, scale=1, **more):
        ä = self.width + unit; return ä

    def __len__(self):
        for item in self.items:
            yield lambda key: key
"""


def find(source: ParsedFile, words: str) -> ast.AST:
    """Return the node with these words."""
    nodes = (node for node in ast.walk(source.tree) if hasattr(node, "lineno"))
    return next(node for node in nodes if source.words(node) == words)


def test_places_count_characters_not_bytes() -> None:
    """A node behind a letter of two bytes is found at its place."""
    source = ParsedFile(TEXT)
    node = find(source, "return ä")
    assert source.text[slice(*source.span(node))] == "return ä"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_sort_of_line_end_is_one(end: str) -> None:
    """Form feeds end no line; all three sorts of line ends do."""
    source = ParsedFile(end.join(["a = 1  # \x0c\u2028", "b = 2", "c = 3"]))
    assert source.words(source.tree.body[2]) == "c = 3"


def test_places_behind_the_text_are_its_end() -> None:
    """A line that is not there is at the end."""
    assert ParsedFile("a").offset(9, 0) == 1


def test_local_names_are_those_of_all_functions_around() -> None:
    """Of the innermost function first, and of each those that nothing reads before others."""
    source = ParsedFile(TEXT)
    assert source.local_names(find(source, "return ä")) == (
        *("scale", "rest", "more", "self", "unit", "ä"),
    )
    key = source.tree.body[-1]
    inner = next(n for n in ast.walk(key) if isinstance(n, ast.Name) and n.id == "key")
    assert source.local_names(inner) == ("key", "item", "self")
    assert source.local_names(key) == ()


def test_module_names_are_imports_definitions_and_variables() -> None:
    """What importing the file would offer, in order."""
    assert ParsedFile(TEXT).module_names == ("p", "sys", "c", "LIMIT", "Box")


def test_known_names_include_the_builtin_ones() -> None:
    """Everything that means something in a function is known there."""
    source = ParsedFile(TEXT)
    assert {"len", "LIMIT", "unit"} < source.known_names(find(source, "return ä"))


def test_attributes_are_gathered_by_object() -> None:
    """Methods of classes belong to self."""
    assert ParsedFile(TEXT).attributes == {"self": ("__len__", "items", "size", "width")}


def test_statements_enclose_their_parts() -> None:
    """A node's statement is the nearest one around it, a module is its own."""
    source = ParsedFile(TEXT)
    node = find(source, "self.width")
    assert source.words(source.statement(node)) == "ä = self.width + unit"
    assert source.statement(source.tree) is source.tree


def test_operators_with_a_comment_beside_are_left_alone() -> None:
    """Where a comment holds the operator's sign, nothing is guessed."""
    source = ParsedFile("x = (a  # a - b\n - b)")
    operation = next(node for node in ast.walk(source.tree) if isinstance(node, ast.BinOp))
    assert source.swap_between(operation.left, operation.right, "-", "+") is None


@given(st.text("ab"), st.text("ab"), st.text("ab"), st.text("ab"))
def test_shrinking_keeps_what_an_edit_does(before: str, old: str, new: str, after: str) -> None:
    """A shrunk edit changes the text the same way, and is never larger."""
    text, edit = before + old + after, TextEdit(len(before), len(before) + len(old), new)
    shrunk = shrink(text, edit)
    if shrunk is None:
        assert old == new
        return
    assert apply_edit(text, shrunk) == apply_edit(text, edit)
    assert shrunk.end - shrunk.start <= len(old)
    assert len(shrunk.text) <= len(new)

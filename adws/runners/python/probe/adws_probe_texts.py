"""What source files mention, read from their texts.

Read from the files themselves: test tools put texts of their own into the functions they load.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

_WORD = re.compile(r"\w+")
_BETWEEN = re.compile(r"[/\\]")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def words_of(code: CodeType) -> frozenset[str]:
    """Return the words in the texts and annotations in a function; of a module, in all of its."""
    words_by_line = _words_by_line(code.co_filename)
    if code.co_name == "<module>":
        return frozenset().union(*words_by_line.values())
    return words_by_line.get(code.co_firstlineno, frozenset())


@cache
def texts_in(file: str) -> frozenset[str]:
    """Return the parts of all names and paths that stand as texts in a source file."""
    texts = [node.value for node in _nodes(file) if isinstance(node, ast.Constant)]
    words = [text for text in texts if isinstance(text, str)]
    return frozenset(part for text in words for part in _BETWEEN.split(text))


@cache
def _words_by_line(file: str) -> dict[int, frozenset[str]]:
    """Return the words of each function of a file by the line with which its code begins."""
    functions = [node for node in _nodes(file) if isinstance(node, _FUNCTIONS)]
    return {_first_line(node): frozenset(_words(node)) for node in functions}


def _nodes(file: str) -> list[ast.AST]:
    try:
        with open(file, "rb") as opened:
            return list(ast.walk(ast.parse(opened.read())))
    except (OSError, SyntaxError, ValueError):
        return []


def _first_line(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _words(function: ast.FunctionDef) -> Iterator[str]:
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from _WORD.findall(node.value)
            for annotation in _annotations(node):
                yield from _WORD.findall(ast.dump(annotation))


def _annotations(node: ast.AST) -> Iterator[ast.AST]:
    for name in ("annotation", "returns"):
        annotation = getattr(node, name, None)
        if annotation is not None:
            yield annotation

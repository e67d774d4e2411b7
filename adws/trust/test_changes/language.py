"""The languages in which test files are read, and how each is parsed."""

from __future__ import annotations

from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING

from adws.languages import syntax_tree

if TYPE_CHECKING:
    from tree_sitter import Node


class Language(StrEnum):
    """A language whose syntax is known."""

    PYTHON = "python"
    JAVASCRIPT = "javascript"
    TYPESCRIPT = "typescript"
    TSX = "tsx"
    GO = "go"
    RUST = "rust"


_SUFFIXES = {
    ".py": Language.PYTHON,
    ".pyi": Language.PYTHON,
    ".js": Language.JAVASCRIPT,
    ".cjs": Language.JAVASCRIPT,
    ".mjs": Language.JAVASCRIPT,
    ".jsx": Language.JAVASCRIPT,
    ".ts": Language.TYPESCRIPT,
    ".cts": Language.TYPESCRIPT,
    ".mts": Language.TYPESCRIPT,
    ".tsx": Language.TSX,
    ".go": Language.GO,
    ".rs": Language.RUST,
}

_GRAMMARS = {
    Language.PYTHON: "tree_sitter_python:language",
    Language.JAVASCRIPT: "tree_sitter_javascript:language",
    Language.TYPESCRIPT: "tree_sitter_typescript:language_typescript",
    Language.TSX: "tree_sitter_typescript:language_tsx",
    Language.GO: "tree_sitter_go:language",
    Language.RUST: "tree_sitter_rust:language",
}

_MOST = 300_000  # characters
_DEEPEST = 200


def language_of(path: str) -> Language | None:
    """Return the language of a file by its suffix; None: it is no code that is known.

    >>> language_of("tests/calc.test.ts")
    <Language.TYPESCRIPT: 'typescript'>
    >>> language_of("pytest.ini") is None
    True
    """
    return _SUFFIXES.get(PurePath(path).suffix.lower())


def parse(language: Language, text: str) -> Node:
    """Return the top of a text's syntax tree; where the text is no code it holds error nodes."""
    return syntax_tree.parse(_GRAMMARS[language], text)


def is_readable(language: Language, text: str) -> bool:
    """Whether a text is small and flat enough to be looked at closely, whoever wrote it."""
    return len(text) <= _MOST and _depth(parse(language, text)) <= _DEEPEST


def _depth(top: Node) -> int:
    deepest, waiting = 0, [(top, 1)]
    while waiting and deepest <= _DEEPEST:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting.extend((child, depth + 1) for child in node.children)
    return deepest

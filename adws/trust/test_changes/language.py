"""The languages in which test files are read, and how each is parsed."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser


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
    return _parser(language).parse(text.encode("utf-8", "replace")).root_node


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


@lru_cache
def _parser(language: Language) -> Parser:
    from tree_sitter import Language as Grammar  # noqa: PLC0415 - slow to import, seldom needed
    from tree_sitter import Parser  # noqa: PLC0415 - as above

    return Parser(Grammar(_grammar(language)))


def _grammar(language: Language) -> object:
    import tree_sitter_go as go  # noqa: PLC0415 - slow to import, seldom needed
    import tree_sitter_javascript as javascript  # noqa: PLC0415 - as above
    import tree_sitter_python as python  # noqa: PLC0415 - as above
    import tree_sitter_rust as rust  # noqa: PLC0415 - as above
    import tree_sitter_typescript as typescript  # noqa: PLC0415 - as above

    grammars = {
        Language.PYTHON: python.language,
        Language.JAVASCRIPT: javascript.language,
        Language.TYPESCRIPT: typescript.language_typescript,
        Language.TSX: typescript.language_tsx,
        Language.GO: go.language,
        Language.RUST: rust.language,
    }
    return grammars[language]()

"""A test file read as its language is written."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from adws.languages.syntax_tree import text_of, walk
from adws.trust.test_changes.code import code_of
from adws.trust.test_changes.go import read_go
from adws.trust.test_changes.javascript import read_javascript
from adws.trust.test_changes.language import Language, parse
from adws.trust.test_changes.python import read_python
from adws.trust.test_changes.rust import read_rust
from adws.trust.test_changes.syntax import COMMENTS

if TYPE_CHECKING:
    from tree_sitter import Node

    from adws.trust.test_changes.routine import CaseFile

_FOR_TOOLS = re.compile(
    r"//go:\w+|//\s*\+build|@(vitest|jest)-environment|@jest-config|@ts-nocheck|coding[:=]"
)
"""Comments that a test tool obeys."""


@lru_cache(maxsize=8)
def read(language: Language, text: str) -> CaseFile:
    """Return what a test file holds."""
    top = parse(language, text)
    file = _READERS.get(language, read_javascript)(top)
    return evolve(file, around=(*file.around, *map(code_of, filter(_is_for_tools, walk(top)))))


def _is_for_tools(node: Node) -> bool:
    return node.type in COMMENTS and bool(_FOR_TOOLS.search(text_of(node)))


_READERS = {
    Language.PYTHON: read_python,
    Language.GO: read_go,
    Language.RUST: read_rust,
}

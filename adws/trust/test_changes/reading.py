"""Read a test file with the reader of its language."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve

from adws.languages.language import Dialect, dialect_of
from adws.languages.syntax_tree import is_readable, parse, text_of, walk
from adws.trust.test_changes.code import code_of
from adws.trust.test_changes.go import read_go
from adws.trust.test_changes.javascript import read_javascript
from adws.trust.test_changes.python import read_python
from adws.trust.test_changes.rust import read_rust
from adws.trust.test_changes.syntax import is_comment

if TYPE_CHECKING:
    from adws.trust.test_changes.routine import CaseFile

_FOR_TOOLS = re.compile(
    r"//go:\w+|//\s*\+build|@(vitest|jest)-environment|@jest-config|@ts-nocheck|coding[:=]"
)
"""Comments that are instructions to a test tool."""

_READERS = {
    "go": read_go,
    "javascript": read_javascript,
    "python": read_python,
    "rust": read_rust,
}
"""The readers of test files by language."""


def readable(path: str, *texts: str) -> Dialect | None:
    """Return the dialect of a file; None if it, or one of its texts, cannot be read."""
    dialect = dialect_of(path)
    if dialect is None or dialect.language.name not in _READERS:
        return None
    return dialect if all(is_readable(dialect.grammar, text) for text in texts) else None


@lru_cache(maxsize=8)
def read(dialect: Dialect, text: str) -> CaseFile:
    """Return the content of a test file; ``readable`` says whether it can be read."""
    top = parse(dialect.grammar, text)
    file = _READERS[dialect.language.name](dialect.language, top)
    for_tools = (
        code_of(node) for node in walk(top) if is_comment(node) and _FOR_TOOLS.search(text_of(node))
    )
    return evolve(file, around=(*file.around, *for_tools))

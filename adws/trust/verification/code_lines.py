"""The code lines of a file: without comments, documentation and empty lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.language import dialect_of, language_of, source_suffixes
from adws.languages.syntax_tree import is_readable, parse, walk
from adws.trust.test_changes.syntax import is_comment

if TYPE_CHECKING:
    from tree_sitter import Node

_COMMENT_LINE = re.compile(r"\s*(?:#|//|--|;|/\*|\*/|\*(?=\s))")
_MARKED = frozenset(
    {
        *(".cfg", ".conf", ".env", ".graphql", ".ini", ".properties", ".proto", ".sh", ".sql"),
        *(".toml", ".yaml", ".yml"),
    }
)
"""Suffixes of files that are not code, whose comments are lines with a certain beginning."""
_INDENTED = (".yaml", ".yml")
"""Suffixes of files that are not code, in which indentation matters."""


def code_lines(path: str, text: str) -> tuple[str, ...]:
    r"""Return the code lines of a file; for a file that is not code, all significant lines.

    >>> code_lines("a.py", "'A module.'\n\n# how\nx = 1  # one\n")
    ('x = 1',)
    >>> code_lines("a.toml", "# how\nx = 1\n"), code_lines("a.js", "  a();  // why\n")
    (('x = 1',), ('a();',))
    >>> code_lines("a.py", "f'''{ # why\n1}'''\nif x:\n    y()\n")
    ('if x:', '    y()')
    """
    suffix = path[path.rfind(".") :].lower()
    language = language_of(path)
    indented = suffix in _INDENTED or (language is not None and language.is_indented)
    lines = map(str.rstrip if indented else str.strip, _code(path, text).splitlines())
    has_comment_marks = suffix in _MARKED or (language is None and suffix in source_suffixes())
    return tuple(
        line for line in lines if line and not (has_comment_marks and _COMMENT_LINE.match(line))
    )


def _code(path: str, text: str) -> str:
    dialect = dialect_of(path)
    if dialect is None or not is_readable(dialect.grammar, text):
        return text
    raw = text.encode("utf-8", "replace")
    chunks: list[bytes] = []
    end = 0
    for node in filter(_says_nothing, walk(parse(dialect.grammar, text))):
        if node.start_byte >= end:
            chunks.append(raw[end : node.start_byte])
            end = node.end_byte
    return b"".join((*chunks, raw[end:])).decode("utf-8", "replace")


def _says_nothing(node: Node) -> bool:
    """Whether a node is a comment or a docstring."""
    if is_comment(node):
        return True
    inner = node.named_children
    return node.type == "expression_statement" and len(inner) == 1 and inner[0].type == "string"

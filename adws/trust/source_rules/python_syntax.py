"""Compare what Python reads in a file with what the rules read: encoding and syntax tree."""

import ast
import codecs
import re
import warnings
from collections.abc import Iterator
from itertools import accumulate

from attrs import frozen
from tree_sitter import Node

from adws.core.flag import Flag
from adws.core.python_source import parse_module
from adws.core.visible import visible
from adws.languages.syntax_tree import name_of, read_syntax
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.rules import source_rules

ENCODING = "source-encoding"
DISAGREEMENT = "syntax-trees-disagree"

_COOKIE = re.compile(r"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_NO_CODE = re.compile(r"^[ \t\f]*(#.*)?\r?$")
_PLAIN = frozenset({"utf-8", "utf-8-sig", "ascii"})
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_SHOWN = 120
_EXACT = (ast.Name, ast.Attribute, ast.Call, ast.Constant, ast.Lambda, ast.JoinedStr)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_TYPES = frozenset({"function_definition", "class_definition"})

Place = int
"""A position in a file: the number of bytes before it."""


@frozen
class _SyntaxSpans:
    """The result of parsing a file: where nodes begin and end."""

    spans: frozenset[tuple[Place, Place]]
    """Names, attributes, calls, literals."""
    calls: frozenset[tuple[Place, Place]]
    """Calls alone."""
    definitions: frozenset[tuple[Place, str]]
    """Functions and classes, with their names."""


def flags_of(changes: tuple[ChangedText, ...]) -> Iterator[Flag]:
    """Yield a flag for each changed file that Python reads differently from the rules."""
    for change in changes:
        syntax = read_syntax(change.path, "") if change.added_lines else None
        if syntax is None or syntax.language.name != "python":
            continue
        rules = source_rules(syntax.language)
        if rules is None or not rules.passes_over(change):
            yield from _encoding(change) or _disagreement(change)


def _encoding(change: ChangedText) -> tuple[Flag, ...]:
    """Return a flag if the change declares an encoding that changes the text."""
    row, name = _named_encoding(change.after)
    if name in {*_PLAIN, _named_encoding(change.before or "")[1]}:
        return ()
    excerpt = visible(_first_difference(change.after, name).strip())
    return (
        Flag(ENCODING, change.path, row + 1, excerpt, f"the file declares the encoding {name}"),
    )


def _named_encoding(text: str) -> tuple[int, str]:
    """Return the row and the name of a file's declared encoding; UTF-8 by default (PEP 263)."""
    for row, line in enumerate(text.removeprefix("\ufeff").split("\n", 2)[:2]):
        if match := _COOKIE.match(line):
            return row, _codec_name(match[1])
        if not _NO_CODE.match(line):
            break
    return 0, "utf-8"


def _codec_name(name: str) -> str:
    plain = name.lower().replace("_", "-")
    if plain.startswith("utf-8-"):
        return "utf-8"
    try:
        return codecs.lookup(name).name
    except LookupError:
        return name


def _first_difference(text: str, encoding: str) -> str:
    """Return what Python reads from the first place at which the text differs.

    If that is unknown, it is the beginning of the file.
    """
    try:
        read = str(codecs.decode(text.encode(), encoding, "replace"))
    except (LookupError, ValueError, TypeError):
        read = text
    if "\N{REPLACEMENT CHARACTER}" in text:
        return text[:_SHOWN]
    pairs = enumerate(zip(text, read, strict=False))
    differs = next((at for at, (here, there) in pairs if here != there), 0)
    at = read.rfind("\n", 0, differs) + 1
    return read[at : at + _SHOWN]


def _disagreement(change: ChangedText) -> tuple[Flag, ...]:
    """Return a flag for the first new place that Python and our grammar parse differently."""
    plain = change.after.removeprefix("\ufeff")
    source = plain.encode("utf-8", "replace")
    places = ((at, source.count(b"\n", 0, at)) for at in _differences(change.path, plain))
    at, row = next(((at, row) for at, row in places if row in change.added_lines), (None, 0))
    if at is None:
        return ()
    why = "Python reads this code differently from the rules that look for cheats"
    excerpt = visible(source[at : at + _SHOWN].decode(errors="ignore").rstrip())
    return (Flag(DISAGREEMENT, change.path, row + 1, excerpt, why),)


def _differences(path: str, text: str) -> list[Place]:
    syntax = read_syntax(path, text)
    in_python = _python_spans(text)
    if syntax is None or in_python is None:
        return []
    in_grammar = _grammar_spans(syntax.root)
    places = (
        *(start for start, _ in in_python.spans - in_grammar.spans),
        *(start for start, _ in in_python.calls ^ in_grammar.calls),
        *(start for start, _ in in_python.definitions ^ in_grammar.definitions),
    )
    return sorted(set(places))


def _python_spans(text: str) -> _SyntaxSpans | None:
    """Return the spans that this Python reads; None if it cannot read the project's syntax."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parse_module(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    sizes = (len(line.encode("utf-8", "replace")) for line in _LINE.findall(text))
    starts = tuple(accumulate(sizes, initial=0))
    nodes = tuple(_outside_of_texts(tree))
    spans = {node: _span(node, starts) for node in nodes}
    return _SyntaxSpans(
        frozenset(spans[node] for node in nodes if isinstance(node, _EXACT)),
        frozenset(spans[node] for node in nodes if isinstance(node, ast.Call)),
        frozenset((spans[node][0], node.name) for node in nodes if isinstance(node, _DEFINITIONS)),
    )


def _outside_of_texts(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield all nodes except those in f-strings, whose positions are not exact."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.expr, ast.stmt)):
            yield node
        if not isinstance(node, ast.JoinedStr):
            waiting.extend(ast.iter_child_nodes(node))


def _span(node: ast.expr | ast.stmt, starts: tuple[int, ...]) -> tuple[Place, Place]:
    end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or 0
    return starts[node.lineno - 1] + node.col_offset, starts[end_line - 1] + end_column


def _grammar_spans(root: Node) -> _SyntaxSpans:
    nodes = tuple(_outside_of_strings(root))
    calls = (node for node in nodes if node.type == "call")
    definitions = (node for node in nodes if node.type in _TYPES)
    return _SyntaxSpans(
        frozenset(map(_node_span, nodes)),
        frozenset(map(_node_span, calls)),
        frozenset((node.start_byte, name_of(node)) for node in definitions),
    )


def _outside_of_strings(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if node.type != "string":
            waiting.extend(node.children)


def _node_span(node: Node) -> tuple[Place, Place]:
    """Return the span of a node; a star before it is not part of it, as in Python's own tree."""
    text = (node.text or b"")[:2]
    return node.start_byte + len(text) - len(text.lstrip(b"*")), node.end_byte

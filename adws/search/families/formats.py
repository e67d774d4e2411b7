"""Formatted texts: a missing ``f``, wrong specifications, directives and literal parts."""

import ast
import re
from collections.abc import Iterator

from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, Proposals, TextEdit

_HOLE = re.compile(r"\{[A-Za-z_][^{}]*\}")
_SPEC = re.compile(r"(?<=:)([^{}:'\"\[\]]*?)(?=\})")
_OLD = re.compile(r"%(?:\.\d+)?[sdrfgi]")
_DATE = re.compile(r"%[-#]?[A-Za-z]")
_PRECISION = re.compile(r"\.(\d+)")
_SPECS = (
    ".2f",
    ".1f",
    ".0f",
    ".3f",
    ",",
    "02d",
    "03d",
    ".2%",
    ".1%",
    ".0%",
    ",.2f",
    "d",
    "x",
    "b",
    "",
)
_DIRECTIVES = {
    "%d": ("%m", "%-d", "%D"),
    "%m": ("%d", "%M", "%b"),
    "%M": ("%m", "%S"),
    "%H": ("%I",),
    "%I": ("%H",),
    "%Y": ("%y",),
    "%y": ("%Y",),
    "%b": ("%B",),
    "%B": ("%b",),
    "%a": ("%A",),
    "%A": ("%a",),
    "%S": ("%s", "%M"),
}
_OLD_FORMS = ("%s", "%d", "%r", "%.2f", "%.1f", "%f")
_ENDS = (" ", "\\n", ".", ":", ",", ", ")


def propose(
    node: ast.JoinedStr | ast.FormattedValue | ast.Constant, source: ParsedFile
) -> Proposals:
    """Add a missing ``f``; change specifications, directives and the text between fields."""
    if isinstance(node, ast.JoinedStr):
        yield from _specifications(node, source)
        yield from _literal_parts(node, source)
    if isinstance(node, ast.FormattedValue):
        yield from _conversion(node, source)
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    if is_text and not isinstance(source.parents.get(node), ast.JoinedStr | ast.Expr):
        start, words = source.span(node)[0], source.words(node)
        if _HOLE.search(words) and words[:1] in "'\"":
            yield TextEdit(start, start, "f")
        if "{" in words:
            yield from _specifications(node, source)
        for match in _DATE.finditer(words):
            at = start + match.start()
            for other in _DIRECTIVES.get(match.group(), ()):
                yield TextEdit(at, at + len(match.group()), other)
        for match in _OLD.finditer(words) if _is_formatted(node, source) else ():
            at = start + match.start()
            yield from (TextEdit(at, start + match.end(), other) for other in _OLD_FORMS)


def _is_formatted(node: ast.AST, source: ParsedFile) -> bool:
    above = source.parents.get(node)
    return isinstance(above, ast.BinOp) and isinstance(above.op, ast.Mod)


def _specifications(node: ast.AST, source: ParsedFile) -> Proposals:
    start, words = source.span(node)[0], source.words(node)
    for match in _SPEC.finditer(words):
        at, end = start + match.start(), start + match.end()
        precise = _PRECISION.search(match.group())
        if precise:
            digits = int(precise.group(1))
            begin = at + precise.start(1)
            others = {digits + 1, max(digits - 1, 0), 0, 1, 2} - {digits}
            yield from (
                TextEdit(begin, begin + len(str(digits)), str(other)) for other in sorted(others)
            )
        yield from (TextEdit(at, end, spec) for spec in _SPECS if spec)


def _conversion(node: ast.FormattedValue, source: ParsedFile) -> Proposals:
    """Add a specification to a replacement field without one, or remove its conversion."""
    end = source.span(node.value)[1]
    rest = source.text[end : end + 3]
    if rest.startswith("!"):
        yield TextEdit(end, end + 2, "")
    elif rest.startswith("}"):
        yield from (
            TextEdit(end, end, text) for text in ("!r", ":.2f", ":.1f", ":02d", ":,", ":.0f")
        )


def _literal_parts(node: ast.JoinedStr, source: ParsedFile) -> Proposals:
    """Add or remove spaces and punctuation between replacement fields."""
    for start, end in _gaps(node, source):
        words = source.text[start:end]
        yield from (TextEdit(end, end, mark) for mark in _ENDS)
        yield TextEdit(start, start, " ")
        stripped = (words.strip(), words.rstrip(), words.lstrip(), words.lower(), words.upper())
        yield from (TextEdit(start, end, other) for other in (*stripped, words.capitalize(), ""))
        yield TextEdit(start, end, words[:-1])


def _gaps(node: ast.JoinedStr, source: ParsedFile) -> Iterator[tuple[int, int]]:
    """Yield where the text between replacement fields begins and ends.

    Up to Python 3.11, the positions of nodes in an f-string of several pieces can be wrong.
    """
    start, end = source.span(node)
    words = source.text[start:end]
    if words.count(words[-1]) != 2 or "{{" in words:  # noqa: PLR2004 - one quote at either end
        return
    at = start + words.index(words[-1]) + 1
    for value in node.values:
        if isinstance(value, ast.FormattedValue):
            first, last = source.span(value.value)
            opens, closes = source.text.rfind("{", at, first), source.text.find("}", last, end)
            if min(opens, closes) < 0:
                return
            yield at, opens
            at = closes + 1
    yield at, end - 1


FAMILY = Family(
    mends="a text formatted the wrong way",
    prior=Prior(share=1.0, edits=1.3),
    propose=propose,
    examples="""
        py: x = '{a} is {b}' → x = f'{a} is {b}'
        py: x = '%Y-%d' → x = '%y-%d' → x = '%Y-%m' → x = '%Y-%-d' → x = '%Y-%D'
    """,
)

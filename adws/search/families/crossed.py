"""Names and functions confused throughout a statement, as in copied lines."""

import ast
import re
from itertools import combinations

from adws.search.family import Family, Prior
from adws.search.kinds import NUMBER, compatible
from adws.search.scopes import OWN
from adws.search.source import ParsedFile, Proposals, TextEdit
from adws.search.value_places import names_in

_PAIRS = (("min", "max"), ("any", "all"), ("left", "right"), ("first", "last"), ("<", ">"))
_WORD = re.compile(r"[^\W\d]\w*|<=?|>=?")
_MOST = 8
_SIMPLE = ast.Assign | ast.AugAssign | ast.Return | ast.Expr | ast.If | ast.While | ast.For


def propose(node: _SIMPLE, source: ParsedFile) -> Proposals:
    """Swap two names throughout a statement, or replace one by another throughout."""
    start, end = _own_span(node, source)
    words = source.text[start:end]
    names = _WORD.findall(words)
    for name, other in (*_PAIRS, *_local_pairs(node, words, source)):
        if name in names and other in names:
            yield TextEdit(start, end, _exchanged(words, {name: other, other: name}))
    for name, other in _renamings(node, names, source)[:_MOST]:
        yield TextEdit(start, end, _exchanged(words, {name: other}))


def _own_span(node: ast.stmt, source: ParsedFile) -> tuple[int, int]:
    """Return where a statement begins and ends, without the statements in its body."""
    inner: list[ast.stmt] = getattr(node, "body", [])
    start, end = source.span(node)
    return start, min(end, source.span(inner[0])[0]) if inner else end


def _exchanged(words: str, table: dict[str, str]) -> str:
    return _WORD.sub(lambda match: table.get(match.group(), match.group()), words)


def _local_pairs(node: ast.stmt, words: str, source: ParsedFile) -> list[tuple[str, str]]:
    inner = {part for part in names_in(node) if part in words}
    local = [name for name in source.local_names(node) if name in inner]
    return [pair for pair in combinations(local, 2) if "self" not in pair][:_MOST]


def _renamings(node: ast.stmt, names: list[str], source: ParsedFile) -> list[tuple[str, str]]:
    """Return names that occur several times in a statement, each with a replacement."""
    kinds, local = source.kinds(node), source.local_names(node)
    repeated = [name for name in local if names.count(name) > 1 and name not in OWN]
    turned = [(name, f"-{name}") for name in repeated if kinds.get(name) == NUMBER]
    return turned[:1] + [
        (name, other)
        for name in repeated
        for other in local
        if other not in (name, *OWN) and compatible(kinds.get(name), kinds.get(other))
    ]


FAMILY = Family(
    mends="two names confused throughout a statement",
    prior=Prior(share=1.2, edits=6.7),
    propose=propose,
    examples="""
        py: x = min(low, max(high, n)) → x = max(low, min(high, n))
        py: def f(a, b):⏎    return a - a * b → def f(a, b):⏎    return b - b * a → …
    """,
)

"""Constants where a variable, or the length of one, is meant."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import CONTAINER, FUNCTION, MAPPING, NUMBER, SEQUENCE, SET, TEXT
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import is_value

_SIZED = (CONTAINER, MAPPING, SEQUENCE, SET, TEXT)
_MOST = 8


def propose(node: ast.Constant, source: ParsedFile) -> Proposals:
    """Replace a constant by a variable of its kind, or by the length of a collection."""
    if not is_value(node, source):
        return
    kinds, kind = source.kinds(node), source.kind(node)
    names = source.variables(node)
    usable = [name for name in names if kinds.get(name) in (kind, None)]
    usable = usable if kind else [name for name in names if kinds.get(name) != FUNCTION]
    by_kind = sorted(usable, key=lambda name: kinds.get(name) != kind)[:_MOST]
    yield from (source.replace(node, name) for name in by_kind)
    if kind == NUMBER:
        sized = [name for name in names if kinds.get(name) in _SIZED][:_MOST]
        yield from (source.replace(node, f"len({name})") for name in sized)


FAMILY = Family(
    mends="a constant where a variable was meant",
    prior=Prior(share=1.5, edits=7.0, study="bug-fix-patterns"),
    propose=propose,
    examples="""
        py: def f(a: list, n=3):⏎    return a[2] → def f(a: list, n=3):⏎    return a[n]
          → def f(a: list, n=3):⏎    return a[len(a)]
    """,
)

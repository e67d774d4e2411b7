"""Slices that begin, end or step at the wrong place."""

import ast

from adws.search.family import Family, Prior
from adws.search.kinds import NUMBER
from adws.search.source import ParsedFile, Proposals, TextEdit
from adws.search.value_places import off_by_one

_MOST_NAMES = 4


def propose(node: ast.Slice, source: ParsedFile) -> Proposals:
    """Shift, remove or replace the ends of a slice, or reverse it."""
    for end in (node.upper, node.lower):
        if end is not None:
            yield from off_by_one(end, source)
            yield source.replace(end, "")
    yield from _opened(node, source)
    yield from _stepped(node, source)


def _opened(node: ast.Slice, source: ParsedFile) -> Proposals:
    start, end = source.span(node)
    lower_end = start if node.lower is None else source.span(node.lower)[1]
    colon = source.text.index(":", lower_end)
    names = _numbers(node, source)
    if node.lower is None:
        yield from (TextEdit(start, start, text) for text in ("1", *names, "-1"))
    if node.upper is None:
        yield from (TextEdit(colon + 1, colon + 1, text) for text in ("-1", *names))
        yield from _as_long(node, colon, source)
    if node.step is None and node.lower is not None and node.upper is None:
        yield TextEdit(start, end, f":{source.words(node.lower)}")
    if node.step is None and node.lower is not None and node.upper is not None:
        lower, upper = source.words(node.lower), source.words(node.upper)
        both = (f"{lower}:{lower} + {upper}", f"{upper}:{lower}", f"{upper} - {lower}:{upper}")
        yield from (TextEdit(start, end, words) for words in both)
    if node.step is None and node.upper is not None and node.lower is None:
        upper = source.operand(node.upper)
        yield from (
            TextEdit(start, end, text) for text in (f"{upper}:", f"-{upper}:", f":-{upper}")
        )


def _as_long(node: ast.Slice, colon: int, source: ParsedFile) -> Proposals:
    """End a slice a given number of elements after its start."""
    begin = "" if node.lower is None else source.words(node.lower)
    if begin:
        names = [name for name in _numbers(node, source) if name != begin and "+" not in name]
        yield from (
            TextEdit(colon + 1, colon + 1, f"{begin} + {name}") for name in (*names, "1", "2")
        )


def _numbers(node: ast.Slice, source: ParsedFile) -> list[str]:
    kinds, used = source.kinds(node), source.words(node)
    names = [name for name in source.local_names(node) if kinds.get(name) == NUMBER]
    return [form for name in names[:_MOST_NAMES] if name != used for form in (name, f"{name} + 1")]


def _stepped(node: ast.Slice, source: ParsedFile) -> Proposals:
    end = source.span(node)[1]
    if node.step is not None:
        yield TextEdit(source.text.rindex(":", 0, source.span(node.step)[0]), end, "")
        yield source.replace(node.step, f"-{source.operand(node.step)}")
        yield from (source.replace(node.step, step) for step in ("2", "-1", "1"))
    elif source.words(node).endswith("::"):
        yield from (TextEdit(end, end, step) for step in ("-1", "2"))
    else:
        yield from (TextEdit(end, end, f":{step}") for step in ("-1", "2"))


FAMILY = Family(
    mends="a slice with the wrong start, end or step",
    prior=Prior(share=2.0, edits=0.5),
    propose=propose,
    examples="""
        py: x[1:] → x[:] → x[1:-1] → x[1:1 + 1] → x[1:1 + 2] → x[:1] → x[1::-1] → x[1::2]
        py: x[:n] → x[:n + 1] → x[:n - 1] → x[:] → x[1:n] → …
    """,
)

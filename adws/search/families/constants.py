"""Constants that are off by one, or have the wrong sign, unit or value."""

import ast
from math import isfinite

from adws.search.constants import used_nearby
from adws.search.family import EditRule, Family, Prior
from adws.search.source import ParsedFile, Proposals

_FIRST = {2: (1,)}
"""The neighbours to try first: beside 2, 1 is far more common than 3."""

_UNITS = (
    (60, 3600, 24, 1440, 86400, 1000, 7),
    (365, 366, 360, 30, 31, 12, 28, 29, 7, 52),
    (10, 100, 1000, 1024, 1_000_000),
    (4, 100, 400),
    (90, 180, 360),
    (2, 8, 10, 16, 36),
    (25, 26, 27),
    (32, 48, 57, 65, 90, 96, 97, 122, 127, 128, 255, 256),
)
_NOTHING = ("0", "[]", '""', "{}", "False", "()")


def propose(node: ast.Constant, source: ParsedFile) -> Proposals:
    """Replace a constant by its neighbours, then by others of the function and the file."""
    if isinstance(source.parents.get(node), ast.Expr):
        return
    if isinstance(node.value, str | bytes) or node.value is Ellipsis:
        return
    words = source.words(node)
    for text in dict.fromkeys([*_instead(node.value), *used_nearby(node, source)]):
        if text != words:
            yield source.replace(node, text)


def _instead(value: object) -> list[str]:
    if isinstance(value, bool):
        return [str(not value), "None"]
    if isinstance(value, int):
        near_numbers = [*_FIRST.get(value, ()), value + 1, value - 1, 0, 1, -1, 2, -value]
        units = [other for group in _UNITS if value in group for other in group]
        scaled = [value * 10, value // 10, value + 2, value - 2] if value > 1 else []
        return [str(number) for number in [*near_numbers, *units, *scaled]]
    if isinstance(value, float):
        return _of_fraction(value)
    return [*_NOTHING, "True"]


def _of_fraction(value: float) -> list[str]:
    others = [0.0, 1.0, -value, 1 - value, value * 10, value / 10, value * 2, value / 2, 1 + value]
    whole = [str(int(value))] if isfinite(value) else []
    return [repr(round(number, 12)) for number in others if isfinite(number)] + whole


_RULES = (
    EditRule(("javascript",), "(number) @seen", by=("{number}",)),
    EditRule(("go",), "[(int_literal) (float_literal)] @seen", by=("{number}",)),
    EditRule(("javascript",), "[(string) (template_string)] @seen", by=("{text}",), share=0.7),
    EditRule(("go",), "(interpreted_string_literal) @seen", by=("{text}",), share=0.7),
    EditRule(
        ("javascript",),
        "[(null) (undefined)] @seen",
        instead={"null": ("undefined",), "undefined": ("null",)},
        share=0.5,
    ),
)

FAMILY = Family(
    mends="a constant off by one, with the wrong sign, or wrong",
    prior=Prior(share=7.0, edits=7.3, study="sstub-java", others=0.55),
    propose=propose,
    rules=_RULES,
    examples="""
        py: x = 5 → x = 6 → x = 4 → x = 0 → x = 1 → x = -1 → x = 2 → x = -5 → x = 50 → x = 7 → x = 3
        py: x = True → x = False → x = None
        js: x = 5; → x = 6; → … → x = -5;
        js: x = "a "; → x = "a"; → …
        js: x = null; → x = undefined;
        go: return 60, nil → … → return 59, nil → …
        go: return "a", nil → … → return "", nil
    """,
)

"""Values that come naturally at a place: those returned elsewhere, and the empty ones."""

import ast
from functools import lru_cache

from adws.search.kinds import FLAG, MAPPING, NUMBER, SEQUENCE, SET, TEXT, kind_of_annotation
from adws.search.scopes import OWN, Scope, own_nodes, parameters
from adws.search.slots import names_in
from adws.search.source import Source

_BY_KIND = {
    NUMBER: ("0", "None", "1", "-1"),
    TEXT: ('""', "None"),
    SEQUENCE: ("[]", "None"),
    MAPPING: ("{}", "None"),
    SET: ("set()", "None"),
    FLAG: ("False", "True"),
}
_OTHERWISE = ("None", "[]", "0", "False", "True", '""', "{}", "1", "-1")


def defaults(kind: str | None) -> tuple[str, ...]:
    """Return the values that stand for nothing, those of a kind first.

    >>> defaults("flag")[:3]
    ('False', 'True', 'None')
    """
    return tuple(dict.fromkeys((*_BY_KIND.get(kind or "", ()), *_OTHERWISE)))


def returned(node: ast.AST, source: Source) -> tuple[str, ...]:
    """Return what a function may answer early at a statement, the likeliest first.

    Constants that it returns elsewhere, values for nothing, parameters, then other expressions.
    """
    scope = source.function(node)
    own = source.words(node.value) if isinstance(node, ast.Return) and node.value else ""
    return tuple(value for value in _of_function(scope, source) if value != own)


@lru_cache(maxsize=512)
def _of_function(scope: ast.AST, source: Source) -> tuple[str, ...]:
    parts = [part for part in own_nodes(scope) if isinstance(part, ast.Return)]
    values = [part.value for part in parts if part.value is not None]
    known = [
        name for name in (parameters(scope) if isinstance(scope, Scope) else ()) if name not in OWN
    ]
    plain = [source.words(value) for value in values if _is_plain(value)]
    others = [source.words(value) for value in values if set(names_in(value)) <= set(known)]
    promised = kind_of_annotation(getattr(scope, "returns", None))
    kinds = [kind for value in values if (kind := source.kind(value))]
    empties = defaults(promised or (kinds[0] if kinds else None))
    found = dict.fromkeys((*plain, *empties[:4], *known, *empties[4:], *others))
    return tuple(words for words in found if "\n" not in words)


def _is_plain(node: ast.expr) -> bool:
    empty = isinstance(node, ast.List | ast.Dict | ast.Tuple) and not names_in(node)
    signed = isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)
    return empty or signed or isinstance(node, ast.Constant)

"""The wrong attribute or method of the right object, or a near relation of the right function."""

import ast
from collections.abc import Iterator

from adws.agents.search.source import Edit, Family, Source

_RELATIONS = (
    ("append", "extend", "add", "insert"),
    ("min", "max", "sum"),
    ("any", "all"),
    ("lower", "upper", "title", "capitalize", "casefold"),
    ("strip", "lstrip", "rstrip"),
    ("startswith", "endswith"),
    ("find", "rfind", "index"),
    ("split", "rsplit", "splitlines"),
    ("partition", "rpartition"),
    ("removeprefix", "removesuffix"),
    ("ljust", "rjust", "center"),
    ("keys", "values", "items"),
    ("pop", "popleft"),
    ("append", "appendleft"),
    ("union", "intersection", "difference", "symmetric_difference"),
    ("remove", "discard"),
    ("floor", "ceil", "trunc", "round"),
    ("isalpha", "isdigit", "isalnum", "isnumeric", "isspace"),
    ("isupper", "islower"),
    ("sorted", "reversed", "list"),
    ("setdefault", "get"),
)


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Put relations and sibling names in the place of an attribute or a function's name.

    >>> from adws.agents.search.source import variants
    >>> variants(propose, "a.startswith(b)")
    ['a.endswith(b)']
    >>> variants(propose, "max(a)")
    ['min(a)', 'sum(a)']
    >>> variants(propose, "self.width * self.hight")
    ['self.hight * self.hight', 'self.width * self.width']
    """
    if isinstance(node, ast.Attribute):
        end = source.span(node)[1]
        for name in _others(node.attr, source.attributes.get(source.words(node.value), ())):
            yield Edit(end - len(node.attr), end, name)
    if isinstance(node, ast.Name) and isinstance(source.parents.get(node), ast.Call):
        for name in _others(node.id, ()):
            yield source.replace(node, name)


def _others(name: str, siblings: tuple[str, ...]) -> list[str]:
    related = [other for group in _RELATIONS if name in group for other in group]
    return [other for other in dict.fromkeys([*related, *siblings]) if other != name]


FAMILY = Family("attributes", "the wrong attribute, method or related function", 0.55, propose)

"""Numbers read or written in the wrong base."""

import ast
from collections.abc import Iterator

from adws.search.priors import prior
from adws.search.source import Edit, Family, Source

_BASES = ("2", "16", "8", "10", "0", "36")
_WRITERS = {"bin": "b", "hex": "x", "oct": "o"}
_PAIR = 2


def propose(node: ast.AST, source: Source) -> Iterator[Edit]:
    """Read a number in another base, or write one without its prefix.

    >>> from adws.search.source import variants
    >>> variants(propose, "int(a, 2)")
    ['int(a, 16)', 'int(a, 8)', 'int(a, 10)', 'int(a, 0)', 'int(a, 36)', 'int(a)']
    >>> variants(propose, "bin(a)")
    ['bin(a)[2:]', "format(a, 'b')"]
    """
    if not isinstance(node, ast.Call) or not node.args or isinstance(node.args[0], ast.Starred):
        return
    name, words = getattr(node.func, "id", ""), source.words(node.args[0])
    if name == "int" and len(node.args) == _PAIR:
        given = source.words(node.args[1])
        yield from (source.replace(node.args[1], base) for base in _BASES if base != given)
        yield source.replace(node, f"int({words})")
    elif name == "int":
        yield from (source.replace(node, f"int({words}, {base})") for base in _BASES[:3])
    elif name in _WRITERS:
        yield source.wrap(node, "", "[2:]")
        yield source.replace(node, f"format({words}, '{_WRITERS[name]}')")


FAMILY = Family(
    "bases", "a number read or written in the wrong base", prior("bases"), propose, (ast.Call,)
)

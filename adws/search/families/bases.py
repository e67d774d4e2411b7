"""Numbers read or written in the wrong base."""

import ast

from adws.search.family import Family, Prior
from adws.search.source import ParsedFile, Proposals

_BASES = ("2", "16", "8", "10", "0", "36")
_WRITERS = {"bin": "b", "hex": "x", "oct": "o"}
_PAIR = 2


def propose(node: ast.Call, source: ParsedFile) -> Proposals:
    """Read a number in another base, or write one without its prefix."""
    if not node.args or isinstance(node.args[0], ast.Starred):
        return
    name, words = getattr(node.func, "id", ""), source.words(node.args[0])
    if name == "int" and len(node.args) == _PAIR:
        current = source.words(node.args[1])
        yield from (source.replace(node.args[1], base) for base in _BASES if base != current)
        yield source.replace(node, f"int({words})")
    elif name == "int":
        yield from (source.replace(node, f"int({words}, {base})") for base in _BASES[:3])
    elif name in _WRITERS:
        yield source.wrap(node, "", "[2:]")
        yield source.replace(node, f"format({words}, '{_WRITERS[name]}')")


FAMILY = Family(
    mends="a number read or written in the wrong base",
    prior=Prior(share=0.1, edits=0.2),
    propose=propose,
    examples="""
        py: int(a, 2) → int(a, 16) → int(a, 8) → int(a, 10) → int(a, 0) → int(a, 36) → int(a)
        py: bin(a) → bin(a)[2:] → format(a, 'b')
    """,
)

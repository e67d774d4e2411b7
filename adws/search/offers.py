"""What a file offers for a place: names, numbers, texts and members that may belong there."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from tree_sitter import Node

from adws.languages.syntax_tree import ancestors, text_of
from adws.search.languages.code import ParsedCode

_MOST = 10
_ROUND = ("10", "2", "100")
_ANY = ("null", "undefined")


def offered(word: str, node: Node, code: ParsedCode) -> tuple[str, ...]:
    """Return the texts for a placeholder of a template at a node, the likeliest first."""
    own = text_of(node)
    texts = dict.fromkeys(_OFFERS[word](node, code))
    return tuple(text for text in texts if text != own)[:_MOST]


def _names(node: Node, code: ParsedCode) -> Iterator[str]:
    """Yield other definitions for a definition, else the variables in scope; both if unknown."""
    own = text_of(node)
    local = tuple(_in_reach(node, code))
    if own in code.language.names.known or _is_package(node, local, code):
        return
    if own in code.definitions and own not in local:
        yield from (name for name in code.definitions if name.isupper() == own.isupper())
        return
    yield from local
    if own.isidentifier() and own not in local:
        yield from code.definitions


def _in_reach(node: Node, code: ParsedCode) -> Iterator[str]:
    around, own = set(ancestors(node)), code.language.names.known
    for name, scope in code.variables:
        is_visible = scope in around and name.start_byte <= node.start_byte
        if is_visible and not _declares(name, around, code) and text_of(name) not in own:
            yield text_of(name)


def _declares(name: Node, around: set[Node], code: ParsedCode) -> bool:
    """Whether a place is inside the declaration of a name, where the name has no value yet."""
    functions = code.language.nodes.functions
    nearest = (node for node in islice(ancestors(name), 2) if node.type not in functions)
    return any("declarat" in node.type and node in around for node in nearest)


def _is_package(node: Node, local: tuple[str, ...], code: ParsedCode) -> bool:
    """Whether a name is that of an imported package, in a language where they have names."""
    members = code.language.names.members.items()
    owners = frozenset(f"{at.partition('.')[0]}.{field}" for at, field in members)
    strange = text_of(node) not in (*local, *code.definitions)
    return code.language.imports.package and strange and code.is_at(node, owners)


def _parameters(node: Node, code: ParsedCode) -> Iterator[str]:
    scope = code.scope(node)
    for name, own in code.variables:
        if own == scope and code.is_at(name, code.language.names.parameters):
            yield text_of(name)


def _numbers(node: Node, code: ParsedCode) -> Iterator[str]:
    """Yield neighbours of a number, then numbers of the function, round ones, those of the file."""
    own, kinds = text_of(node).replace("_", ""), code.language.nodes.numbers
    if own.isdecimal():
        yield from (str(int(own) + 1), str(max(int(own) - 1, 0)), "0", "1")
        yield from (f"-{own}" for _ in range(own != "0"))
    inside = [
        text for other in (node, *code.scopes(node)) for text in _literals(other, code, kinds)
    ]
    everywhere = _literals(code.root, code, kinds)
    if own.isdecimal():
        yield from (*inside, *everywhere)
    else:
        numbers = (*inside, *_ROUND, *everywhere)
        yield from (text for text in numbers if text not in {"0", "1"})


def _texts(node: Node, code: ParsedCode) -> Iterator[str]:
    """Yield the other texts of the function, then this one with other white space, then none."""
    own = text_of(node)
    for scope in code.scopes(node):
        yield from _literals(scope, code, code.language.nodes.strings)
    quote, inner = own[:1], own[1:-1]
    yield from (f"{quote}{text}{quote}" for text in (inner.strip(), f"{inner} ", f" {inner}", ""))


def _literals(around: Node, code: ParsedCode, types: frozenset[str]) -> Iterator[str]:
    for other in code.nodes:
        inside = around.start_byte <= other.start_byte and other.end_byte <= around.end_byte
        if inside and other.type in types:
            yield text_of(other)


def _members(node: Node, code: ParsedCode) -> Iterator[str]:
    """Yield members of the same object first, then those used or declared anywhere in the file."""
    language = code.language
    places = frozenset(language.names.members)
    is_called = _is_called(node)
    used = [
        node for node in code.nodes if code.is_at(node, places) and _is_called(node) == is_called
    ]
    owner = _owner(node, code)
    yield from (text_of(node) for node in used if _owner(node, code) == owner)
    yield from (text_of(node) for node in used)
    if not is_called:
        yield from map(text_of, code.introduced(language.names.declared))


def _owner(node: Node, code: ParsedCode) -> str:
    around = node.parent
    fields = code.language.names.members.values()
    nodes = (around.child_by_field_name(field) for field in fields) if around else ()
    return next((text_of(node) for node in nodes if node is not None), "")


def _is_called(node: Node) -> bool:
    member = node.parent
    call = member.parent if member else None
    return call is not None and call.child_by_field_name("function") == member


def _zeros(node: Node, code: ParsedCode) -> Iterator[str]:
    """Yield the empty values that a function may return: by its type, by its returns, or any."""
    scope = code.scope(node)
    if scope is None:
        return
    if code.language.zeros:
        yield _zero_results(scope, code)
    answers = [
        node for node in code.nodes if node.type == "return_statement" and scope in ancestors(node)
    ]
    kinds = {_KINDS.get(node.named_children[0].type) for node in answers if node.named_children}
    yield from (text for text in code.language.nothing if text in kinds)
    yield from (text for text in code.language.nothing if text in _ANY or not kinds - {None})


_KINDS = {
    "string": '""',
    "template_string": '""',
    "number": "0",
    "array": "[]",
    "true": "false",
    "false": "true",
    "null": "null",
}


def _zero_results(scope: Node, code: ParsedCode) -> str:
    """Return Go's zero values of a function's results, ``err`` for a last error.

    Named results need none.
    """
    result = scope.child_by_field_name("result")
    if result is None:
        return ""
    many = result.type == "parameter_list"
    parameters = result.named_children if many else [result]
    if any(node.child_by_field_name("name") for node in parameters):
        return ""
    types = [text_of(node.child_by_field_name("type") or node) for node in parameters]
    return ", ".join(_zero(kind, code) for kind in types)


def _zero(kind: str, code: ParsedCode) -> str:
    if re.match(r"[*\[]|map\[|func\(|chan |interface", kind):
        return f"{kind}{{}}" if re.match(r"\[\d", kind) else "nil"
    return code.language.zeros.get(kind, f"{kind}{{}}")


def _patterns(node: Node, _code: ParsedCode) -> Iterator[str]:
    """Yield a regular expression with one of its parts replaced or removed."""
    own = text_of(node)
    for part, others in _EXCHANGED.items():
        for match in re.finditer(re.escape(part), own):
            for other in others:
                yield f"{own[: match.start()]}{other}{own[match.end() :]}"


_EXCHANGED = {
    "+": ("*", ""),
    "*": ("+", "*?"),
    "?": ("",),
    "^": ("",),
    "$": ("",),
    r"\d": (r"\w", r"\d+"),
    r"\w": (r"\d", r"\S"),
    r"\s": (r"\s*", r"\s+", r"\S"),
    ".": (r"\.",),
}


def _indent(node: Node, code: ParsedCode) -> Iterator[str]:
    yield code.indent(node)


_OFFERS: dict[str, Callable[[Node, ParsedCode], Iterator[str]]] = {
    "indent": _indent,
    "member": _members,
    "name": _names,
    "number": _numbers,
    "parameter": _parameters,
    "pattern": _patterns,
    "text": _texts,
    "zero": _zeros,
}
OFFERS = frozenset(_OFFERS)
"""The placeholders of templates that a file can fill."""

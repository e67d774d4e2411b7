"""Find Rust attributes that turn an item into test code."""

from tree_sitter import Node

from adws.languages.language import languages
from adws.languages.syntax_tree import text_of

ATTRIBUTES = frozenset({"attribute_item", "inner_attribute_item"})


def marks_test(node: Node) -> bool:
    """Whether a node is an attribute that compiles its item for tests only."""
    attributes = (child for child in node.named_children if child.type == "attribute")
    words = ("".join(text_of(node).split()) for node in attributes)
    return node.type in ATTRIBUTES and any(map(_makes_test, words))


def is_test_file(body: Node) -> bool:
    """Whether a file or a module declares that it is compiled for tests only."""
    inner = (node for node in body.named_children if node.type == "inner_attribute_item")
    return any(map(marks_test, inner))


def _makes_test(attribute: str) -> bool:
    """Whether an attribute, without its spaces, turns its item into test code.

    >>> [*map(_makes_test, ("tokio::test(flavor=1)", "cfg(all(unix,test))", "cfg(any(test,unix))"))]
    [True, True, False]
    >>> [*map(_makes_test, ("cfg(not(test))", "cfg_attr(not(miri),test)", "cfg_attr(test,derive)"))]
    [False, True, False]
    """
    path, _, arguments = attribute.partition("(")
    parts = _split(arguments.removesuffix(")"))
    if path == "cfg":
        return any(map(_implies_test, parts))
    if path == "cfg_attr":
        return any(map(_makes_test, parts[1:]))
    return path.rpartition("::")[2] in languages()["rust"].tests.attributes


def _implies_test(predicate: str) -> bool:
    name, _, arguments = predicate.partition("(")
    parts = _split(arguments.removesuffix(")"))
    if name == "any":
        return bool(parts) and all(map(_implies_test, parts))
    return predicate == "test" or (name == "all" and any(map(_implies_test, parts)))


def _split(arguments: str) -> list[str]:
    parts, depth = [""], 0
    for sign in arguments:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in parts if part]

"""What a macro of Rust asserts, read from its tokens: a macro's arguments have no syntax."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adws.languages.syntax_tree import name_of, text_of, walk
from adws.trust.test_changes.assertion import Assertion, Relation, compared_by, relation_of
from adws.trust.test_changes.code import Code, code_of
from adws.trust.test_changes.syntax import is_comment, shape

if TYPE_CHECKING:
    from tree_sitter import Node

    from adws.languages.language import Cases, Language

_AROUND_LITERALS = frozenset({"Some", "Ok", "Err", "-", "&", ",", "(", ")", "[", "]"})


def assertions_in(language: Language, routine: Node) -> tuple[Assertion, ...]:
    """Return all assertions of a routine, in order."""
    tests = language.tests
    return tuple(found for node in walk(routine) if (found := _assertion(tests, node)))


def _assertion(tests: Cases, node: Node) -> Assertion | None:
    name = name_of(node, "macro").rpartition("::")[2] if node.type == "macro_invocation" else ""
    arguments = _arguments(node) if name else []
    if re.fullmatch(tests.conditions, name) and arguments:
        return _condition(tests, node, arguments[0])
    relation = relation_of(tests.assertions, name)
    if relation is None or not arguments:
        return None
    return _compared(node, relation, *arguments[:2])


def _arguments(macro: Node) -> list[list[Node]]:
    """Return the tokens of each argument."""
    given: list[list[Node]] = [[]]
    for token in macro.named_children[-1].children[1:-1]:
        if text_of(token) == ",":
            given.append([])
        elif not is_comment(token):
            given[-1].append(token)
    return [one for one in given if one]


def _condition(tests: Cases, macro: Node, tokens: list[Node]) -> Assertion:
    for place, token in enumerate(tokens[1:-1], 1):
        relation = compared_by(tests, text_of(token))
        if relation is not None:
            return _compared(macro, relation, tokens[:place], tokens[place + 1 :])
    words = [text_of(token) for token in tokens]
    always = words == ["true"]
    relation = Relation.FALSY if words[0] == "!" else Relation.TRUTHY
    return Assertion(code_of(macro), Relation.ALWAYS if always else relation, _code(tokens))


def _compared(
    macro: Node, relation: Relation, one: list[Node], other: list[Node] | None = None
) -> Assertion:
    """Return a comparison; what is expected is the side of literals, else the second."""
    if other is None:
        return Assertion(code_of(macro), relation, _code(one))
    first = all(map(_is_plain, one)) and not all(map(_is_plain, other))
    subject, expected = (other, one) if first else (one, other)
    return Assertion(code_of(macro), relation, _code(subject), _code(expected))


def _is_plain(token: Node) -> bool:
    if token.type == "token_tree":
        return all(map(_is_plain, token.children))
    return token.type.endswith("_literal") or text_of(token) in _AROUND_LITERALS


def _code(tokens: list[Node]) -> Code:
    """Return tokens, which stand beside each other, as one piece of source."""
    first, last = code_of(tokens[0]), code_of(tokens[-1])
    around = tokens[0].parent or tokens[0]
    words = (around.text or b"")[first.start - around.start_byte : last.end - around.start_byte]
    return Code(
        tuple(word for token in tokens for word in shape(token)),
        " ".join(words.decode().split()),
        first.line,
        first.start,
        last.end,
    )

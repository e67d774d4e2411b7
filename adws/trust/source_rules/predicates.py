"""The predicates that our queries have beyond tree-sitter's own.

``(#named? @x "os.exec*" ...)``: the code's dotted name, aliases resolved, fits a pattern.
``(#foreign? @x)``: it comes from a module that is imported and is not the project's own.
``(#inside? @x "type" ...)``: a node of one of these types is around it.
``(#within? @x "main" ...)``: a definition whose name fits a pattern is around it.
``(#tally? @x)``: it is a collection, empty when the file is loaded, that only grows in the function
around it.
``(#under? @x "regex")``: a condition in which the expression is found is around it.
Each has its negation: ``not-named?`` and so on.
"""

import re
from collections.abc import Callable
from fnmatch import translate
from functools import cache
from typing import Literal

from attrs import frozen
from tree_sitter import Node

from adws.languages.syntax_tree import Captures, ancestors, text_of
from adws.trust.source_rules.bindings import Bindings

_EMPTY = r"(\[\]|\{\}|(list|set|dict|deque|collections\.deque)\(\))"
_GROWS = "(append|appendleft|extend|insert|add|update)"
_SHRINKS = "(pop|popleft|popitem|clear|remove|discard)"


@frozen
class Predicates:
    """The answers for a file; ``own_modules`` are the names of the project's top-level modules."""

    bindings: Bindings
    own_modules: frozenset[str]

    def __call__(
        self,
        predicate: str,
        args: list[tuple[str, Literal["capture", "string"]]],
        pattern_index: int,  # noqa: ARG002 - tree-sitter passes it, by this name
        captures: Captures,
    ) -> bool:
        """Whether a predicate holds for a match, in the form in which tree-sitter asks."""
        (capture, _), *rest = args
        positive = predicate.removeprefix("not-")
        holds = _PREDICATES[positive]
        words = tuple(word for word, _ in rest)
        return holds(self, captures[capture][0], words) == (positive == predicate)


def _is_named(predicates: Predicates, node: Node, patterns: tuple[str, ...]) -> bool:
    return _fits(predicates.bindings.name(node), patterns)


def _foreign(predicates: Predicates, node: Node, _words: tuple[str, ...]) -> bool:
    return predicates.bindings.module(node) not in {None, *predicates.own_modules}


def _inside(_known: Predicates, node: Node, types: tuple[str, ...]) -> bool:
    return any(around.type in types for around in ancestors(node))


def _within(_known: Predicates, node: Node, patterns: tuple[str, ...]) -> bool:
    names = (around.child_by_field_name("name") for around in ancestors(node))
    return any(_fits(text_of(name), patterns) for name in names if name)


def _under(_known: Predicates, node: Node, expressions: tuple[str, ...]) -> bool:
    conditions = (around.child_by_field_name("condition") for around in ancestors(node))
    return any(
        re.search(expressions[0], text_of(condition)) for condition in conditions if condition
    )


def _tally(_known: Predicates, node: Node, _words: tuple[str, ...]) -> bool:
    around = tuple(ancestors(node))
    function = next((node for node in around if node.type == "function_definition"), None)
    if function is None:
        return False
    name, code = re.escape(text_of(node)), text_of(function)
    return bool(
        re.search(rf"(?m)^{name}\b[^=\n]*=\s*{_EMPTY}\s*(#|$)", text_of(around[-1]))
        and re.search(rf"\b{name}\.{_GROWS}\(", code)
        and not re.search(
            rf"\b{name}(\.{_SHRINKS}\(|\s*(\[[^\]]*\]\s*)?=[^=])|\bdel {name}\b", code
        )
    )


def _fits(name: str, patterns: tuple[str, ...]) -> bool:
    return _expression(patterns).fullmatch(name) is not None


@cache
def _expression(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(translate(pattern) for pattern in patterns))


_PREDICATES: dict[str, Callable[[Predicates, Node, tuple[str, ...]], bool]] = {
    "named?": _is_named,
    "foreign?": _foreign,
    "inside?": _inside,
    "within?": _within,
    "tally?": _tally,
    "under?": _under,
}

"""Find what can keep a case from failing: calls, marks, and ways around its assertions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from adws.languages.language import Language, rules_of
from adws.languages.syntax_tree import ancestors, walk
from adws.trust.test_changes.assertion import Assertion
from adws.trust.test_changes.code import code_of
from adws.trust.test_changes.routine import Signal

if TYPE_CHECKING:
    from tree_sitter import Node

Signs = tuple[tuple[str, str], ...]
"""Effects in words, each with a regular expression for the names that have it."""


@frozen
class SignalRules:
    """What keeps the cases of a language from failing."""

    marks: Signs = ()
    """Decorators, attributes, and other names for the function that makes a case."""
    calls: Signs = ()
    """Functions that are called in a case."""
    file_calls: Signs = ()
    """Functions that are called outside of all cases."""
    conditions: tuple[str, ...] = ()
    """Nodes in which an assertion is conditional."""
    caught: str = ""
    """The verb for a failing assertion that a ``try`` catches."""


@cache
def signal_rules(language: Language) -> SignalRules:
    """Return the rules of a language; empty if it has no file."""
    return rules_of(language, "adws.trust.test_changes", SignalRules) or SignalRules()


def words_for(signs: Signs, name: str) -> tuple[str, ...]:
    """Return the effects of a name, one for each sign that matches it."""
    return tuple(words for words, names in signs if re.fullmatch(names, name))


def call_signals(
    node: Node, signs: Signs, language: Language, name: Callable[[Node], str]
) -> Iterator[Signal]:
    """Yield the calls in a node that may keep it from failing; ``name`` returns a call's name."""
    for call in walk(node):
        if call.type in language.nodes.calls and call != node:
            words = words_for(signs, name(call))[:1]
            yield from (Signal(word, code_of(call)) for word in words)


def detours(
    routine: Node,
    language: Language,
    assertions_in: Callable[[Language, Node], tuple[Assertion, ...]],
) -> Iterator[Signal]:
    """Yield the ways around the assertions of a routine."""
    nodes, rules = language.nodes, signal_rules(language)
    last = max(
        (assertion.whole.start for assertion in assertions_in(language, routine)), default=-1
    )
    for node in walk(routine):
        if (
            node.type in nodes.returns
            and node.start_byte < last
            and _is_own(node, routine, language)
        ):
            yield Signal("it returns before an assertion")
        is_handler = rules.caught and any(child.type in nodes.handlers for child in node.children)
        if is_handler and assertions_in(language, node):
            yield Signal(f"an assertion is in a `try` that catches what it {rules.caught}")
        if node.type in rules.conditions and assertions_in(language, node):
            yield Signal("an assertion is made only under a condition")


def _is_own(node: Node, routine: Node, language: Language) -> bool:
    """Whether a statement belongs to the routine's own function, not to a nested one."""
    functions = [
        ancestor
        for ancestor in ancestors(node, routine)
        if ancestor.type in language.nodes.functions
    ]
    return len(functions) == 1

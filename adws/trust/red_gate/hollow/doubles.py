"""Find assertions on the result of a double that replaces the code under test."""

import re
from functools import partial

from tree_sitter import Node

from adws.languages.syntax_tree import Captures, Syntax, text_of
from adws.trust.red_gate.hollow.case_source import CaseSource
from adws.trust.red_gate.hollow.rules import HollowRules
from adws.trust.source_rules.bindings import Bindings
from adws.trust.test_changes.assertion import Assertion

_TAKES_REAL_PARTS = re.compile(
    r"(?:async\s*)?+(?:function\s*\w*\s*)?+\(?\s*\w"  # vitest passes it a loader of them
    r"|.*\b(?:import|require)Actual\b",
    re.DOTALL,
)


def replaced_modules(syntax: Syntax, rules: HollowRules) -> frozenset[str]:
    """Return the modules that a file replaces, except those whose real parts it uses."""
    matches = syntax.matches(rules.modules) if rules.modules else ()
    factories = (
        ("".join(map(text_of, match.get("factory", ()))), match["module"][0]) for match in matches
    )
    return frozenset(
        text_of(module) for factory, module in factories if not _TAKES_REAL_PARTS.match(factory)
    )


def asks_a_double(case: CaseSource, assertion: Assertion) -> str:
    """Return why the subject of an assertion does not test the code; empty if it does."""
    function = _function(case, assertion)
    if function is None:
        return ""
    called_name = "".join(text_of(function).split())
    if called_name in _locals(case) or _is_replaced(
        case, case.bindings.name(function), called_name
    ):
        return f"`{called_name}` is a double here, and {assertion.whole} checks its result"
    return ""


def _function(case: CaseSource, assertion: Assertion) -> Node | None:
    """Return the function whose result is the subject: called in the assertion or before it."""
    if assertion.subject is None:
        return None
    subject = case.node_of(assertion.subject)
    while subject.type in {"await", "await_expression", "parenthesized_expression"}:
        subject = subject.named_children[0]
    if subject.type in case.dialect.language.nodes.calls:
        return subject.child_by_field_name("function")
    copies = case.matches(case.rules.copies)
    named = (match for match in copies if text_of(match["local"][0]) == text_of(subject))
    return next((match["call"][0] for match in named), None)


def _locals(case: CaseSource) -> frozenset[str]:
    doubles = case.matches(case.rules.doubles)
    return frozenset(text_of(match["local"][0]) for match in doubles)


def _is_replaced(case: CaseSource, name: str, function: str) -> bool:
    """Whether a function is a double at the place where the test looks it up.

    A name that Python imported from a module earlier stays the same when the module's name is
    replaced.
    """
    looked_up = "." in function or "import " in case.routine.whole.words
    targets = frozenset(map(partial(_target, case.bindings), case.matches(case.rules.targets)))
    return (looked_up and name in targets) or any(
        f"{name}.".startswith(f"{module}.") for module in case.replaced
    )


def _target(bindings: Bindings, captures: Captures) -> str:
    if "target" in captures:
        return text_of(captures["target"][0])
    return f"{bindings.name(captures['object'][0])}.{text_of(captures['member'][0])}"

"""Check that an assertion is reached, and that its failure is not swallowed."""

import re
from itertools import pairwise

from tree_sitter import Node

from adws.languages.syntax_tree import text_of
from adws.trust.red_gate.hollow.case_source import CaseSource
from adws.trust.test_changes.assertion import Assertion
from adws.trust.test_changes.syntax import children

_GETS_OUT = re.compile(r"\b(raise|throw|assert\w*|fail|expect)\b")


def unreached(case: CaseSource, assertion: Assertion) -> str:
    """Return why an assertion cannot make its case fail; empty if it can."""
    path = (case.node_of(assertion.whole), *case.around(assertion.whole))
    if any(_left_before(case, node, around) for node, around in pairwise(path)):
        return f"{assertion.whole} is never reached: the case returns earlier"
    if any(captures["dead"][0] in path for captures in case.matches(case.rules.never)):
        return f"{assertion.whole} is never reached: it is in code that never runs"
    if _swallowed(case, path):
        return f"the failure of {assertion.whole} is caught and swallowed"
    return ""


def is_guard(case: CaseSource, assertion: Assertion) -> bool:
    """Whether an assertion is meant to be reached only if something went wrong."""
    return any(node.type in case.rules.guards for node in case.around(assertion.whole))


def _left_before(case: CaseSource, node: Node, around: Node) -> bool:
    before = (child for child in children(around) if child.end_byte <= node.start_byte)
    return any(_leaves(case, node) for node in before)


def _leaves(case: CaseSource, statement: Node) -> bool:
    nodes = case.dialect.language.nodes
    if statement.type in nodes.returns | nodes.raises:
        return True
    inner = statement.named_children[:1] if statement.type == "expression_statement" else []
    called_names = (name for call in inner for node, name in case.calls(call) if node == call)
    return any(re.fullmatch(case.rules.leaving, name, re.IGNORECASE) for name in called_names)


def _swallowed(case: CaseSource, path: tuple[Node, ...]) -> bool:
    for captures in case.matches(case.rules.swallows):
        handlers = captures.get("handler", [])
        if captures["body"][0] in path and not any(
            _GETS_OUT.search(text_of(node)) for node in handlers
        ):
            return True
    return False

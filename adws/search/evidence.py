"""How much the cases know of what is right."""

import ast
from collections.abc import Iterable

from adws.search.asked import Def

_FEW = 10
"""So many assertions and passing cases should confirm two edits at once."""


def assertions(text: str, cases: Iterable[str]) -> int:
    r"""Count the assertions in the functions of a test file that have the names of cases.

    >>> assertions("def test_a():\n    assert f(1)\n    assert f(2)", ["test_a[x]", "C::test_a"])
    4
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return 0
    names = [case.partition("[")[0].rpartition("::")[2].rpartition(".")[2] for case in cases]
    found = [node for node in ast.walk(tree) if isinstance(node, Def)]
    return sum(_count(node) * names.count(node.name) for node in found)


def is_little(checks: int, edits: int) -> bool:
    """Whether so many assertions and passing cases are too few to trust so many edits.

    >>> is_little(1, 1), is_little(4, 2), is_little(12, 2), is_little(12, 3)
    (False, True, False, True)
    """
    return checks < _FEW * (edits - 1)


def _count(function: ast.AST) -> int:
    """Count assert statements and calls of unittest's ``assert…`` methods."""
    return sum(
        isinstance(node, ast.Assert)
        or (isinstance(node, ast.Attribute) and node.attr.startswith("assert"))
        for node in ast.walk(function)
    )

"""Values of the failing cases that an edit writes into the source: answers, not repairs."""

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher

from adws.languages.syntax_tree import text_of
from adws.search.languages.code import Code
from adws.search.weights import WEIGHTS

_COMMON = frozenset({"None", "True", "False", "0", "1", "2", "-1", "0.0", "1.0", "''", "b''"})


def literals(text: str) -> Counter[str]:
    """Count the values that are written in a text; none where it is not Python."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return Counter()
    prose = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return Counter(repr(node.value) for node in constants if node not in prose)


def literals_of_tree(code: Code) -> Counter[str]:
    """Count the numbers and texts that are written in a file, as Python writes them."""
    numbers, strings = code.language.nodes.numbers, code.language.nodes.strings
    found = [text_of(node) for node in code.nodes if node.type in numbers]
    texts = [repr(text_of(node)[1:-1]) for node in code.nodes if node.type in strings]
    return Counter((*found, *texts))


def leaked_literals(
    before: Mapping[str, str],
    after: Mapping[str, str],
    values: frozenset[str],
    read: Callable[[str], Counter[str]] = literals,
) -> tuple[str, ...]:
    """Return the values of cases (``values``) that changed files have and had not before.

    ``read`` counts the values in the text of a file.

    Values that any code may need, and those that replace a nearly equal one, are none.
    """
    found: list[str] = []
    for file, text in after.items():
        old, new = read(before[file]), read(text)
        lost, gained = old - new, new - old
        known = _COMMON | set(old)
        found += [
            value
            for value in gained
            if value in values - known and not any(_alike(one, value) for one in lost)
        ]
    return tuple(sorted(found))


def values_in(texts: Iterable[str]) -> frozenset[str]:
    """Return every value that is written in the files of failing cases."""
    return frozenset(value for text in texts for value in literals(text))


def _alike(one: str, other: str) -> bool:
    if one.isdigit() and other.isdigit() and abs(int(one) - int(other)) == 1:
        return True
    return SequenceMatcher(None, one, other).ratio() >= WEIGHTS.plausibility.alike_values

"""Other inputs than those of the cases: the tests themselves, each with another value in it."""

from collections.abc import Iterable, Iterator

from tree_sitter import Node

from adws.languages.syntax_tree import text_of
from adws.search.candidates import Candidate, Placed
from adws.search.languages.code import Code

_MOST = 24
_FAMILY = "inputs"


def inputs(tests: Iterable[Code]) -> tuple[Candidate, ...]:
    """Return edits of tests, each of which puts another value in the place of one.

    They are spread over the values that stand in functions.
    """
    found = [one for code in tests for one in _of(code)]
    step = max(1, -(-len(found) // _MOST))
    return tuple(found[::step])


def _of(code: Code) -> Iterator[Candidate]:
    kinds = code.language.numbers | code.language.strings
    for node in code.nodes:
        if node.type in kinds and not node.has_error and code.scope(node) is not None:
            for text in dict.fromkeys(_others(node, code)):
                edit = code.replace(node.start_byte, node.end_byte, text)
                line = node.start_point.row + 1
                yield Candidate((Placed(code.path, line, _FAMILY, edit),), 1.0)


def _others(node: Node, code: Code) -> Iterator[str]:
    """Yield a number one more and one less, a text one letter shorter and one that is longer."""
    own = text_of(node)
    if own.isdecimal():
        yield from (str(int(own) + 1), str(abs(int(own) - 1)))
    elif node.type in code.language.strings and own[1:-1]:
        yield from (f"{own[:-2]}{own[-1]}", f"{own[:-1]}{own[-2:]}")

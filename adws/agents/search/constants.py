"""Constants that stand near a place: in its function, its file, and the tests of it."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from adws.agents.search.source import Source

_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")
_QUOTED = re.compile(r"\"([^\"\\\n]{1,60})\"|'([^'\\\n]{1,60})'")
_MOST_OF_FILE, _MOST_OF_TESTS = 12, 8
_SHORT = 8


def used_nearby(node: ast.Constant, source: Source) -> Iterator[str]:
    """Yield constants of the same type: the function's, then the file's, then the tests'."""
    kind: type = type(node.value)
    yield from dict.fromkeys(_of_type(kind, source.function(node), source))
    yield from list(_of_type(kind, source.tree, source))[:_MOST_OF_FILE]
    if kind in (int, float):
        yield from numbers_of_tests(source)[:_MOST_OF_TESTS]


@lru_cache(maxsize=1024)
def _of_type(kind: type, scope: ast.AST, source: Source) -> tuple[str, ...]:
    found = {
        source.words(node): None
        for node in ast.walk(scope)
        if isinstance(node, ast.Constant)
        and type(node.value) is kind
        and not isinstance(source.parents.get(node), ast.Expr | ast.JoinedStr)
        and node.lineno == node.end_lineno
    }
    return tuple(found)


def constants_of(scope: ast.AST, source: Source) -> tuple[str, ...]:
    """Return the whole numbers and short texts of a function, as they are written."""
    texts = (words for words in _of_type(str, scope, source) if len(words) <= _SHORT)
    return (*_of_type(int, scope, source), *texts)


@lru_cache(maxsize=1024)
def texts_near(scope: ast.AST, source: Source) -> tuple[str, ...]:
    """Return the texts of a function or module, without those that document it."""
    return tuple(ast.literal_eval(words) for words in _of_type(str, scope, source))


@lru_cache(maxsize=64)
def numbers_of_tests(source: Source) -> tuple[str, ...]:
    """Return the numbers that the tests mention, the most frequent first."""
    return _by_frequency(found for text in source.tests for found in _NUMBER.findall(text))


@lru_cache(maxsize=64)
def texts_of_tests(source: Source) -> tuple[str, ...]:
    """Return the quoted texts that the tests mention, the most frequent first."""
    pairs = (pair for text in source.tests for pair in _QUOTED.findall(text))
    return _by_frequency(one or other for one, other in pairs)


def _by_frequency(found: Iterable[str]) -> tuple[str, ...]:
    counts: dict[str, int] = {}
    for one in found:
        counts[one] = counts.get(one, 0) + 1
    return tuple(sorted(counts, key=counts.__getitem__, reverse=True))

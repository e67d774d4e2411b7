"""Constants near a place, quoted texts, and natural default values."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from string import punctuation

from adws.search.kinds import FLAG, MAPPING, NUMBER, SEQUENCE, SET, TEXT, kind_of_annotation
from adws.search.scopes import given_to, own_nodes
from adws.search.source import ParsedFile, TextEdit
from adws.search.value_places import names_in

_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")
_RAISED = re.compile(r"(?:raises|assertRaises\w*)\(\s*([A-Za-z_]\w*)")
_QUOTED = re.compile(r"\"([^\"\\\n]{1,60})\"|'([^'\\\n]{1,60})'")
_MOST_OF_FILE, _MOST_OF_TESTS = 12, 8
_SHORT, _MOST_MARKS = 8, 4
_DIVISORS = (("4", "100", "400"), ("3", "5", "15"))


def used_nearby(node: ast.Constant, source: ParsedFile) -> Iterator[str]:
    """Yield constants of the same type: the function's, then the file's, then the tests'."""
    kind: type = type(node.value)
    yield from dict.fromkeys(_of_type(kind, source.function(node), source))
    yield from list(_of_type(kind, source.tree, source))[:_MOST_OF_FILE]
    if kind in (int, float):
        yield from numbers_of_tests(source)[:_MOST_OF_TESTS]


@lru_cache(maxsize=1024)
def _of_type(kind: type, scope: ast.AST, source: ParsedFile) -> tuple[str, ...]:
    constants = {
        source.words(node): None
        for node in ast.walk(scope)
        if isinstance(node, ast.Constant)
        and type(node.value) is kind
        and not isinstance(source.parents.get(node), ast.Expr | ast.JoinedStr)
        and node.lineno == node.end_lineno
    }
    return tuple(constants)


def constants_of(scope: ast.AST, source: ParsedFile) -> tuple[str, ...]:
    """Return the whole numbers and short texts of a function, as they are written."""
    texts = (words for words in _of_type(str, scope, source) if len(words) <= _SHORT)
    return (*_of_type(int, scope, source), *texts)


@lru_cache(maxsize=1024)
def texts_near(scope: ast.AST, source: ParsedFile) -> tuple[str, ...]:
    """Return the texts of a function or module, without docstrings."""
    return tuple(ast.literal_eval(words) for words in _of_type(str, scope, source))


def divisors_with(divisor: str) -> list[str]:
    """Return the divisors that rules combine with a divisor, as leap years do.

    >>> divisors_with("100")
    ['4', '400']
    """
    return [
        number for group in _DIVISORS if divisor in group for number in group if number != divisor
    ]


@lru_cache(maxsize=64)
def numbers_of_tests(source: ParsedFile) -> tuple[str, ...]:
    """Return the numbers that the tests mention, the most frequent first."""
    return _by_frequency(number for text in source.tests for number in _NUMBER.findall(text))


@lru_cache(maxsize=64)
def texts_of_tests(source: ParsedFile) -> tuple[str, ...]:
    """Return the quoted texts that the tests mention, the most frequent first."""
    pairs = (pair for text in source.tests for pair in _QUOTED.findall(text))
    return _by_frequency(pair or other for pair, other in pairs)


@lru_cache(maxsize=64)
def marks_of_tests(source: ParsedFile) -> tuple[str, ...]:
    """Return a few punctuation marks from texts of the tests, quoted."""
    letters = (letter for text in texts_of_tests(source) for letter in text)
    marks = _by_frequency(mark for mark in letters if mark in punctuation)
    return tuple(f'"{mark}"' for mark in marks[:_MOST_MARKS] if mark not in '"\\')


@lru_cache(maxsize=64)
def errors_of_tests(source: ParsedFile) -> tuple[str, ...]:
    """Return the names of the exceptions that the tests expect, the most frequent first."""
    return _by_frequency(error for text in source.tests for error in _RAISED.findall(text))


def _by_frequency(constants: Iterable[str]) -> tuple[str, ...]:
    counts: dict[str, int] = {}
    for constant in constants:
        counts[constant] = counts.get(constant, 0) + 1
    return tuple(sorted(counts, key=counts.__getitem__, reverse=True))


_QUOTES = re.compile(r"([A-Za-z]*)(\"\"\"|'''|\"|')")


def replace_quoted(node: ast.Constant, text: str, source: ParsedFile) -> TextEdit:
    """Replace the text between the quotes of a constant.

    >>> source = ParsedFile("x = r'a'")
    >>> replace_quoted(source.tree.body[0].value, "b", source)
    TextEdit(start=4, end=8, text="r'b'")
    """
    return source.replace(node, quoted(text, source.words(node)))


def quoted(text: str, like: str) -> str:
    r"""Write a text as a literal, quoted like another literal where that is possible.

    >>> quoted("it's", "'a'"), quoted("b", "r'a'")
    ('"it\'s"', "r'b'")
    """
    prefix, quotes = _QUOTES.findall(like)[0]
    literal = f"{prefix}{quotes}{text}{quotes}"
    return literal if _means(literal, text) else _requoted(text, quotes)


def _requoted(text: str, quotes: str) -> str:
    literal = repr(text)
    requoted = f"{quotes}{literal[1:-1]}{quotes}"
    return requoted if quotes == '"' and _means(requoted, text) else literal


def _means(literal: str, text: str) -> bool:
    try:
        return bool(ast.literal_eval(literal) == text)
    except (SyntaxError, ValueError):
        return False


_BY_KIND = {
    NUMBER: ("0", "None", "1", "-1"),
    TEXT: ('""', "None"),
    SEQUENCE: ("[]", "None"),
    MAPPING: ("{}", "None"),
    SET: ("set()", "None"),
    FLAG: ("False", "True"),
}
_OTHERWISE = ("None", "[]", "0", "False", "True", '""', "{}", "1", "-1")


def defaults(kind: str | None) -> tuple[str, ...]:
    """Return default values, those of the given kind first.

    >>> defaults("flag")[:3]
    ('False', 'True', 'None')
    """
    return tuple(dict.fromkeys((*_BY_KIND.get(kind or "", ()), *_OTHERWISE)))


def returned(node: ast.AST, source: ParsedFile) -> tuple[str, ...]:
    """Return the values that a function may return early at a statement, the likeliest first.

    Constants that it returns elsewhere, default values, parameters, then other expressions.
    """
    scope = source.function(node)
    own = source.words(node.value) if isinstance(node, ast.Return) and node.value else ""
    return tuple(value for value in _of_function(scope, source) if value != own)


@lru_cache(maxsize=512)
def _of_function(scope: ast.AST, source: ParsedFile) -> tuple[str, ...]:
    parts = [part for part in own_nodes(scope) if isinstance(part, ast.Return)]
    values = [part.value for part in parts if part.value is not None]
    parameter_names = given_to(scope)
    plain = [source.words(value) for value in values if _is_plain(value)]
    others = [
        source.words(value) for value in values if set(names_in(value)) <= set(parameter_names)
    ]
    promised = kind_of_annotation(getattr(scope, "returns", None))
    kinds = [kind for value in values if (kind := source.kind(value))]
    empties = defaults(promised or (kinds[0] if kinds else None))
    constants = dict.fromkeys((*plain, *empties[:4], *parameter_names, *empties[4:], *others))
    return tuple(words for words in constants if "\n" not in words)


def _is_plain(node: ast.expr) -> bool:
    empty = isinstance(node, ast.List | ast.Dict | ast.Tuple) and not names_in(node)
    signed = isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)
    return empty or signed or isinstance(node, ast.Constant)

"""Texts in quotes: the wrong case, blanks, separators, beginning or end."""

import ast
import string
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice

from adws.search.constants import replace_quoted, texts_near, texts_of_tests
from adws.search.family import Family, Prior
from adws.search.kinds import CONTAINER, SEQUENCE
from adws.search.source import ParsedFile, Proposals
from adws.search.value_places import is_value

_MARKS = ("", " ", ", ", ",", "-", "_", ".", "\n", ":", "/", ";", "\t", "|")
_SETS = {
    "aeiou": ("aeiouAEIOU", "AEIOU", "aeiouy"),
    "aeiouAEIOU": ("aeiou", "AEIOU"),
    string.ascii_lowercase: (string.ascii_letters, string.ascii_uppercase),
    string.ascii_uppercase: (string.ascii_letters, string.ascii_lowercase),
    string.digits: (string.digits[1:], string.digits + "."),
}
_ENDS = (" ", "\n", ".", ":", ",", "/", "s", "!", "?", "-")
_MOST_NEAR, _MOST_OF_TESTS = 12, 6
_LONGEST, _MARK = 200, 3
_JOINED = (SEQUENCE, CONTAINER)


def propose(node: ast.Constant, source: ParsedFile) -> Proposals:
    """Replace a text by similar ones, by ones with other ends, and by others of the function."""
    if not isinstance(node.value, str):
        return
    if isinstance(source.parents.get(node), ast.Expr | ast.JoinedStr) or len(node.value) > _LONGEST:
        return
    for text in dict.fromkeys(_instead(node, node.value, source)):
        if text != node.value:
            yield replace_quoted(node, text, source)
    if len(node.value) < _MARK and is_value(node, source):
        # The text may be a separator that lacks its ``join``.
        kinds, above = source.kinds(node), source.parents.get(node)
        if isinstance(above, ast.BinOp | ast.Return | ast.Assign | ast.AugAssign):
            names = (name for name in source.local_names(node) if kinds.get(name) in _JOINED)
            yield from (source.wrap(node, "", f".join({name})") for name in islice(names, _MARK))


def _instead(node: ast.Constant, value: str, source: ParsedFile) -> Iterator[str]:
    yield from _SETS.get(value, ())
    if value in _MARKS:
        yield from _MARKS
    elif len(value) == 1 or not value.strip():
        yield from (value.swapcase(), value * 2, value + " ", "")
        if value.isalnum():
            yield from (chr(ord(value) + 1), chr(ord(value) - 1))
    else:
        yield from (value.lower(), value.upper(), value.capitalize(), value.title(), value.strip())
        yield from ("", f" {value}", *(f"{value}{end}" for end in _ENDS))
        yield from (value[:-1], value[1:], value.replace(" ", ""), value.replace(" ", "_"))
        yield from (value.replace("_", " "), value.replace("_", "-"), value.replace("-", "_"))
        yield from (value.replace(", ", ","), value.replace(",", ", "), value.replace("  ", " "))
    yield from texts_near(source.function(node), source)[:_MOST_NEAR]
    yield from _alike(value, texts_of_tests(source))[:_MOST_OF_TESTS]
    yield from _alike(value, texts_near(source.tree, source))


@lru_cache(maxsize=1024)
def _alike(value: str, texts: tuple[str, ...]) -> list[str]:
    return get_close_matches(value, texts, n=_MOST_NEAR)


FAMILY = Family(
    mends="a wrong string literal",
    prior=Prior(share=3.0, edits=6.1, study="sstub-python"),
    propose=propose,
    examples="""
        py: x = 'Total' → x = 'total' → x = 'TOTAL' → x = '' → x = ' Total' → x = 'Total ' → …
    """,
)

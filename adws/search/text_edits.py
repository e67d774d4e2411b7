"""Edits of texts in quotes that keep the author's quotes and prefixes."""

import ast
import re

from adws.search.source import Edit, Source

_QUOTED = re.compile(r"([A-Za-z]*)(\"\"\"|'''|\"|')")


def whole(node: ast.Constant, text: str, source: Source) -> Edit:
    """Put another text between the quotes of one.

    >>> source = Source("x = r'a'")
    >>> whole(source.tree.body[0].value, "b", source)
    Edit(start=4, end=8, text="r'b'")
    """
    return source.replace(node, quoted(text, source.words(node)))


def quoted(text: str, like: str) -> str:
    r"""Write a text as a literal, quoted like another literal where that is possible.

    >>> quoted("it's", "'a'"), quoted("b", "r'a'")
    ('"it\'s"', "r'b'")
    """
    prefix, quotes = _QUOTED.findall(like)[0]
    literal = f"{prefix}{quotes}{text}{quotes}"
    return literal if _means(literal, text) else _requoted(text, quotes)


def _requoted(text: str, quotes: str) -> str:
    literal = repr(text)
    wanted = f"{quotes}{literal[1:-1]}{quotes}"
    return wanted if quotes == '"' and _means(wanted, text) else literal


def _means(literal: str, text: str) -> bool:
    try:
        return bool(ast.literal_eval(literal) == text)
    except (SyntaxError, ValueError):
        return False

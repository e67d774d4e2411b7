"""Markdown as a reader sees it, for the tests of this room."""

from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

_CELL_LEVEL = 4
_ITEM_LEVEL = 3
_PARSER = MarkdownIt("commonmark").enable("table")


def cells(markdown: str) -> list[list[str]]:
    """Return the rows of all tables, headings first, as the text that their cells show."""
    rows: list[list[str]] = []
    for token in _PARSER.parse(markdown):
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and rows and token.level == _CELL_LEVEL:
            rows[-1].append(shown_text(token))
    return rows


def items(markdown: str) -> list[str]:
    """Return the text of all list items."""
    tokens = _PARSER.parse(markdown)
    return [
        shown_text(token)
        for token in tokens
        if token.type == "inline" and token.level == _ITEM_LEVEL
    ]


def headings(markdown: str) -> list[str]:
    """Return the headings, each with the signs of its level."""
    tokens = _PARSER.parse(markdown)
    return [
        f"{'#' * int(opening.tag[1])} {shown_text(text)}"
        for opening, text in pairwise(tokens)
        if opening.type == "heading_open"
    ]


def shown_text(token: Token) -> str:
    """Return the text that an inline token shows; markup that is not text counts as itself."""
    return "".join(
        child.content or child.markup for child in token.children or () if _is_displayed(child)
    )


def _is_displayed(child: Token) -> bool:
    return child.type in {"text", "code_inline", "html_inline", "softbreak", "hardbreak", "image"}

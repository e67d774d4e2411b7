"""Escaped text is shown exactly as it is, alone and inside a tag."""

from itertools import product

import pytest
from rich.markup import render

from adws.reports.markup import escape

_TEXTS = tuple("".join(signs) for length in range(6) for signs in product("\\[]a0", repeat=length))


@pytest.mark.parametrize(
    ("before", "after"), [("", ""), ("[red]", "[/]"), ("- ", " [0]\n"), ("[bold]x[/] ", "\n")]
)
def test_every_text_of_brackets_and_backslashes_is_shown_as_it_is(before: str, after: str) -> None:
    r"""Rich's own function loses the backslash of a pattern such as ``\[0]``."""
    around = render(f"{before}|{after}").plain.split("|")

    wrong = [
        text
        for text in _TEXTS
        if render(f"{before}{escape(text)}{after}").plain != text.join(around)
    ]

    assert wrong == []

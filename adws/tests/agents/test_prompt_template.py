"""Templates with places for values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.agents.prompt_template import render_template
from adws.core.errors import SettingsInvalid

_VALUES = {"request": "do it", "facts": "", "more_facts": ""}


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("", "\n"),
        ("$request", "do it\n"),
        ("${request}ed", "do ited\n"),
        ("$$request for $5 in $HOME, ($)", "$request for $5 in $HOME, ($)\n"),
        ("a$facts b", "a b\n"),
        ("# One\n\n$facts\n\n# Two\n\n$request\n", "# Two\n\ndo it\n"),
        ("# One\n\nwords\n\n## Below\n\n$facts", "# One\n\nwords\n"),
        ("# One\n\n$facts and $more_facts", "\n"),
        ("# One\n\n$facts and $request", "# One\n\n and do it\n"),
        ("# $facts\n\nwords", "\n"),
        (
            "# One\n\n```\n# no heading $facts\n```\n$request",
            "# One\n\n```\n# no heading \n```\ndo it\n",
        ),
        ("#hash\n$request", "#hash\ndo it\n"),
    ],
)
def test_values_take_their_places(template: str, text: str) -> None:
    """A section that names only empty values is left out; all else stays as it is written."""
    assert render_template(template, _VALUES, "t.md").unwrap() == text


@given(st.text())
def test_a_value_is_put_in_as_it_is(value: str) -> None:
    """Neither a place nor a heading inside of a value means anything."""
    text = f"# A\n\n$request ${value}\n\n# B $nothing\n\n{value}"
    rendered = render_template("# T\n\n>$text<", {"text": text}, "t.md").unwrap()
    assert rendered == f"# T\n\n>{text}<\n"


@pytest.mark.parametrize(
    ("line", "name", "hint"),
    [
        ("say $requst", "requst", "did you mean 'request'?"),
        ("say ${requst}", "requst", "did you mean 'request'?"),
        ("say ${a.__class__}", "a.__class__", "known: facts, more_facts, request"),
        ("say ${}", "", "known: facts, more_facts, request"),
    ],
)
def test_an_unknown_value_is_named_with_file_and_line(line: str, name: str, hint: str) -> None:
    """Nothing is guessed, and nothing is looked up by its way through an object."""
    assert render_template(f"# A\n\n{line}\n", _VALUES, "my/fix.md").failure() == SettingsInvalid(
        f"my/fix.md:3: unknown value '${name}'",
        hint=f"{hint} (write $$ for a dollar sign)",
        context={"known": ("facts", "more_facts", "request")},
    )

"""The file of a slash command becomes a value, or says what is wrong with it."""

import pytest
from returns.result import Failure, Success

from adws.cli.slash.registry import read_slash_command
from adws.cli.slash.slash_command import SlashCommand
from adws.core.errors import CommandInvalid

KEYS = (
    "the keys are description, cli, shows, workflow, argument-hint, argument-option, "
    "starts-agent, skill"
)
LEAST = "---\ndescription: Look.\ncli: adws verify\nshows: what is there\n{more}---\n{body}"
MOST = """\
---
description: "Look: at all."
argument-hint: "[a | b]"
argument-option: --only
workflow: verify
cli: adws ledger show
shows: what is there
starts-agent: true
skill: false
---

Do it with $ARGUMENTS.

Then stop.
"""


def text(more: str = "", body: str = "\nDo it.\n") -> str:
    """Return a file that says the least that is needed, and more."""
    return LEAST.format(more=more, body=body)


def test_the_front_matter_says_all_but_the_text() -> None:
    """A key with a hyphen is a field with an underscore; what is left out has a default."""
    assert read_slash_command("look", MOST, "look.md") == Success(
        SlashCommand(
            name="look",
            description="Look: at all.",
            cli=("ledger", "show"),
            shows="what is there",
            body="Do it with $ARGUMENTS.\n\nThen stop.\n",
            workflow="verify",
            argument_hint="[a | b]",
            argument_option="--only",
            starts_agent=True,
        )
    )


@pytest.mark.parametrize(
    ("written", "message", "hint"),
    [
        ("Do it.\n", "it has no 'description' in its front matter", KEYS),
        ("---\ncli\n", "line 1: the front matter has no end", KEYS),
        (text("workflwo: x\n"), "unknown key 'workflwo'", "did you mean 'workflow'?"),
        (text("skill: yes\n"), "front matter.skill: 'yes' is not true or false", KEYS),
        (text(body=""), "it has no text below it", KEYS),
        (text("cli: adws x\n"), "line 5: 'cli: adws x' is not a new key with a value", KEYS),
        (text().replace("adws verify", "make"), "its cli is not a command of adws: make", KEYS),
        (text().replace("adws verify", "adws"), "its cli is not a command of adws: adws", KEYS),
        (text().replace("adws verify", '" "'), "its cli is not a command of adws:  ", KEYS),
    ],
)
def test_what_is_wrong_is_told_with_the_file(written: str, message: str, hint: str) -> None:
    """And what would be right."""
    assert read_slash_command("look", written, "look.md") == Failure(
        CommandInvalid(f"look.md: {message}", hint=hint)
    )

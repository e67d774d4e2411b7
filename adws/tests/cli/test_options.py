"""Options that set settings, and how commands get them."""

import inspect
from typing import Annotated

import typer
from attrs import fields_dict

from adws.cli import options
from adws.cli.option_groups import OptionGroup
from adws.cli.options import SETTINGS
from adws.cli.signatures import spelled_out
from adws.core.run_request import RunRequest
from adws.core.settings import Settings

seen: dict[str, object] = {}


def command(
    words: str = "",
    *,
    given: Annotated[
        options.SettingValues, options.setting_options(OptionGroup.SCOPE, OptionGroup.BUDGET)
    ],
    fresh: options.Fresh = False,
) -> None:
    """Note what was given."""
    seen.update(words=words, given=given, fresh=fresh)


def test_every_row_sets_a_setting_or_says_something_about_the_run() -> None:
    """Each its own."""
    keys = [row.key for row in SETTINGS]
    fields = {*fields_dict(Settings), *fields_dict(RunRequest)}
    assert sorted(keys) == sorted({*keys} & fields)


def test_a_command_has_an_option_for_each_row_of_its_groups() -> None:
    """In the order of the table, in the place of the value that holds them."""
    names = ["words", "scope", "max_attempts", "max_cost_usd", "fresh"]
    assert [*inspect.signature(spelled_out(command)).parameters] == names


def test_what_was_not_given_is_left_out() -> None:
    """A setting keeps what the settings file says then."""
    spelled_out(command)(words="x", scope=None, max_attempts=0, max_cost_usd=1.5, fresh=True)
    assert seen == {
        "words": "x",
        "given": {"max_attempts": 0, "max_cost_usd": 1.5},
        "fresh": True,
    }


def test_a_command_without_such_options_is_as_it_was() -> None:
    """Its arguments come through, whole."""

    def plain(words: Annotated[str, typer.Argument()], *, loud: bool = False) -> None:
        seen.update(words=words, fresh=loud)

    spelled_out(plain)(words="y", loud=False)
    assert inspect.signature(spelled_out(plain)) == inspect.signature(plain)
    assert (seen["words"], seen["fresh"]) == ("y", False)

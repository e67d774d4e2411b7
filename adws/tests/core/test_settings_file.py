"""What a user may set."""

import pytest
from returns.result import Failure, Success

from adws.core.errors import SettingsInvalid
from adws.core.settings import Delivery, Settings, Workspace
from adws.core.settings_file import parse_settings


def test_every_key_is_read() -> None:
    """Whole numbers will do for seconds and money."""
    text = """
        test_command = "make test"
        report = "build/*.xml"
        case_command = "make one NAME={name}"
        round_timeout_seconds = 5
        max_cost_usd = 2
        deliver = "none"
        workspace = "in-place"
        sealed = ["golden/**"]
    """
    assert parse_settings(text, "adws.toml") == Success(
        Settings(
            test_command="make test",
            report="build/*.xml",
            case_command="make one NAME={name}",
            round_timeout_seconds=5.0,
            max_cost_usd=2.0,
            deliver=Delivery.NONE,
            workspace=Workspace.IN_PLACE,
            sealed=("golden/**",),
        )
    )


NO_TABLE = Failure(
    SettingsInvalid(
        "pyproject.toml: [tool.adws] is not a table",
        hint="write the settings below a line [tool.adws]",
    )
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[tool.adws]\nmax_rounds = 2", Success(Settings(max_rounds=2))),
        ("[tool.other]\nmax_rounds = 2", Success(Settings())),
        ("", Success(Settings())),
        ("tool = 3", NO_TABLE),
        ("[tool]\nadws = []", NO_TABLE),
    ],
)
def test_settings_may_stand_in_a_table(text: str, expected: object) -> None:
    """A table that is not there means the defaults."""
    assert parse_settings(text, "pyproject.toml", table=("tool", "adws")) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("max_rounds = 0", "'max_rounds' must be >= 1: 0"),
        ("max_cost_usd = 0", "'max_cost_usd' must be > 0: 0.0"),
        ("max_cost_usd = nan", "'max_cost_usd' must be > 0: nan"),
        ("max_rounds = 2.9", "max_rounds: 2.9 is not a whole number"),
        ("max_rounds = true", "max_rounds: True is not a whole number"),
        ('sealed = "tests/**"', "sealed: 'tests/**' is not a list"),
        ('deliver = "x"', "deliver: 'x' is none of: branch, apply, none"),
        (
            'spec_id_pattern = "*"',
            "spec_id_pattern is not a regular expression: nothing to repeat at position 0",
        ),
        (
            '[pipeline]\nforg = "f"',
            "pipeline: unknown key 'forg' (did you mean 'forge'?)",
        ),
        ('agent_command = ["a"]', "agent_command: ['a'] is not a text"),
    ],
)
def test_a_wrong_value_names_file_and_key(text: str, message: str) -> None:
    """Nothing is bent into shape."""
    error = SettingsInvalid(
        f"adws.toml: {message}", hint="adws docs settings lists every setting with its values"
    )
    assert parse_settings(text, "adws.toml") == Failure(error)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("cage = 3", "adws.toml has an unknown key 'cage'", "did you mean 'sandbox'?"),
        (
            "money = 3",
            "adws.toml has an unknown key 'money'",
            "did you mean 'max_cost_usd'?",
        ),
        (
            "zzz = 3",
            "adws.toml has an unknown key 'zzz'",
            "adws docs settings lists every setting with its values",
        ),
        ("max_round = 1", "adws.toml has an unknown key 'max_round'", "did you mean 'max_rounds'?"),
        ("\ufffd\ufffda\0 = 1", "adws.toml is not UTF-8", "save it as UTF-8"),
        (
            "= 1",
            "adws.toml is not valid TOML: Invalid statement (at line 1, column 1)",
            "correct the line; values that are texts need quotes",
        ),
    ],
)
def test_a_wrong_key_names_the_nearest_right_one(text: str, message: str, hint: str) -> None:
    """And a file that is no TOML names the line."""
    assert parse_settings(text, "adws.toml") == Failure(SettingsInvalid(message, hint=hint))


def test_a_mark_of_the_encoding_is_no_part_of_the_settings() -> None:
    """Some editors write one."""
    assert parse_settings("\ufefflanes = 3", "adws.toml").unwrap().lanes == 3

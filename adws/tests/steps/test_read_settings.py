"""The step ``read_settings``: the first settings file found wins."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.errors import SettingsInvalid
from adws.core.settings import Delivery, Settings
from adws.steps.read_settings import read_settings
from adws.testing import FakeIo
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

ROOT = PurePath("/project")
GIVEN = Context(ROOT, Settings(max_rounds=5))
OURS = "max_rounds = 7\n"
THEIRS = '[tool.adws]\ndeliver = "apply"\n'


@pytest.mark.parametrize(
    ("files", "settings"),
    [
        ({}, Settings(max_rounds=5)),
        ({"setup.cfg": ""}, Settings(max_rounds=5)),
        ({"adws.toml": OURS}, Settings(max_rounds=7)),
        ({"pyproject.toml": THEIRS}, Settings(deliver=Delivery.APPLY)),
        ({"pyproject.toml": "[project]\n"}, Settings(max_rounds=5)),
        ({"adws.toml": OURS, "pyproject.toml": THEIRS}, Settings(max_rounds=7)),
    ],
)
def test_the_first_settings_file_is_read(
    io: FakeIo, files: dict[str, str], settings: Settings
) -> None:
    """Without one the context stays as it is."""
    io.files.update({ROOT / name: text for name, text in files.items()})
    assert value(read_settings(GIVEN)) == Context(ROOT, settings)


def test_a_table_for_an_agent_that_does_not_exist_is_refused(io: FakeIo) -> None:
    """It would have no effect; a table for one that exists is read."""
    io.files[ROOT / "adws.toml"] = '[agents.claude]\nmodel = "m"\n\n[agents.claud]\nmodel = "m"\n'
    assert error(read_settings(GIVEN)) == SettingsInvalid(
        "adws.toml: [agents.claud] configures an unknown agent",
        hint="did you mean 'claude'?",
    )
    io.files[ROOT / "adws.toml"] = '[agents.claude]\nmodel = "m"\n'
    assert value(read_settings(GIVEN)).settings.agents["claude"].model == "m"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("adws.toml", "max_round = 7\n", "adws.toml has an unknown key 'max_round'"),
        ("pyproject.toml", "[tool.adws]\nagent = 1\n", "pyproject.toml: agent: 1 is not a text"),
    ],
)
def test_a_wrong_setting_names_its_file_and_key(
    io: FakeIo, name: str, text: str, words: str
) -> None:
    """A typing error is found before anything is run."""
    io.files[ROOT / name] = text
    refused = error(read_settings(GIVEN))
    assert isinstance(refused, SettingsInvalid)
    assert refused.message.startswith(words)

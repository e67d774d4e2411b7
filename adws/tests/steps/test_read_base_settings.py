"""The step ``read_base_settings``: a change does not decide how it is judged."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.errors import SettingsInvalid
from adws.core.patch import ChangeToJudge
from adws.core.settings import Delivery, Settings
from adws.slots import CHANGE
from adws.steps.read_base_settings import read_base_settings
from adws.tests.steps.projects import committed, write
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io

OURS = "max_rounds = 7\n"
THEIRS = '[tool.adws]\ndeliver = "apply"\n'


def settings_of(context: Context) -> Settings:
    """Return the settings after the step."""
    return value(read_base_settings(context)).settings


@pytest.mark.parametrize(
    ("files", "settings"),
    [
        ({"adws.toml": OURS}, Settings(max_rounds=7)),
        ({"pyproject.toml": THEIRS}, Settings(deliver=Delivery.APPLY)),
        ({"pyproject.toml": "[project]\n"}, Settings()),
        ({"adws.toml": OURS, "pyproject.toml": THEIRS}, Settings(max_rounds=7)),
        ({"a.py": ""}, Settings()),
    ],
)
def test_the_first_settings_file_of_the_base_is_read(
    here: PurePath, files: dict[str, str], settings: Settings
) -> None:
    """What the change makes of the file does not count, nor what was known before."""
    _ = committed(here, {f"app/{name}": text for name, text in files.items()})
    root = write(here / "app", {"adws.toml": "max_rounds = 9\n"})
    assert settings_of(Context(root, Settings(max_rounds=5))) == settings


def test_what_stands_above_the_project_does_not_count(here: PurePath) -> None:
    """Its settings lie in its own folder."""
    _ = committed(here, {"adws.toml": OURS, "app/a.py": ""})
    assert settings_of(Context(here / "app")) == Settings()


@pytest.mark.parametrize(
    ("change", "rounds"),
    [
        (ChangeToJudge("main"), 1),
        (ChangeToJudge("main", patch_file="/x.diff"), 2),
        (ChangeToJudge("topic"), 3),
        (ChangeToJudge("HEAD^"), 1),
    ],
)
def test_the_base_is_where_the_change_began(
    here: PurePath, change: ChangeToJudge, rounds: int
) -> None:
    """Where its branch left the base; a diff begins at the base itself."""
    root = committed(here / "p", {"adws.toml": "max_rounds = 1\n"})
    commit = "git commit --quiet -am next"
    _ = shell(write(root, {"adws.toml": "max_rounds = 2\n"}), commit)
    _ = shell(root, "git switch --quiet -c topic HEAD^")
    _ = shell(write(root, {"adws.toml": "max_rounds = 3\n"}), commit)
    assert settings_of(Context(root).put(CHANGE, change)) == Settings(max_rounds=rounds)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("adws.toml", "max_round = 7\n", "adws.toml has an unknown key 'max_round'"),
        ("pyproject.toml", "[tool.adws\n", "pyproject.toml is not valid TOML"),
    ],
)
def test_a_wrong_setting_of_the_base_names_its_file(
    here: PurePath, name: str, text: str, words: str
) -> None:
    """It is not mended by the change."""
    root = write(committed(here / "p", {name: text}), {name: ""})
    refused = error(read_base_settings(Context(root)))
    assert isinstance(refused, SettingsInvalid)
    assert refused.message.startswith(words)

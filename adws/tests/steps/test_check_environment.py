"""The steps ``note_environment`` and ``check_environment``: what is lent must stay as it is."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.errors import OracleCompromised
from adws.core.proposal import PROPOSAL
from adws.core.verdict import VERDICT, Layer, Verdict
from adws.steps.check_environment import check_environment
from adws.steps.note_environment import note_environment
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import RED, based, committed, write
from adws.tests.steps.trials import MENDED_BOTH, refused, verdict_of
from adws.tests.vcs.repositories import error, shell, value

pytestmark = pytest.mark.real_io
PUT_RIGHT = "the environment was changed and put right again"


@pytest.fixture
def lending(here: PurePath) -> Context:
    """Return a run in a project with two environment folders, as they were noted."""
    root = write(
        committed(here / "calc", {**RED, ".gitignore": "node_modules/\n.venv/\n"}),
        {".venv/pyvenv.cfg": "", ".venv/lib/tool.py": "", "node_modules/a/index.js": ""},
    )
    noted = value(note_environment(based(root)))
    return noted.put(PROPOSAL, proposal("a.py")).put(VERDICT, MENDED_BOTH)


def test_an_environment_as_it_was_changes_nothing(lending: Context) -> None:
    """The verdict stands."""
    assert value(check_environment(lending)) == lending


def test_what_was_added_is_set_aside_and_refuses_the_change(lending: Context) -> None:
    """It is kept, and the environment is as it was."""
    _ = shell(lending.root, "echo x > .venv/lib/evil.pth; ln -s / node_modules/b")
    after = value(check_environment(lending))
    assert verdict_of(after) == Verdict(
        accepted=False,
        reasons=(f"{PUT_RIGHT}: .venv/lib/evil.pth, node_modules/b set aside",),
        layer=Layer.ENVIRONMENT,
    )
    assert after.require(PROPOSAL).unwrap().environment == (".venv/lib/evil.pth", "node_modules/b")
    left = shell(lending.root, "find .venv node_modules ! -type d | sort").split()
    assert left == [".venv/lib/tool.py", ".venv/pyvenv.cfg", "node_modules/a/index.js"]
    kept = shell(lending.root, "cd .adws/attempts/environment-*; find . ! -type d | sort").split()
    assert kept == ["./.venv/lib/evil.pth", "./node_modules/b"]


def test_caches_are_taken_away_without_a_word(lending: Context) -> None:
    """They are loaded like the rest, and tools write them all the time."""
    _ = shell(
        lending.root,
        "mkdir -p .venv/lib/__pycache__ node_modules/.cache;"
        "echo x > .venv/lib/__pycache__/tool.pyc; echo x > node_modules/.cache/x",
    )
    assert value(check_environment(lending)) == lending
    assert shell(lending.root, "find .venv node_modules -name '*x' -o -name '*.pyc'") == ""


@pytest.mark.parametrize(
    "script",
    ["echo x > .venv/lib/tool.py", "rm .venv/lib/tool.py", "chmod +x .venv/lib/tool.py"],
)
def test_what_was_altered_ends_the_run(lending: Context, script: str) -> None:
    """Nobody has the old content; the file is named."""
    _ = shell(lending.root, script)
    failed = error(check_environment(lending))
    assert isinstance(failed, OracleCompromised)
    assert failed.context == {"layer": "environment", "seen": (".venv/lib/tool.py",)}


def test_a_change_that_is_refused_keeps_its_reason(lending: Context) -> None:
    """The environment is put right all the same."""
    _ = shell(lending.root, "echo x > .venv/evil.pth")
    after = value(check_environment(lending.put(VERDICT, refused(MENDED_BOTH))))
    assert verdict_of(after) == refused(MENDED_BOTH)
    assert shell(lending.root, "ls .venv") == "lib\npyvenv.cfg\n"

"""The steps ``note_environment`` and ``check_environment``: what is lent must stay as it is."""

import tomllib
from functools import partial
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import OracleCompromised, PipelineError
from adws.core.verdict import Layer, Verdict
from adws.slots import BASE, HEAD, LEDGER_OPEN, PROPOSAL, VERDICT
from adws.steps.check_environment import check_environment
from adws.steps.note_environment import note_environment
from adws.steps.restore_environment import restore_environment
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import RED, RUN_ID, based, committed, write
from adws.tests.steps.trials import MENDED_BOTH, refusal_verdict, verdict_of
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io
PUT_RIGHT = "the environment was changed and is restored; adws set aside"


@pytest.fixture
def lending(here: PurePath) -> Context:
    """Return a run in a project with two environment folders, as they were noted."""
    root = write(
        committed(here / "calc", {**RED, ".gitignore": "node_modules/\n.venv/\n"}),
        {".venv/pyvenv.cfg": "", ".venv/lib/tool.py": "", "node_modules/a/index.js": ""},
    )
    noted = value(note_environment(based(root)))
    return noted.put(PROPOSAL, proposal("a.py")).put(VERDICT, MENDED_BOTH)


def _text(workflow: str, folder: PurePath) -> IOResult[str, PipelineError]:
    return io_ops.read_text(folder / f"{workflow}.toml")


def test_an_environment_as_it_was_changes_nothing(lending: Context) -> None:
    """The verdict stands."""
    assert value(check_environment(lending)) == lending


def test_what_was_added_is_set_aside_and_refuses_the_change(lending: Context) -> None:
    """It is kept, and the environment is as it was."""
    _ = shell(lending.root, "echo x > .venv/lib/evil.pth; ln -s / node_modules/b")
    after = value(check_environment(lending))
    assert verdict_of(after) == Verdict(
        accepted=False,
        reasons=(f"{PUT_RIGHT} .venv/lib/evil.pth, node_modules/b",),
        layer=Layer.ENVIRONMENT,
    )
    assert after.require(PROPOSAL).unwrap().environment == (".venv/lib/evil.pth", "node_modules/b")
    left = shell(lending.root, "find .venv node_modules ! -type d | sort").split()
    assert left == [".venv/lib/tool.py", ".venv/pyvenv.cfg", "node_modules/a/index.js"]
    words = shell(
        lending.root, "cd .adws/attempts/*/environment-*; find . ! -type d | sort"
    ).split()
    assert words == ["./.venv/lib/evil.pth", "./node_modules/b"]


def test_a_step_that_is_run_again_after_a_kill_says_the_same(lending: Context) -> None:
    """What was set aside before the kill counts, though the environment is right again by now."""
    _ = shell(lending.root, "echo x > .venv/lib/evil.pth")
    first = value(check_environment(lending))
    assert value(check_environment(lending)) == first
    _ = shell(lending.root, "echo x > .venv/lib/another.pth")
    assert value(check_environment(lending)).require(PROPOSAL).unwrap().environment == (
        ".venv/lib/another.pth",
        ".venv/lib/evil.pth",
    )


def test_what_an_earlier_step_told_stays_told(lending: Context) -> None:
    """Whoever clears the folder of what was set aside hides nothing."""
    _ = shell(lending.root, "echo x > .venv/lib/evil.pth")
    first = value(restore_environment(lending))
    _ = shell(lending.root, "rm -r .adws")
    assert value(restore_environment(first)) == first


def test_what_another_attempt_left_is_not_of_this_one(lending: Context) -> None:
    """Neither that of a round before nor that of another run whose attempt has the same key."""
    _ = shell(lending.root, "echo x > .venv/lib/evil.pth")
    _ = value(check_environment(lending))
    later = lending.put(PROPOSAL, proposal("a.py", number=2))
    base = lending.require(BASE).unwrap()
    other = lending.put(BASE, evolve(base, run="another"))
    assert value(check_environment(later)) == later
    assert value(check_environment(other)) == other


def test_caches_are_taken_away_without_a_word(lending: Context) -> None:
    """They are loaded like the rest, and tools write them all the time."""
    _ = shell(
        lending.root,
        "mkdir -p .venv/lib/__pycache__ node_modules/.cache;"
        "echo x > .venv/lib/__pycache__/tool.pyc; echo x > node_modules/.cache/x",
    )
    assert value(check_environment(lending)) == lending
    assert shell(lending.root, "find .venv node_modules -name '*x' -o -name '*.pyc'") == ""
    assert shell(lending.root, "ls -A .adws/attempts || true") == ""


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


def test_where_something_was_altered_nothing_is_moved(lending: Context) -> None:
    """What looks added may be what a new installation of the environment brought."""
    script = "echo x > .venv/lib/tool.py; echo x > .venv/lib/new.py; echo x > .venv/lib/new.pyc"
    _ = shell(lending.root, script)
    there = shell(lending.root, "find .venv | sort")
    _ = error(check_environment(lending))
    assert shell(lending.root, "find .venv | sort") == there
    assert not value(io_ops.exists(lending.root / ".adws/attempts"))


@pytest.mark.parametrize(
    ("fixing", "head", "expected"),
    [(True, "c9", True), (True, "", False), (False, "c9", False)],
)
def test_fixes_accepted_before_are_told_with_their_place(
    lending: Context, *, fixing: bool, head: str, expected: bool
) -> None:
    """The run that ends here delivers none; one that judges, or has fixed nothing, has none."""
    base = lending.require(BASE).unwrap()
    there = lending.put(LEDGER_OPEN, fixing).put(HEAD, head or base.commit)
    _ = shell(lending.root, "rm .venv/lib/tool.py")
    place = f"are on the branch adws/{RUN_ID} in {base.repository}"
    assert error(check_environment(there)).hint.endswith(place) is expected


@pytest.mark.parametrize(
    ("workflow", "noted_before"),
    [("fix", ["open_rebase"]), ("round", []), ("judge", ["judge_change"])],
)
def test_the_environment_is_noted_once_a_run(workflow: str, noted_before: list[str]) -> None:
    """Before the first change: what is noted again later would hide what came in between."""
    text = value(io_ops.shipped_folder("workflows").bind(partial(_text, workflow)))
    uses = [step["use"] for step in tomllib.loads(text)["steps"]]
    after = [uses[at + 1] for at, use in enumerate(uses) if use == "note_environment"]
    assert after == noted_before


def test_a_change_that_is_refused_keeps_its_reason(lending: Context) -> None:
    """The environment is put right all the same."""
    _ = shell(lending.root, "echo x > .venv/evil.pth")
    after = value(check_environment(lending.put(VERDICT, refusal_verdict(MENDED_BOTH))))
    assert verdict_of(after) == refusal_verdict(MENDED_BOTH)
    assert shell(lending.root, "ls .venv") == "lib\npyvenv.cfg\n"

"""Tests of a run that goes on where what its judged runs stood on is not what it was."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import PurePath

import pytest
from attrs import frozen

from adws.tests.cli.building.acting import writes
from adws.tests.cli.program import (
    CALC,
    MENDED,
    QUICK,
    SCRIPT,
    CommandResult,
    at_home,
    begin_again,
    committed,
    invoke,
    keep,
    read,
    write,
)
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]
_READS = """\
import os
from pathlib import Path

import version

BROKEN = version.BROKEN or Path(".venv/broken").exists() or "LC_NAME" in os.environ


"""
_IN_FUNCTION = ("return a", "return BROKEN or a")


@frozen
class Stopped:
    """A run that has judged both of its fixes, and could not deliver them."""

    project: PurePath
    options: tuple[str, ...]

    def go_on(self, *more: str) -> CommandResult:
        """Let the delivery work, and run the same command again."""
        _ = shell(self.project, "git branch -D --quiet adws")
        return invoke("fix", *self.options, *more, "--json")

    def branch(self, item: CommandResult) -> str:
        """Return the text of the source on the branch that was delivered."""
        result = re.search(r"the branch (\S+)", item.json["delivered"])
        assert result is not None
        return shell(self.project, f"git show {result[1]}:calc.py")

    @property
    def last_looks(self) -> int:
        """How often what is delivered was judged as a whole."""
        return read(self.project / ".adws/journal.jsonl").count("/delivery")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Stopped:
    """Return a run whose code reads a generated file, a lent folder and a variable."""
    here = PurePath(tmp_path_factory.mktemp("stopped"))
    with at_home(here / "home"):
        stopped = _stopped(here)
    keep(here)
    return stopped


@pytest.fixture
def stopped(made: Stopped) -> Iterator[Stopped]:
    """Return the run as it was when it was stopped.

    The files of the lent folder are the same ones, not copies: when they were touched counts.
    """
    here = made.project.parent
    _ = shell(here, "rm -f project/.venv/broken && mv project/.venv .lent")
    begin_again(here)
    _ = shell(here, "rm -r project/.venv && mv .lent project/.venv")
    with at_home(here / "home"):
        yield made


def _stopped(here: PurePath) -> Stopped:
    files = {
        **QUICK,
        ".gitignore": "__pycache__/\n.venv/\nversion.py\n",
        "calc.py": _READS + CALC.replace(*_IN_FUNCTION),
        "version.py": "BROKEN = False\n",
        ".venv/pyvenv.cfg": "",
    }
    project = committed(here / "project", files)
    script = SCRIPT.replace('"a - b"', '"BROKEN or a - b"').replace('"a + b"', '"BROKEN or a + b"')
    _ = write(here, {"script.toml": script})
    _ = shell(project, "git branch adws")
    scripted = ("--agent", "scripted", "--agent-script", str(here / "script.toml"))
    options = ("--root", str(project), *scripted)
    result = invoke("fix", *options, "--json")
    assert (result.exit_code, result.json["error"]["step"]) == (2, "deliver")
    return Stopped(project, options)


def _break_file(stopped: Stopped, _patch: pytest.MonkeyPatch) -> None:
    _ = write(stopped.project, {"version.py": "BROKEN = True\n"})


def _break_environment(stopped: Stopped, _patch: pytest.MonkeyPatch) -> None:
    _ = write(stopped.project, {".venv/broken": ""})


def _break_variable(_stopped: Stopped, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("LC_NAME", "C")


@pytest.mark.parametrize("change", [_break_file, _break_environment, _break_variable])
def test_what_was_judged_under_other_circumstances_is_judged_again(
    stopped: Stopped,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Stopped, pytest.MonkeyPatch], None],
) -> None:
    """The fixes are red there: no green, and the report says so."""
    change(stopped, monkeypatch)
    result = stopped.go_on()
    assert (result.exit_code, result.json["fixed"], result.json["escalated"]) == (1, 0, 2)
    assert stopped.last_looks == 1


def test_what_was_judged_under_the_same_circumstances_is_believed(stopped: Stopped) -> None:
    """Nothing runs again."""
    result = stopped.go_on()
    assert (result.exit_code, result.json["fixed"], stopped.last_looks) == (0, 2, 0)
    assert stopped.branch(result) == _READS + MENDED.replace(*_IN_FUNCTION)


def test_a_setting_of_judged_runs_is_a_circumstance(stopped: Stopped) -> None:
    """Another delivery is none, but it is delivered as it is asked for now."""
    result = stopped.go_on("--test-timeout", "77")
    assert (result.exit_code, result.json["fixed"], stopped.last_looks) == (0, 2, 1)


@pytest.mark.parametrize(("broken", "expected"), [(False, (0, 2)), (True, (1, 1))])
def test_work_is_judged_again_too(here: PurePath, broken: bool, expected: tuple[int, int]) -> None:  # noqa: FBT001 - a parameter of the test
    """`adws build` delivers nothing that is red with what is there now."""
    green = {**QUICK, "calc.py": "import version\n\n" + MENDED.replace("a * 2", "a * version.TWO")}
    files = {**green, ".gitignore": "__pycache__/\nversion.py\n", "version.py": "TWO = 2\n"}
    project = committed(here / "project", files)
    change = {"more.py": "X = 1\n"}
    _ = write(here, {"s.json": json.dumps({"answers": [writes("implement", change, "more")]})})
    _ = shell(project, "git branch adws")
    words = ("build", "more", "--root", str(project), "--agent", "scripted", "--json")
    script = ("--agent-script", str(here / "s.json"))
    assert invoke(*words, *script).json["error"]["step"] == "deliver"
    _ = shell(project, "git branch -D --quiet adws")
    if broken:
        _ = write(project, {"version.py": "TWO = 3\n"})
    result = invoke(*words, *script)
    branches = shell(project, "git branch --format='%(refname:short)'").split()
    assert (result.exit_code, len(branches)) == expected
    if broken:
        assert result.json["error"]["kind"] == "GateRefused"
    _ = write(project, {"version.py": "TWO = 2\n"})
    again = invoke(*words, *script) if broken else result
    assert again.exit_code == 0


def test_another_delivery_is_what_counts_when_a_run_goes_on(stopped: Stopped) -> None:
    """The fixes are in the working tree, and there is no branch."""
    result = stopped.go_on("--deliver", "apply")
    assert (result.exit_code, result.json["delivered"]) == (
        0,
        "the changes are in your working tree, uncommitted",
    )
    assert shell(stopped.project, "git branch --format='%(refname:short)'") == "main\n"
    assert read(stopped.project / "calc.py") == _READS + MENDED.replace(*_IN_FUNCTION)

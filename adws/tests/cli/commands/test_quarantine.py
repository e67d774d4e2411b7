"""Tests of the quarantine as a person meets it: met in one run, told in all that follow."""

import time
from collections.abc import Iterator
from pathlib import PurePath

import pytest
from attrs import frozen

from adws import io_ops
from adws.core.quarantine import QUARANTINE_FILE
from adws.tests.cli.program import (
    ADD_MENDED,
    QUICK,
    SCRIPT,
    CommandResult,
    at_home,
    committed,
    invoke,
    read,
    write,
)
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, needs("bwrap"), pytest.mark.scenario]

ADD, SHAKY = "tests.test_calc.CalcTest.test_add", "tests.test_shaky.ShakyTest.test_shaky"
SHAKY_TEST = """\
import pathlib
import time
import unittest

TURN = pathlib.Path({turn!r})


class ShakyTest(unittest.TestCase):
    def test_shaky(self):
        turn = TURN.read_text() if TURN.exists() else "0"
        if turn == "once":
            TURN.unlink()
            self.fail()
        early = time.time() < float(turn)
        time.sleep(max(0.0, float(turn) - time.time()))
        self.assertFalse(early)
"""
"""Fails once if told so, or until a time that it waits for: in a cage it writes nothing."""
TESTS = """\
import unittest

from calc import add


class CalcTest(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(1, 2), 3)
"""
RED_CALC = ADD_MENDED.replace("a + b", "a - b")
START_SECONDS = 8.0
"""The first run begins to test within this time."""
SEEN = "failed in the baseline, then passed in another run of the same tree"


@frozen
class FlakyProject:
    """A project, what a run that met a flake told, and the file that tells the flake to fail."""

    project: PurePath
    first: CommandResult
    turn: PurePath

    def again(self, *words: str) -> CommandResult:
        """Run the program in the project after the flake was made to fail once more."""
        _ = value(io_ops.write_text(self.turn, "once"))
        return invoke(*words, "--root", str(self.project))


@pytest.fixture(scope="module")
def met(home: PurePath, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlakyProject]:
    """Meet a flake beside a real bug, and take over the branch that comes of it."""
    folder = PurePath(tmp_path_factory.mktemp("met"))
    turn = folder / "turn"
    settings = f'{QUICK["adws.toml"]}sandbox_read = ["{turn}"]\n'
    files = {
        **QUICK,
        "adws.toml": settings,
        "calc.py": RED_CALC,
        "tests/test_calc.py": TESTS,
        "tests/test_shaky.py": SHAKY_TEST.format(turn=str(turn)),
    }
    project = committed(folder / "project", files)
    _ = write(folder, {"script.toml": SCRIPT})
    options = ("--agent", "scripted", "--agent-script", str(folder / "script.toml"))
    _ = write(folder, {"turn": str(time.time() + START_SECONDS)})
    with at_home(home):
        first = invoke("fix", "--root", str(project), *options, "--sandbox", "bwrap")
        assert first.exit_code == 1, first
        _ = shell(
            project,
            "git merge --quiet --ff-only $(git branch --list --format='%(refname)' 'adws/*')",
        )
        yield FlakyProject(project, first, turn)


@pytest.fixture
def edited(met: FlakyProject) -> Iterator[FlakyProject]:
    """Return the project for a test that changes its files; they are put back behind it."""
    yield met
    _ = shell(met.project, "git checkout --quiet . && git clean -fdq")


def test_the_run_that_meets_a_flake_escalates_it(met: FlakyProject) -> None:
    """It needs a person now, and says from which day on nobody is bothered any more."""
    head, *rest = met.first.stdout.splitlines()
    assert met.first.exit_code == 1, met.first
    assert head.startswith("fixed 1, escalated 1 ·")
    assert head.endswith("· 1 in quarantine")
    assert [line for line in rest if "put into quarantine until" in line]


def test_the_quarantine_is_a_commit_of_its_own_behind_the_fix(met: FlakyProject) -> None:
    """No fix is mixed with it."""
    log = shell(met.project, "git log -2 --format=%s --name-only").split("\n")
    assert [line for line in log if line] == [
        f"test: quarantine flaky {SHAKY} (non-deterministic)",
        QUARANTINE_FILE,
        f"fix: pass {ADD} (failing 2→0)",
        "calc.py",
    ]


def test_a_case_in_quarantine_turns_no_run_red_and_is_reported(met: FlakyProject) -> None:
    """Exit code 0, and both the terminal and the report say how many and which."""
    script = str(met.turn.with_name("script.toml"))
    result = met.again("fix", "--agent", "scripted", "--agent-script", script)
    head, _, line, *_, report = result.stdout.splitlines()
    assert (result.exit_code, head) == (
        0,
        "green: 2 cases, nothing to fix · 1 in quarantine (1 failed)",
    )
    assert line.endswith(f": {SHAKY}")
    assert line.startswith("  failed in quarantine (until ")
    markdown = read(PurePath(report.removeprefix("report: ")))
    assert "## Quarantined\n" in markdown
    assert f"| `{SHAKY}` |" in markdown
    assert f"| failed | {SEEN} |" in markdown


def test_an_analysis_tells_of_it_too(met: FlakyProject) -> None:
    """The failure is counted and named, and is not among those to work on."""
    result = met.again("analyze", "--json")
    assert result.exit_code == 0
    assert (result.json["summary"]["fail"], result.json["failures"]) == (1, [])
    (row,) = result.json["quarantine"]
    assert (row["case_id"], row["outcome"], row["expired"]) == (SHAKY, "failed", False)
    lines = met.again("analyze").stdout.splitlines()
    assert lines[2] == "1 in quarantine (1 failed)"


def test_a_case_whose_time_is_over_counts_again(edited: FlakyProject) -> None:
    """It is red, and the person is told what to decide."""
    renewed = read(edited.project / QUARANTINE_FILE)
    stays = "".join(
        line
        for line in renewed.splitlines(keepends=True)
        if not line.startswith(("since", "until"))
    )
    over = stays.replace("seen =", "since = 2026-01-01\nuntil = 2026-01-30\nseen =")
    _ = write(edited.project, {QUARANTINE_FILE: over})
    result = edited.again("analyze")
    assert result.exit_code == 1
    assert f"quarantine expired on 2026-01-30: fix or renew it: {SHAKY}" in result.stdout


@pytest.mark.scenario(keep=True)
def test_the_list_shows_each_case_and_which_one_is_over(here: PurePath) -> None:
    """A person who edits the file sees in one list what it says."""
    days = ("since = 2026-01-01\nuntil = 2026-01-30", "since = 2026-01-01\nuntil = 9999-12-31")
    cases = [
        f'[[cases]]\nid = "{name}"\n{dates}\nseen = "x"\n'
        for name, dates in zip("ab", days, strict=True)
    ]
    _ = write(here, {QUARANTINE_FILE: "".join(cases)})
    rest = {"since": "2026-01-01", "seen": "x", "note": "", "issue": ""}
    assert invoke("quarantine", "list", "--json").json == [
        {"case": "a", "until": "2026-01-30 (expired)", **rest},
        {"case": "b", "until": "9999-12-31", **rest},
    ]


def test_a_damaged_file_stops_the_work_and_names_the_line(edited: FlakyProject) -> None:
    """Nobody guesses what somebody meant."""
    damaged = read(edited.project / QUARANTINE_FILE) + '\n[[cases]]\nid = "b"\nsince = "soon"\n'
    _ = write(edited.project, {QUARANTINE_FILE: damaged})
    for command in (("analyze",), ("quarantine", "list")):
        result = edited.again(*command)
        assert result.exit_code == 2
        assert f"{QUARANTINE_FILE}, line 10: since is not a date" in result.stderr


def test_no_change_puts_a_case_into_quarantine(edited: FlakyProject) -> None:
    """The judge reads the quarantine where the change began."""
    added = read(edited.project / QUARANTINE_FILE).partition("[[cases]]")[2]
    hidden = f"[[cases]]{added}".replace(SHAKY, ADD)
    text = read(edited.project / QUARANTINE_FILE)
    _ = write(edited.project, {"calc.py": RED_CALC, QUARANTINE_FILE: f"{text}\n{hidden}"})
    assert edited.again("analyze").exit_code == 0
    result = edited.again("judge", "--json")
    assert (result.exit_code, result.json["broken"]) == (1, [ADD])


def test_the_judge_holds_no_case_in_quarantine_against_a_change(edited: FlakyProject) -> None:
    """It failed where the change began, or it fails now: both decide nothing."""
    _ = write(edited.project, {"calc.py": f"{ADD_MENDED}\n\nHALF = 1 / 2\n"})
    assert edited.again("judge").exit_code == 0


@pytest.mark.scenario(keep=True)
def test_an_empty_quarantine_says_so(here: PurePath) -> None:
    """A list without rows would leave a person wondering; a machine reads an empty list."""
    result = invoke("quarantine", "list")
    assert (here, result) == (here, CommandResult(0, "no case is in quarantine\n", ""))
    assert invoke("quarantine", "list", "--json").json == []

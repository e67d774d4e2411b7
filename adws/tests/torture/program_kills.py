"""D1: random kills of the real `adws fix` in a real project, taken up by the same command."""

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path, PurePath

from attrs import frozen

from adws.core.railway import settle
from adws.ledger.store import load
from adws.tests.cli.program import PROGRAM, QUICK, committed
from adws.tests.torture.campaign import Campaign
from adws.tests.torture.figure import Figure
from adws.tests.torture.looking import Look, finished
from adws.tests.torture.processes_left import left_after
from adws.tests.torture.tally import Tally
from adws.tests.vcs.repositories import shell

KILLED = "random SIGKILLs of `adws fix`, the whole program with git and the runner"
IN_LANES = (
    "random SIGKILLs of `adws fix --lanes {lanes}`, the whole program with git and the runner"
)
_SEED = 3
_ORPHAN_SECONDS = 5.0
_LONGEST_LIFE = 0.6
"""Of an unkilled run: a good round, so that every life may get on."""
_MARK = """\
basename "$(dirname "$ADWS_PROMPT_FILE")" >> {folder}/asked
"""
_AGENT = """\
if grep -q test_add "$ADWS_PROMPT_FILE"
then sed -i 's/a - b/a + b/' calc.py
else sed -i 's/a \\* 3/a * 2/' calc.py
fi
"""
_MODULE_AGENT = """\
sed -i 's/a - b/a + b/' "$(grep -o 'part_[0-9]*' "$ADWS_PROMPT_FILE" | head -n 1).py"
"""
_MODULE_TEST = """\
import unittest

import part_{number}


class Part{number}Test(unittest.TestCase):
    def test_add(self):
        self.assertEqual(part_{number}.add({number}, 2), {number} + 2)
"""
_MODULES = 4
_IN_MODULES = {
    "adws.toml": QUICK["adws.toml"],
    ".gitignore": QUICK[".gitignore"],
    "tests/__init__.py": "",
    **{f"part_{number}.py": "def add(a, b):\n    return a - b\n" for number in range(_MODULES)},
    **{
        f"tests/test_part_{number}.py": _MODULE_TEST.format(number=number)
        for number in range(_MODULES)
    },
}
"""A project with a bug in each of its modules, so that lanes share no file."""


@frozen
class End:
    """What a run of `adws fix` came to."""

    entries: tuple[tuple[str, str, int], ...]
    commits: int
    text: str


@frozen
class Stage:
    """A project with an agent, and how its drivers end."""

    folder: Path
    options: tuple[str, ...] = ()

    @property
    def project(self) -> Path:
        """The user's tree."""
        return self.folder / "project"

    def live(self, seconds: float | None) -> int:
        """Start `adws fix` and kill it after so many seconds, unless it has ended by then."""
        agent = ("--agent-command", f"sh {self.folder}/agent.sh")
        words = (*PROGRAM, "fix", "--quiet", *agent, *self.options)
        with (self.folder / "said").open("wb") as result:
            driver = subprocess.Popen(words, cwd=self.project, stdout=result, stderr=result)
            try:
                _ = driver.wait(seconds)
            except subprocess.TimeoutExpired:
                driver.kill()
            return driver.wait()

    def end(self) -> End:
        """Return what has become of the project."""
        ledger = settle(load(self.project / ".adws/ledger.json")).unwrap()
        entries = tuple((e.case_id, e.status.value, e.attempt_count) for e in ledger.entries)
        place = PurePath(self.project)
        branches = shell(place, "git branch --list 'adws/*' --format '%(refname)'").split()
        commits = sum(len(shell(place, f"git rev-list main..{b}").split()) for b in branches)
        texts = "".join(shell(place, f"git diff main {branch}") for branch in branches)
        return End(entries, commits, texts)


def staged(folder: Path) -> Stage:
    """Make a project with two bugs and an agent that repairs one when it is asked."""
    _ = committed(PurePath(folder / "project"), QUICK)
    _write_agent(folder, _AGENT)
    return Stage(folder)


def staged_in_lanes(folder: Path, lanes: int) -> Stage:
    """Make a project with a bug in each of four modules, which are worked on side by side."""
    _ = committed(PurePath(folder / "project"), _IN_MODULES)
    _write_agent(folder, _MODULE_AGENT)
    return Stage(folder, ("--lanes", str(lanes)))


def _write_agent(folder: Path, script: str) -> None:
    text = f"{_MARK.format(folder=folder)}{script}"
    _ = (folder / "agent.sh").write_text(text, encoding="utf-8")


def kill_often(folder: Path, kills: int, seconds: float, projects: int = 2) -> Figure:
    """Kill so many drivers, or as many as come in so many seconds, in a few projects at a time."""
    return _kill_often(folder, kills, seconds, projects, staged, Tally(deed=KILLED))


def kill_lanes_often(
    folder: Path, kills: int, seconds: float, lanes: int = 4, projects: int = 1, seed: int = _SEED
) -> Figure:
    """Kill drivers that work in so many lanes: each may have been asking as many agents."""
    stage = partial(staged_in_lanes, lanes=lanes)
    tally = Tally(deed=IN_LANES.format(lanes=lanes), calls_at_once=lanes)
    return _kill_often(folder, kills, seconds, projects, stage, tally, seed)


def _kill_often(
    folder: Path,
    kills: int,
    seconds: float,
    projects: int,
    stage: Callable[[Path], Stage],
    tally: Tally,
    seed: int = _SEED,
) -> Figure:
    began = time.monotonic()
    calm = stage(folder / "unkilled")
    assert calm.live(None) == os.EX_OK
    started = time.monotonic()
    longest_seconds = (started - began) * _LONGEST_LIFE
    chance = random.Random(seed)
    expected = calm.end()
    campaign = Campaign(kills, started + seconds, longest_seconds, expected, chance, tally)

    def kill_in_turn(number: int) -> None:
        runs = 0
        while not campaign.over:
            _one_run(stage(folder / f"{number}-{runs}"), campaign)
            runs += 1

    with ThreadPoolExecutor(projects) as pool:
        _ = list(pool.map(kill_in_turn, range(projects)))
    minutes = (time.monotonic() - started) / 60
    tally.other_end += expected.commits != len(expected.entries)
    return tally.figure(**{"kills a minute": round(tally.kills / minutes)})


def _one_run(stage: Stage, campaign: Campaign) -> None:
    before, code, tally = Look(), -signal.SIGKILL, campaign.tally
    while code == -signal.SIGKILL and not finished(stage.project):
        code = stage.live(campaign.life_seconds())
        tally.kills += code == -signal.SIGKILL
        if tally.kills % 2:
            tally.orphans += left_after(_ORPHAN_SECONDS, stage.folder)
        before = tally.after_life(before, stage.project, stage.folder / "asked")
    tally.runs += 1
    ended_well = code in (os.EX_OK, -signal.SIGKILL)
    tally.other_end += not ended_well or stage.end() != campaign.expected
    tally.stale += len(list(stage.project.glob(".adws/**/*.tmp")))

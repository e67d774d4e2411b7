"""D1: random kills of the real `adws fix` in a real project, taken up by the same command."""

import os
import random
import signal
import subprocess
import time
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
from adws.tests.vcs.repositories import shell

KILLED = "random SIGKILLs of `adws fix`, the whole program with git and pytest"
_SEED = 3
_BUGS = 2
_LONGEST_LIFE = 0.6
"""Of an unkilled run: a good round, so that every life may get on."""
_AGENT = """\
basename "$(dirname "$ADWS_PROMPT_FILE")" >> {folder}/asked
if grep -q test_add "$ADWS_PROMPT_FILE"
then sed -i 's/a - b/a + b/' calc.py
else sed -i 's/a \\* 3/a * 2/' calc.py
fi
"""


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

    @property
    def project(self) -> Path:
        """The user's tree."""
        return self.folder / "project"

    def live(self, seconds: float | None) -> int:
        """Start `adws fix` and kill it after so many seconds, unless it has ended by then."""
        words = (*PROGRAM, "fix", "--quiet", "--agent-command", f"sh {self.folder}/agent.sh")
        with (self.folder / "said").open("wb") as said:
            driver = subprocess.Popen(words, cwd=self.project, stdout=said, stderr=said)
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
        texts = "".join(shell(place, f"git show {branch}:calc.py") for branch in branches)
        return End(entries, commits, texts)


def staged(folder: Path) -> Stage:
    """Make a project with two bugs and an agent that repairs one when it is asked."""
    _ = committed(PurePath(folder / "project"), QUICK)
    _ = (folder / "agent.sh").write_text(_AGENT.format(folder=folder), encoding="utf-8")
    return Stage(folder)


def kill_often(folder: Path, kills: int, seconds: float, lanes: int = 2) -> Figure:
    """Kill so many drivers, or as many as come in so many seconds, in a few projects at a time."""
    began = time.monotonic()
    calm = staged(folder / "unkilled")
    assert calm.live(None) == os.EX_OK
    started = time.monotonic()
    longest_seconds = (started - began) * _LONGEST_LIFE
    chance = random.Random(_SEED)
    campaign = Campaign(kills, started + seconds, longest_seconds, calm.end(), chance)
    with ThreadPoolExecutor(lanes) as pool:
        lane = partial(_lane, folder, campaign)
        _ = list(pool.map(lane, range(lanes)))
    minutes = (time.monotonic() - started) / 60
    campaign.tally.other_end += calm.end().commits != _BUGS
    a_minute = round(campaign.tally.kills / minutes)
    return campaign.tally.figure(KILLED, **{"kills a minute": a_minute})


def _lane(folder: Path, campaign: Campaign, number: int) -> None:
    runs = 0
    while not campaign.over:
        _one_run(staged(folder / f"{number}-{runs}"), campaign)
        runs += 1


def _one_run(stage: Stage, campaign: Campaign) -> None:
    before, code, tally = Look(), -signal.SIGKILL, campaign.tally
    while code == -signal.SIGKILL and not finished(stage.project):
        code = stage.live(campaign.life_seconds())
        tally.kills += code == -signal.SIGKILL
        before = tally.after_life(before, stage.project, stage.folder / "asked")
    tally.runs += 1
    ended_well = code in (os.EX_OK, -signal.SIGKILL)
    tally.other_end += not ended_well or stage.end() != campaign.expected
    tally.stale += len(list(stage.project.glob(".adws/**/*.tmp")))

"""D1: random kills of a small driver with the real engine, ledger and journal."""

import os
import random
import signal
import time
from pathlib import Path

from adws.core.railway import settle
from adws.ledger.store import load
from adws.tests.torture.campaign import Campaign
from adws.tests.torture.driver import drive, prepare
from adws.tests.torture.figure import Figure
from adws.tests.torture.looking import Look, finished
from adws.tests.torture.tally import Tally

KILLED = "random SIGKILLs of a driver of real steps, ledger and journal (no runner, no git)"
_SEED = 5
_LONGEST_LIFE = 1 / 6
"""Of an unkilled run: a few of its steps."""


def kill_often(folder: Path, kills: int, seconds: float) -> Figure:
    """Drive run after run and kill so often, or as often as comes in so many seconds."""
    started = time.monotonic()
    expected = _unkilled(folder / "unkilled")
    longest_seconds = (time.monotonic() - started) * _LONGEST_LIFE
    chance = random.Random(_SEED)
    tally = Tally(deed=KILLED)
    campaign = Campaign(kills, started + seconds, longest_seconds, expected, chance, tally)
    while not campaign.over:
        _one_run(folder / str(campaign.tally.runs), campaign)
    return tally.figure(seconds=round(time.monotonic() - started))


def _one_run(folder: Path, campaign: Campaign) -> None:
    prepare(folder)
    before, tally = Look(), campaign.tally
    while not finished(folder / "project"):
        code = _live(folder, campaign.life_seconds())
        assert code in (os.EX_OK, -signal.SIGKILL), f"a life ended with {code}"
        tally.kills += code == -signal.SIGKILL
        before = tally.after_life(before, folder / "project", folder / "asked")
    tally.runs += 1
    tally.other_end += _end(folder) != campaign.expected
    tally.stale += len(list(folder.rglob("*.tmp")))


def _live(folder: Path, seconds: float | None) -> int:
    """Live in a child that is killed after so many seconds, unless it has ended by then."""
    child = os.fork()
    if child == 0:
        os._exit(_exit_code(folder))
    if seconds is not None:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)  # it is not buried yet, so the number is still its own
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _exit_code(folder: Path) -> int:
    try:
        return os.EX_OK if drive(folder) else os.EX_TEMPFAIL
    except BaseException:  # noqa: BLE001 - the child ends here, whatever happens
        return os.EX_SOFTWARE


def _unkilled(folder: Path) -> object:
    prepare(folder)
    assert drive(folder)
    return _end(folder)


def _end(folder: Path) -> object:
    """Return what a run has come to: each entry's end, and the outcome of each round."""
    ledger = settle(load(folder / "project/.adws/ledger.json")).unwrap()
    entries = [(e.case_id, e.status, e.attempt_count, len(e.attempts)) for e in ledger.entries]
    rounds = [(r.number, r.group, r.outcome, r.fixed, r.failures_end) for r in ledger.rounds]
    return entries, rounds

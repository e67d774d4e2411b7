"""P3: no cap is passed by processes that race for its last dollars, or are killed as they pay."""

import random
import subprocess
import sys
from math import fsum
from pathlib import Path

from adws.core.railway import settle
from adws.ledger.money.call import Call
from adws.ledger.money.caps import Caps
from adws.ledger.money.money_file import read_calls
from adws.testing import FakeIo, installed
from adws.tests.ledger.money.lives import Ask, End, Event, GiveBack, Kill, Life
from adws.tests.torture.figure import Figure
from adws.tests.torture.spender import GO

RACED = "processes that race for the last dollars of a cap"
KILLED = "SIGKILL of processes that reserve and settle"
SIMULATED = "simulated runs with kills: beyond the cap"
_NEAR_USD = 1e-6
_SEED = 11


def race(folder: Path, spenders: int, cap_usd: float = 20.0) -> Figure:
    """Let processes spend a cap at the same time: all of it, and no more."""
    started = [_spender(folder, cap_usd) for _ in range(spenders)]
    for spender in started:
        _ = _line(spender)
    (folder / GO).touch()
    results = [line for spender in started for line in spender.communicate()[0].splitlines()]
    calls = _calls(folder)
    spent_usd = fsum(call.spent_usd for call in calls)
    beyond = spent_usd > cap_usd + _NEAR_USD
    left = cap_usd - spent_usd >= 0.01  # USD: with less no call is begun
    broken = beyond + left + _count_lost(calls, results) + results.count("refused LockHeld")
    return Figure("P3", RACED, len(calls), broken, {"processes": spenders, "cap": cap_usd})


def kill_often(folder: Path, kills: int, cap_usd: float = 1000.0) -> Figure:
    """Kill processes at any moment: what they have told is there, and counts."""
    chance = random.Random(_SEED)
    results: list[str] = []
    folder.mkdir(parents=True)
    (folder / GO).touch()
    for _ in range(kills):
        spender = _spender(folder, cap_usd)
        _ = _line(spender)
        texts = [_line(spender) for _ in range(chance.randrange(1, 8))]
        spender.kill()
        results += [*texts, *spender.communicate()[0].splitlines()]
    broken = _count_lost(_calls(folder), results)
    return Figure("P3", KILLED, kills, broken, {"entries": len(results)})


def simulated(_folder: Path, runs: int) -> Figure:
    """Play runs whose agents go beyond the limit of a call now and then, and which are killed."""
    chance = random.Random(_SEED)
    lives = [_life(chance) for _ in range(runs)]
    beyond = [life for life in lives if life.cost_usd > life.caps.run_usd + _NEAR_USD]
    broken = sum(life.cost_usd > life.caps.run_usd + _worst_usd(life) for life in lives)
    lost = sum({c.id: c.spent_usd for c in _noted_calls(life)} != life.entered for life in lives)
    fields = {"by one call under way": len(beyond), "with lost entries": lost}
    return Figure("P3", SIMULATED, runs, broken + lost, fields)


def _life(chance: random.Random) -> Life:
    with installed(FakeIo()) as io:
        life = Life(io, Caps(run_usd=chance.uniform(1, 20)))
        for _ in range(chance.randrange(5, 40)):
            life.play(_event(chance))
        return life


def _event(chance: random.Random) -> Event:
    """Return what happens to a run that makes one call at a time; one agent in ten overshoots."""
    part = chance.uniform(1, 1.2) if chance.random() < 0.1 else chance.random()
    deeds: tuple[Event, ...] = (
        Ask(0, chance.uniform(0.5, 5)),
        End(0, part, told=chance.random() < 0.8),
        GiveBack(0),
        Kill(chance.random(), chance.randrange(400)),
    )
    return chance.choices(deeds, (5, 5, 1, 1))[0]


def _worst_usd(life: Life) -> float:
    """Return by how much one call under way can have gone beyond its limit."""
    return min(life.beyond_usd, 0.2 * 5) + _NEAR_USD


def _noted_calls(life: Life) -> tuple[Call, ...]:
    with installed(life.io):
        return life.calls


def _spender(folder: Path, cap_usd: float) -> "subprocess.Popen[str]":
    folder.mkdir(parents=True, exist_ok=True)
    words = (*("-m", "adws.tests.torture.spender"), str(folder), str(cap_usd), "0.7")
    return subprocess.Popen((sys.executable, *words), stdout=subprocess.PIPE, text=True)


def _line(spender: "subprocess.Popen[str]") -> str:
    assert spender.stdout is not None
    return spender.stdout.readline().strip()


def _calls(folder: Path) -> tuple[Call, ...]:
    return settle(read_calls(folder)).unwrap()


def _count_lost(calls: tuple[Call, ...], lines: list[str]) -> int:
    """Count what was told to be safe and does not count as it was told."""
    known = {call.id: call for call in calls}
    results = [line.split() for line in lines if line.startswith(("reserved ", "settled "))]
    whole = [words for words in results if len(words) == 3]  # a kill may cut off what is told
    return sum(not _holds(known.get(id_), word, float(usd)) for word, id_, usd in whole)


def _holds(call: Call | None, word: str, amount_usd: float) -> bool:
    if call is None:
        return False
    if word == "reserved":
        return call.granted.amount_usd == amount_usd
    return call.settled is not None and call.settled.cost_usd == amount_usd

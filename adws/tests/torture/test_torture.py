"""A short form of each torture: the promises hold here, or it is said what is missing."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from adws.tests.cli.program import at_home
from adws.tests.tools import needs
from adws.tests.torture import (
    call_kills,
    cancelled_runs,
    damage,
    driver_kills,
    flaky_suites,
    killed_agents,
    many_writers,
    money,
    program_kills,
    refusing_disk,
    sequences,
)
from adws.tests.torture.figure import BROKEN, HELD, UNMEASURED, Figure, exit_code, table

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

SHORT: dict[str, Callable[[Path], Figure]] = {
    "D1": partial(driver_kills.kill_often, kills=20, seconds=30),
    "D1 lanes": partial(program_kills.kill_lanes_often, kills=3, seconds=30),
    "D2": partial(call_kills.kill_everywhere, commits=1, names=("rename", "write")),
    "D3 full disk": refusing_disk.full_disk,
    "D3 failing flush": partial(refusing_disk.failing_calls, commits=1, number="EIO"),
    "D4": partial(call_kills.order, commits=3),
    "D5 writers": partial(many_writers.updates, writers=3, each=10),
    "D6 prefixes": partial(damage.prefixes, step=23),
    "D6 flips": partial(damage.flips, count=100),
    "D6 journal": partial(damage.journal_flips, count=100),
    "P1 agents": partial(killed_agents.kill_agents, times=3, in_cage=False),
    "P1 agents in a cage": partial(killed_agents.kill_agents, times=3, in_cage=True),
    "P3 race": partial(money.race, spenders=8),
    "P3 kills": partial(money.kill_often, kills=3),
    "P3 runs": partial(money.simulated, runs=100),
    "L1": partial(cancelled_runs.cancel_often, cancels=4, seconds=60),
    "F1": partial(flaky_suites.honest_fixes, runs=1, cases=4),
}
"""A second driver is refused in the tests of the command line."""

NEEDED = {
    "D2": "strace",
    "D3 failing flush": "strace",
    "D4": "strace",
    "P1 agents in a cage": "bwrap",
}


def case(name: str) -> object:
    """Return the case of a promise, with the program that it needs."""
    return pytest.param(name, marks=needs(NEEDED[name]) if name in NEEDED else ())


@pytest.mark.exhaustive(sample=7)
@pytest.mark.parametrize("name", [case(name) for name in SHORT])
def test_nothing_is_lost(name: str, tmp_path: Path) -> None:
    """No promise is broken; what this machine cannot do is skipped by name."""
    figure = SHORT[name](tmp_path / "torture")
    if figure.unmeasured:
        pytest.skip(f"not measured: {figure.unmeasured}")
    assert (figure.verdict, figure.broken) == (HELD, 0), figure


@pytest.mark.timeout(1200)
@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize("number", range(3))
def test_no_order_of_stopping_and_editing_gives_a_false_green(
    number: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A random sequence; the figure names its seed, by which it can be played again."""
    seed = (request.config.getoption("randomly_seed", 0) or 0) % 1_000_000 + number
    with at_home(tmp_path / "home"):
        figure = sequences.play_many(tmp_path / "torture", count=1, seed=seed)
    assert (figure.verdict, figure.broken) == (HELD, 0), figure


ROWS = (
    Figure("D1", "kills", 10, 0, {"lost": 0}),
    Figure("D2", "kills", 10, 1),
    Figure("D3", "full", unmeasured="no disk"),
    Figure("D4", "nothing was tried"),
)


def test_nothing_that_was_not_tried_holds() -> None:
    """A machine that cannot measure, and a measure of nothing, prove nothing."""
    assert [row.verdict for row in ROWS] == [HELD, BROKEN, UNMEASURED, UNMEASURED]
    codes = [exit_code(ROWS[:1]), exit_code(ROWS), exit_code(ROWS[2:]), exit_code(())]
    assert codes == [0, 1, 2, 2]


def test_people_and_machines_are_told_the_same() -> None:
    """Each row of the table is there as JSON."""
    assert table(ROWS).row_count == len(ROWS)
    assert json.loads(json.dumps(ROWS[0].as_dict())) == {
        "id": "D1",
        "deed": "kills",
        "tries": 10,
        "broken": 0,
        "verdict": HELD,
        "unmeasured": "",
        "lost": 0,
    }

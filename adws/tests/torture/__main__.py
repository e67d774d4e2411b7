"""``make torture``: measure every figure of durability, money and ended processes, print the table.

``python -m adws.tests.torture [--json] [D1 D2 … S1]``. Exit codes: 0 every promise held, 1 one was
broken, 2 one could not be put to the test on this machine.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from rich.console import Console

from adws.tests.cli.program import at_home
from adws.tests.torture import (
    call_kills,
    cancelled_runs,
    damage,
    driver_kills,
    flaky_suites,
    judged_code,
    many_writers,
    money,
    processes,
    program_kills,
    refusing_disk,
    sequences,
)
from adws.tests.torture.figure import Figure, exit_code, table

Measure = Callable[[Path], Figure]

MEASURES: tuple[tuple[str, Measure], ...] = (
    ("D1", partial(program_kills.kill_often, kills=100, seconds=120)),
    ("D1", partial(driver_kills.kill_often, kills=1000, seconds=240)),
    ("D1", partial(program_kills.kill_lanes_often, kills=300, seconds=1800)),
    ("D2", partial(call_kills.kill_everywhere, commits=6)),
    ("D3", refusing_disk.full_disk),
    *(
        ("D3", partial(refusing_disk.failing_calls, commits=2, number=number))
        for number in refusing_disk.FAILING
    ),
    ("D4", partial(call_kills.order, commits=25)),
    ("D5", partial(many_writers.updates, writers=8, each=125)),
    ("D5", many_writers.second_driver),
    ("D6", damage.prefixes),
    ("D6", partial(damage.flips, count=1000)),
    ("D6", partial(damage.journal_flips, count=1000)),
    ("P3", partial(money.race, spenders=8)),
    ("P3", partial(money.kill_often, kills=100)),
    ("P3", partial(money.simulated, runs=1000)),
    ("S1", partial(sequences.play_many, count=300, seed=1)),
    ("F1", partial(flaky_suites.honest_fixes, runs=20, cases=12)),
    ("C1", judged_code.attempts),
    ("L1", partial(cancelled_runs.cancel_often, cancels=200, seconds=1800)),
)


_MEMORY = Path("/", "dev", "shm")
"""A kill takes nothing from what the system holds in memory, so a disk in memory shows the same."""


def measured(names: frozenset[str]) -> Iterator[Figure]:
    """Take the measures of these figures, of all when none is named, one after the other."""
    chosen = [(name, measure) for name, measure in MEASURES if not names or name in names]
    memory = _MEMORY if _MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="adws-torture-", dir=memory) as place:
        folder = Path(place)
        with at_home(folder / "home"):
            for number, (name, measure) in enumerate(chosen):
                _ = sys.stderr.write(f"{name} ({number + 1} of {len(chosen)}) …\n")
                yield measure(folder / str(number))
    if not names or "P1" in names:
        _ = sys.stderr.write("P1 …\n")
        yield from processes.figures(times=100, program_times=10)


def main(*words: str) -> int:
    """Measure and print."""
    figures = tuple(measured(frozenset(words) - {"--json"}))
    if "--json" in words:
        _ = sys.stdout.write(json.dumps([row.as_dict() for row in figures], indent=2) + "\n")
    else:
        Console(width=160).print(table(figures))
    return exit_code(figures)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

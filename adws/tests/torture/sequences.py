"""S1: random sequences of stopping, resuming, restarting, merging and editing, each ended by hand.

``python -m adws.tests.torture.sequences SEED [COUNT]`` plays sequences one after the other and
tells each step. What adws said last is compared with the delivered branch, run by the bare runner.
"""

import random
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from attrs import define, field, frozen

from adws.tests.cli.program import at_home
from adws.tests.torture import sequence_steps as steps
from adws.tests.torture.figure import Figure
from adws.tests.torture.sequence_stage import Stage, staged

DEED = "random sequences of interrupt, resume, --fresh, --rebase, merge and edit, run by hand"
STEPS: tuple[tuple[int, Callable[[Stage], None]], ...] = (
    (8, steps.interrupt),
    (2, steps.go_on),
    (2, steps.start_fresh),
    (3, steps.rebase),
    (2, steps.one_round),
    (2, steps.fail),
    (3, steps.merge),
    (2, steps.rewrite_history),
    (3, steps.edit),
    (3, steps.change_environment),
    (2, steps.kill_delivery),
    (1, steps.build),
    (1, steps.delete_test),
    (2, steps.add_failing_test),
    (1, steps.copy_project),
    (1, steps.two_drivers),
    (1, steps.older_state),
)
"""What can happen, each with its weight."""


@frozen
class Sequence:
    """What one sequence came to: what happened, and which promises that broke."""

    seed: int
    told: tuple[str, ...]
    broken: tuple[str, ...]
    calls: int
    seconds: float


@define
class _Tally:
    """The sequences of a figure."""

    played: list[Sequence] = field(factory=list[Sequence])

    def count(self, kind: str) -> int:
        """Count the broken promises of one kind."""
        return sum(item.startswith(kind) for each in self.played for item in each.broken)


def play(folder: Path, seed: int, length: int = 5) -> Sequence:
    """Play one sequence; its folder is removed unless a promise is broken."""
    chance, began = random.Random(seed), time.monotonic()
    stage = staged(folder, chance)
    weights = [weight for weight, _ in STEPS]
    drawn = chance.choices([item for _, item in STEPS], weights, k=chance.randint(2, length))
    for step in (steps.interrupt, *drawn, steps.finish):
        try:
            step(stage)
        except Exception:  # noqa: BLE001 - one that a step did not expect is told with its seed
            stage.broken.append(f"unexpected: {traceback.format_exc()}")
            break
    result, calls = tuple(stage.told), stage.calls_so_far
    if not stage.broken:
        shutil.rmtree(folder)
    return Sequence(seed, result, tuple(stage.broken), calls, time.monotonic() - began)


def play_many(folder: Path, count: int, seed: int, lanes: int = 2) -> Figure:
    """Play so many sequences, some at a time; each has the next seed."""
    tally = _Tally()
    with ThreadPoolExecutor(lanes) as pool:
        play_one = partial(_play_and_tell, folder, tally)
        _ = list(pool.map(play_one, range(seed, seed + count)))
    seeds = [item.seed for item in tally.played if item.broken]
    fields = {
        "seeds": f"{seed} to {seed + count - 1}",
        "false greens": tally.count("false green"),
        "lost fixes": tally.count("lost fix"),
        "repeated paid calls": tally.count("repeated call"),
        "other": tally.count("unexpected") + tally.count("wrong"),
        "agent calls": sum(item.calls for item in tally.played),
        "broken by the seeds": ", ".join(map(str, sorted(seeds))) or "none",
    }
    return Figure("S1", DEED, count, sum(len(item.broken) for item in tally.played), fields)


def _play_and_tell(folder: Path, tally: _Tally, seed: int) -> None:
    played = play(folder / str(seed), seed)
    tally.played.append(played)
    words = "; ".join(played.told)
    _ = sys.stderr.write(f"seed {seed}, {played.seconds:.0f} s: {words}\n")
    for line in played.broken:
        _ = sys.stderr.write(f"seed {seed} BROKE: {line}\n")


def main(seed: str, count: str = "1") -> int:
    """Play sequences from a seed on and tell what they broke."""
    folder = Path(tempfile.mkdtemp(prefix="adws-sequences-"))
    with at_home(folder / "home"):
        figure = play_many(folder, int(count), int(seed))
    _ = sys.stdout.write(f"{figure.as_dict()}\n")
    return 1 if figure.broken else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

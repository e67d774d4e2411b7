"""A full run of a long suite in shards, beside the same run in one piece, both through the gate.

``python -m benchmarks.shards [--seconds 40] [--shards 4]`` writes a project whose suite takes so
long, in eight files of cases that wait, and has the gate judge the fix of a failing case twice:
once with one lane, once with as many as shards. Both runs are judged runs of the same tree; the
baseline is judged once before. Prints the seconds of each gate, and the second as a share of the
first. Exits 1 where a verdict is not green, or the run was not split, or its share is above
``1 / shards + 0.15``: a gate runs the failing cases alone first, and each shard starts a runner.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path, PurePath

from attrs import evolve, frozen

from adws import io_ops
from adws.core.context import Context
from adws.core.proposal import Proposal
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerStatus
from adws.runners.runner import Suite
from adws.slots import (
    ANALYSIS,
    BASE,
    BASELINE,
    HEAD,
    PROPOSAL,
    RUN,
    SELECTED,
    SHARDING,
    SUITES,
    VERDICT,
)
from adws.steps.choose_cage import choose_cage
from adws.steps.gate import gate
from adws.steps.judged_run import judged_run
from adws.steps.open_base import open_base
from adws.steps.seal import seal
from adws.testing import value
from adws.vcs.diff import patch_between
from adws.vcs.text_replacement import replace_texts

FILES = 8
CASES = 5
MORE = 0.15
BUG = "def price(net, tax):\n    return net - tax\n"
FIX = BUG.replace("net - tax", "net + tax")
RED = "from shop import price\n\n\ndef test_price():\n    assert price(2, 1) == 3\n"
WAITS = """\
import time

import pytest


@pytest.mark.parametrize("number", range({cases}))
def test_waits(number):
    time.sleep({seconds})
"""


@frozen
class Measured:
    """How long the same gate takes in one piece and in shards, in seconds."""

    whole: float
    sharded: float
    shards: int
    """Into how many shards the full run was split; 0: it was not."""
    green: bool
    """Whether both gates accept the fix."""

    @property
    def share(self) -> float:
        """What the gate in shards takes of the time of the other one."""
        return self.sharded / self.whole


def write_project(folder: Path, seconds: float) -> None:
    """Commit a project with a failing case, whose suite takes so long."""
    waits = WAITS.format(cases=CASES, seconds=seconds / FILES / CASES)
    files = {
        ".gitignore": "__pycache__/\n",
        "shop.py": BUG,
        "test_red.py": RED,
        **{f"test_waits_{number}.py": waits for number in range(FILES)},
    }
    folder.mkdir()
    for name, text in files.items():
        _ = (folder / name).write_text(text)
    author = ("-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")
    for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message", "Begin")):
        _ = subprocess.run(["git", *author, *words], cwd=folder, check=True)


def with_fix(folder: Path) -> Context:
    """Return the context of a run with its baseline, and a fix of the failing case."""
    argv = (sys.executable, "-m", "pytest")
    suite = Suite("pytest", ".", argv, env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    begun = Context(PurePath(folder), Settings()).put(SUITES, (suite,))
    opened = value(choose_cage(begun.put(RUN, value(io_ops.new_id()))).bind(open_base))
    red = value(judged_run(opened))
    base, head = red.require(BASE).unwrap(), red.require(HEAD).unwrap()
    tree = value(replace_texts(base, head, {"shop.py": FIX}))
    patch = value(patch_between(base, head, tree))
    analysis = red.require(ANALYSIS).unwrap()
    proposed = red.put(PROPOSAL, Proposal("k", "", Answer(AnswerStatus.FINISHED), patch, patch))
    selected = proposed.put(SELECTED, SelectedGroup("k", 1, "g", 1, analysis.failures))
    return value(seal(selected.put(BASELINE, analysis.report)))


def measure(folder: Path, seconds: float, shards: int) -> Measured:
    """Judge the fix of a project that is made in this folder, twice."""
    write_project(folder, seconds)
    fixed = with_fix(folder)
    whole, whole_seconds = _judged(fixed, 1, seconds / 2)
    split, split_seconds = _judged(fixed, shards, seconds / 2)
    return Measured(
        whole_seconds,
        split_seconds,
        split.require(SHARDING).unwrap().newest,
        all(one.require(VERDICT).unwrap().accepted for one in (whole, split)),
    )


def _judged(fixed: Context, lanes: int, shard_seconds: float) -> tuple[Context, float]:
    settings = evolve(fixed.settings, lanes=lanes, shard_seconds=shard_seconds)
    started = time.perf_counter()
    done = value(gate(evolve(fixed, settings=settings)))
    return done, time.perf_counter() - started


def report(measured: Measured, shards: int) -> tuple[str, bool]:
    """Return what was measured, in words, and whether it is as it must be."""
    text = (
        f"gate, whole        {measured.whole:6.1f} s\n"
        f"gate, in {measured.shards} shards  {measured.sharded:6.1f} s\n"
        f"share              {measured.share:6.2f}"
    )
    split = measured.green and measured.shards == shards
    return text, split and measured.share <= 1 / shards + MORE


def main(*words: str) -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(description="A full run in shards, beside one in one piece.")
    _ = parser.add_argument("--seconds", type=float, default=40.0)
    _ = parser.add_argument("--shards", type=int, default=4)
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        measured = measure(Path(folder) / "shop", asked.seconds, asked.shards)
    text, good = report(measured, asked.shards)
    print(text)
    return int(not good)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

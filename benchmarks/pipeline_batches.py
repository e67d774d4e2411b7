"""Full runs until several pull requests are merged: each judged by itself, and in a batch.

``python -m benchmarks.pipeline_batches [--pulls 5]`` makes a project on an embedded forge, with so
many specs and a branch for each that makes its test pass. ``adws pipeline next`` then judges and
merges all of them, with the real judge, in the process that looks: once with ``batch_size = 1``,
once with the usual size. Prints in how many starts of the runner the whole suite ran, those of the
judge's layers included, and the seconds. Exits 1 where not all are merged, or where the batch of N
needs more than 2 / N of the full runs that are needed without it.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path, PurePath

from attrs import frozen

from adws import io_ops
from adws.api.project_context import open_context
from adws.forge.account import Account
from adws.forge.local.answering import LocalForge, make_forge, read_state
from adws.forge.local.state import ForgeState, Token
from adws.pipeline.beginning import begin_spec
from adws.pipeline.facts import SpecSettings
from adws.pipeline.site import ALL_SPECS, fetch, open_site
from adws.testing import shell, value

ADWS = str(Path(sys.executable).with_name("adws"))
ACCOUNT = 7
STATE = ForgeState(
    "team/project",
    accounts=(Account(ACCOUNT, "adws[bot]", "Bot"),),
    tokens={"ours": Token("adws[bot]")},
)
SETTINGS = """\
test_command = "{python} -m unittest"
batch_size = {batch_size}
[pipeline]
forge = "../forge"
account = {account}
hand_over = "here"
active_pull_requests = {pulls}
"""
TEST = """\
import unittest

from part{number} import part


class PartTest(unittest.TestCase):
    @unittest.skip("tdd: API-PART{number}-001")
    def test_part(self):
        self.assertEqual(part(2), 4)
        self.assertEqual(part(3), 5)
"""
OTHER = """\
import unittest


class OtherTest(unittest.TestCase):
    def test_other(self):
        self.assertTrue(True)
"""
RUNS = '{"id": "tests.test_other.OtherTest.test_other", "kind": "running"}'
"""The line that this case leaves when it runs."""
PENDING, DONE = (f"def part(a):\n    return {code}\n" for code in ("a", "a + 2"))


@frozen
class Measured:
    """What it took until all pull requests were merged."""

    merged: int
    """How many are merged."""
    full_runs: int
    """How often the whole suite ran."""
    seconds: float
    """How long it took."""


def project(folder: PurePath, pulls: int, batch_size: int) -> PurePath:
    """Make a forge and a clone, with a pull request for each spec, and return the clone."""
    work = folder / "work"
    forge = value(make_forge(folder / "forge", STATE))
    _ = shell(folder, "git init -q -b main work")
    settings = SETTINGS.format(
        python=sys.executable, batch_size=batch_size, account=ACCOUNT, pulls=pulls
    )
    files = {
        "adws.toml": settings,
        ".gitignore": "__pycache__/\n.adws/\n",
        "tests/__init__.py": "",
        "tests/test_other.py": OTHER,
    }
    for number in range(pulls):
        files[f"part{number}.py"] = PENDING
        files[f"tests/test_part{number}.py"] = TEST.format(number=number)
    for name, text in files.items():
        _ = value(io_ops.write_text(work / name, text))
    _ = shell(work, f"git add -A; git commit -qm Begin; git push -q {forge.repository} main")
    context = value(open_context(str(work)))
    site = value(open_site(context.root, context.settings))
    for number in range(pulls):
        spec = f"API-PART{number}-001"
        _ = value(begin_spec(site, value(fetch(site, ALL_SPECS)), SpecSettings(spec)))
        _ = shell(
            folder,
            f"rm -rf theirs; git clone -q {forge.repository} theirs -b tdd/{spec}; cd theirs;"
            f"printf '{DONE}' > part{number}.py; git commit -qam Work; git push -q",
        )
    return work


def measure(folder: PurePath, pulls: int, batch_size: int) -> Measured:
    """Let the pipeline merge so many green pull requests, and return what that took."""
    work, began = project(folder, pulls, batch_size), time.monotonic()
    argv = (ADWS, "pipeline", "next", "--root", str(work), "--quiet")
    _ = subprocess.run(argv, check=True)
    seconds = time.monotonic() - began
    state = value(read_state(LocalForge(folder / "forge")))
    merged = sum(bool(one.merge_sha) for one in state.proposed)
    return Measured(merged, full_runs(work), seconds)


def full_runs(work: PurePath) -> int:
    """Return in how many starts of the runner the whole suite ran.

    A case that no change touches runs in these alone.
    """
    starts = Path(work).glob(".adws/raw/*/*/probe-*.jsonl")
    return sum(RUNS in one.read_text("utf-8", "replace") for one in starts)


def report(alone: Measured, batch: Measured, pulls: int) -> tuple[str, bool]:
    """Return what is printed, and whether it is as it must be."""
    rows = (("each by itself", alone), ("in a batch", batch))
    lines = [
        f"{name:16}{one.merged} merged {one.full_runs:4} full runs {one.seconds:8.0f} s"
        for name, one in rows
    ]
    saved = 0 < batch.full_runs * pulls <= 2 * alone.full_runs
    good = alone.merged == batch.merged == pulls and saved
    return "\n".join(lines), good


def main(*arguments: str) -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    _ = parser.add_argument("--pulls", type=int, default=5)
    pulls = parser.parse_args(arguments).pulls
    with tempfile.TemporaryDirectory() as top:
        folders = [Path(top, name) for name in ("alone", "batch")]
        for folder in folders:
            folder.mkdir()
        alone, batch = (measure(one, pulls, n) for one, n in zip(folders, (1, 64), strict=True))
    text, good = report(alone, batch, pulls)
    print(text)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

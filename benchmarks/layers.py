"""What all layers of the judge cost: ``adws judge`` on an honest fix, beside one judged run.

``python -m benchmarks.layers [SECONDS...]`` makes an environment with pytest and with adws as this
checkout has it. It writes a project with a suite that takes so long (1 and 60 unless told), and
judges the fix of two failing cases, all layers at work: once to fill the caches, then once for the
figures. Prints for each suite the seconds of each judged run and of each layer, and those of all
layers together as a ratio to the judged run of the base. ``judge_change`` holds more runs than that
of the change: what is fixed runs on the base again, which rules out flakes. Exits 1 where all
layers take more than twice the judged run, and more than 5 s. A busy machine shows in a quick
suite, since each of some 15 processes starts an interpreter.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.environment import Environment

CASE_SECONDS = 0.2
RATIO = 2.0
MORE_SECONDS = 5.0
BUG = (
    "def price(net, rate):\n    return net - net * rate\n\n\ndef label(net):\n    return f'{net}'\n"
)
FIX = BUG.replace("net - net", "net + net").replace("{net}'", "{net:.2f}'")
FAILING = """\
from shop import label, price


def test_price():
    assert price(100, 0.2) == 120
    assert price(50, 0.1) == 55


def test_label():
    assert label(3) == "3.00"
"""
SLOW = """\
import time

import pytest

from shop import price


@pytest.mark.parametrize("number", range({cases}))
def test_slow(number):
    time.sleep({seconds})
    assert price(number, 0) == number
"""


def write_project(folder: Path, seconds: float) -> None:
    """Commit a red project whose suite takes so long, and put its fix beside it."""
    cases = max(1, round(seconds / CASE_SECONDS))
    files = {
        "shop.py": BUG,
        "tests/test_shop.py": FAILING,
        "tests/test_slow.py": SLOW.format(cases=cases, seconds=CASE_SECONDS),
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        _ = (folder / name).write_text(text)
    author = ("-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")
    for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message", "Begin")):
        _ = subprocess.run(["git", *author, *words], cwd=folder, check=True)
    _ = (folder / "shop.py").write_text(FIX)


def layer_seconds(environment: Environment, folder: Path) -> dict[str, float]:
    """Judge the fix and return the seconds of each step."""
    argv = [*environment.adws, "judge", "--root", str(folder), "--json", "-v"]
    variables = environment.variables
    done = subprocess.run(argv, check=False, capture_output=True, text=True, env=variables)
    if json.loads(done.stdout)["colour"] != "green":
        sys.exit(f"the fix is not called green: {done.stdout}")
    found = re.findall(r"^ *([\w/]+): finished ([\d.]+) s$", done.stderr, re.MULTILINE)
    return {step: float(seconds) for step, seconds in found}


def main(*sizes: float) -> int:
    """Measure each suite and print the table; return the exit code."""
    too_slow = False
    with tempfile.TemporaryDirectory() as folder:
        environment = Environment.make(Path(folder, "environment"))
        for size in sizes or (1.0, 60.0):
            project = Path(folder, f"suite-of-{size:.0f}-s")
            write_project(project, size)
            _ = layer_seconds(environment, project)
            seconds = layer_seconds(environment, project)
            plain, layers = seconds["judge_base"], seconds["layers"]
            print(f"a suite of {size:.0f} s")
            for step, spent in seconds.items():
                if step.startswith(("judge_", "layers/")):
                    print(f"  {step:28} {spent:6.1f} s")
            print(f"  judged run {plain:.1f} s, all layers {layers:.1f} s, ", end="")
            print(f"ratio {layers / plain:.2f}", flush=True)
            too_slow |= layers > max(RATIO * plain, MORE_SECONDS)
    return int(too_slow)


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:])))

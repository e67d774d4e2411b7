"""The full run of the gate in shards: what it shows, when it is believed, when it runs whole."""

import sys
from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.settings import Settings
from adws.core.sharding import Sharding
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer, Verdict
from adws.ledger.journal import journal_path
from adws.runners.runner import Suite
from adws.slots import (
    ANALYSIS,
    BASE,
    BASELINE,
    CIRCUMSTANCES,
    FINAL_JUDGEMENT,
    FIX_REPORT,
    HEAD,
    ROUNDS_DONE,
    SEAL,
    SHARDING,
    TRIAL_ANALYSIS,
    VERDICT,
)
from adws.steps.gate import gate
from adws.steps.judge_delivery import judge_delivery
from adws.steps.open_ledger import open_ledger
from adws.steps.settle_batch import settle_batch
from adws.steps.take_batch import take_batch
from adws.steps.write_report import write_report
from adws.tests.steps.projects import PYTEST, RUN_ID, committed, judged, selected
from adws.tests.steps.test_batch import attempt, ends, queued
from adws.tests.steps.trials import on_trial
from adws.tests.tools import NODE_MODULES, needs
from adws.tests.vcs.repositories import shell, value
from adws.trust.sealing import Seal

pytestmark = [pytest.mark.real_io, pytest.mark.scenario(keep=True)]

UNITTEST = Suite("unittest", ".", (sys.executable, "-m", "unittest"))
SPLIT = Settings(lanes=4, shard_seconds=30)
WHOLE_BECAUSE = "the suite depends on the order of its files, so adws does not split it"

CALC = "def add(a, b):\n    return a - b\n"
MENDED = CALC.replace("a - b", "a + b")
FILE = """\
import unittest

import calc
import {name}


class CaseOf{name}(unittest.TestCase):
    def test_add(self):
        self.assertEqual(calc.add({number}, 0), {number})

    def test_more(self):
        self.assertEqual({name}.VALUE, {number})

    @unittest.skip("later")
    def test_skipped(self):
        pass
"""
NAMES = ("one", "two", "three", "four")
PROJECT = {
    ".gitignore": "__pycache__/\n",
    "calc.py": CALC,
    **{f"{name}.py": f"VALUE = {number}\n" for number, name in enumerate(NAMES, 1)},
    **{
        f"tests/test_{name}.py": FILE.format(name=name, number=number)
        for number, name in enumerate(NAMES, 1)
    },
    "tests/__init__.py": "",
    "tests/test_red.py": "import unittest\nimport calc\n\n\nclass RedTest(unittest.TestCase):\n"
    "    def test_red(self):\n        self.assertEqual(calc.add(1, 2), 3)\n",
}


def long_suite(
    root: PurePath,
    files: Mapping[str, str] = {},
    suite: Suite = PYTEST,
    settings: Settings = SPLIT,
) -> Context:
    """Return the context of a run whose baseline is said to have taken ten seconds a file."""
    context = judged(committed(root, {**PROJECT, **files}), suite, settings)
    return said_to_be_long(context)


@pytest.fixture(scope="module")
def split(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of such a suite, for tests that leave no ledger."""
    return long_suite(PurePath(tmp_path_factory.mktemp("long")) / "calc")


def said_to_be_long(context: Context) -> Context:
    """Return the context as if each file had taken ten seconds."""
    analysis = context.require(ANALYSIS).unwrap()
    files = {case.file for case in analysis.report.cases}
    cases = tuple(evolve(case, duration_seconds=10.0) for case in analysis.report.cases)
    report = evolve(analysis.report, cases=cases, duration_seconds=10.0 * len(files))
    return context.put(ANALYSIS, evolve(analysis, report=report)).put(BASELINE, report)


def judged_fix(context: Context, here: PurePath, files: Mapping[str, str]) -> Context:
    """Return the context after the gate has judged a change for all red cases."""
    proposed = on_trial(context, here, files, Verdict(accepted=True))
    _ = shell(here, "rm -rf changed")
    return value(gate(selected(proposed)))


def full_report(context: Context) -> SuiteReport:
    """Return the report of the full run, as far as it is the same in each run."""
    report = context.require(TRIAL_ANALYSIS).unwrap().report
    cases = tuple(evolve(case, duration_seconds=0.0) for case in report.cases)
    same = evolve(report, command=(), cases=cases, duration_seconds=0.0, raw_output="")
    return evolve(same, outside_modules=())  # planted cases load some of their own


def sharding(context: Context) -> Sharding:
    """Return what the run knows of its full runs."""
    return context.require(SHARDING).unwrap()


def runs(context: Context) -> int:
    """Count the runs of the suite so far."""
    raw = value(io_ops.list_folder(context.root / ".adws/raw" / RUN_ID))
    return sum(not name.startswith("witness-") for name in raw)


@pytest.mark.parametrize("suite", [PYTEST, UNITTEST], ids=lambda suite: suite.runner)
def test_shards_report_what_the_whole_suite_does(here: PurePath, suite: Suite) -> None:
    """The same cases in the same order, counts, files and verdict; nothing of them is left."""
    split = long_suite(here / "calc", suite=suite)
    before = runs(split)
    in_shards = judged_fix(split, here, {"calc.py": MENDED})
    assert sharding(in_shards) == Sharding(runs=1, most=4, newest=4)
    assert runs(split) - before == 1 + 4
    assert not value(io_ops.exists(split.require(BASE).unwrap().trees / "s1"))
    whole = judged_fix(evolve(split, settings=Settings()), here, {"calc.py": MENDED})
    assert sharding(whole) == Sharding()
    assert full_report(in_shards) == full_report(whole)
    assert in_shards.get(VERDICT) == whole.get(VERDICT)
    assert in_shards.require(VERDICT).unwrap().accepted


NODE_HEAD = """\
const test = require("node:test");
const assert = require("node:assert");
const { add } = require("./calc.js");
const expect = (is) => ({ toBe: (wanted) => assert.strictEqual(is, wanted) });
"""
SCRIPTS = {
    "vitest": (
        'import { expect, test } from "vitest";\nimport { add } from "./calc.js";\n',
        "export const add = (a, b) => a - b;\n",
        (str(NODE_MODULES / ".bin/vitest"), "run"),
    ),
    "bun": (
        'import { expect, test } from "bun:test";\nimport { add } from "./calc.js";\n',
        "export const add = (a, b) => a - b;\n",
        (str(NODE_MODULES / ".bin/bun"), "test"),
    ),
    "jest": (
        'const { add } = require("./calc.js");\n',
        "exports.add = (a, b) => a - b;\n",
        (str(NODE_MODULES / ".bin/jest"),),
    ),
    "node:test": (
        NODE_HEAD,
        "exports.add = (a, b) => a - b;\n",
        ("node", "--test"),
    ),
}
"""How a test file of each runner begins, the source with the bug, and what starts the runner."""


@needs("vitest", "bun", "jest", "node")
@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize("runner", SCRIPTS)
def test_files_of_scripts_run_in_shards(here: PurePath, runner: str) -> None:
    """The same cases as in a whole run."""
    head, source, argv = SCRIPTS[runner]
    kind = "module" if source.startswith("export ") else "commonjs"
    files = {
        ".gitignore": "node_modules\n",
        "package.json": f'{{"type": "{kind}", "devDependencies": {{"{runner}": "1"}}}}',
        "src/calc.js": source,
        **{
            f"src/{name}.test.js": head
            + f'test("{name}", () => {{ expect(add({number}, 0)).toBe({number}); }});\n'
            f'test("red", () => {{ expect(add({number}, 1)).toBe({number + 1}); }});\n'
            for number, name in enumerate(NAMES[:2], 1)
        },
    }
    root = committed(here / "web", files)
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), root / "node_modules"))
    suite = Suite(runner, ".", argv)
    red = said_to_be_long(judged(root, suite, evolve(SPLIT, shard_seconds=10)))
    fix = {"src/calc.js": source.replace("a - b", "a + b")}
    in_shards = judged_fix(red, here, fix)
    assert sharding(in_shards) == Sharding(runs=1, most=2, newest=2)
    whole = judged_fix(evolve(red, settings=Settings()), here, fix)
    assert full_report(in_shards) == full_report(whole)
    assert in_shards.require(VERDICT).unwrap().accepted


def test_what_a_change_breaks_fails_in_the_whole_suite_too(split: Context, here: PurePath) -> None:
    """The whole run counts: it is made before the change is blamed."""
    broken = judged_fix(split, here, {"calc.py": MENDED, "three.py": "VALUE = 0\n"})
    verdict = broken.require(VERDICT).unwrap()
    case_id = "tests/test_three.py::CaseOfthree::test_more"
    assert (verdict.accepted, verdict.broken, verdict.layer) == (False, (case_id,), Layer.SUITE)
    assert sharding(broken) == Sharding()


READY = """\
import unittest

import calc


class ReadyTest(unittest.TestCase):
    def test_ready(self):
        {line}
"""
ORDERED = {
    "tests/test_aaa.py": READY.format(line="calc.READY = True"),
    "tests/test_zzz.py": READY.format(line="self.assertTrue(hasattr(calc, 'READY'))"),
}


def test_a_suite_that_depends_on_its_order_runs_whole_from_then_on(here: PurePath) -> None:
    """The change is not blamed; the run remembers it, and the report says it once."""
    context = value(open_ledger(long_suite(here / "calc", ORDERED, UNITTEST)))
    first = judged_fix(context, here, {"calc.py": MENDED})
    assert first.require(VERDICT).unwrap().accepted
    assert sharding(first) == Sharding(whole_because=WHOLE_BECAUSE)
    before = runs(first)
    again = judged_fix(first, here, {"calc.py": MENDED})
    assert (again.get(VERDICT), sharding(again)) == (first.get(VERDICT), sharding(first))
    assert runs(again) - before == 1 + 1
    report = value(write_report(again.put(ROUNDS_DONE, value=True))).require(FIX_REPORT).unwrap()
    assert report.warnings.count(WHOLE_BECAUSE) == 1


def test_a_case_that_flips_says_nothing_of_the_order(here: PurePath) -> None:
    """It passes in a second run of its shard: the suite is split again the next time."""
    seen = here / "seen"
    flips = READY.format(
        line=f"p = __import__('pathlib').Path({str(seen)!r}); n = len(p.read_text()) "
        "if p.exists() else 0; p.write_text('x' * (n + 1)); self.assertNotEqual(n, 1)"
    )
    context = long_suite(here / "calc", {"tests/test_flips.py": flips}, UNITTEST)
    done = judged_fix(context, here, {"calc.py": MENDED})
    assert (done.require(VERDICT).unwrap().accepted, sharding(done)) == (True, Sharding())
    assert value(io_ops.read_text(seen)) == "x" * 4


CHEAT = "import unittest\n\nunittest.TestCase.assertEqual = lambda *_: None\n"


def test_a_cheat_that_shows_in_one_shard_alone_is_refused(split: Context, here: PurePath) -> None:
    """Planted cases do not fail there; those of the group's own run did."""
    context = judged_fix(split, here, {"calc.py": MENDED, "three.py": f"{CHEAT}VALUE = 0\n"})
    verdict = context.require(VERDICT).unwrap()
    assert (verdict.accepted, verdict.layer) == (False, Layer.CANARIES)
    assert verdict.reasons[0].startswith("OracleCompromised: planted cases show that this run was")


def test_a_shard_that_is_killed_ends_the_run(here: PurePath) -> None:
    """As a whole run does: the planted cases at its end are missing."""
    lazy = FILE.format(name="three", number=3).replace("import three\n", "")
    lazy = lazy.replace("three.VALUE", "__import__('three').VALUE")
    context = long_suite(here / "calc", {"tests/test_three.py": lazy})
    kills = "import os\n\nos.kill(os.getpid(), 9)\n"
    done = judged_fix(context, here, {"calc.py": MENDED, "three.py": kills})
    verdict = done.require(VERDICT).unwrap()
    assert (verdict.accepted, verdict.layer) == (False, Layer.CANARIES)
    assert "did not run" in verdict.reasons[0]


def test_a_shard_that_takes_too_long_ends_the_run(split: Context, here: PurePath) -> None:
    """As a whole run does."""
    limited = evolve(split, settings=evolve(SPLIT, test_timeout_seconds=12))
    context = judged_fix(
        limited, here, {"calc.py": MENDED, "three.py": "import time\ntime.sleep(60)\nVALUE = 3\n"}
    )
    verdict = context.require(VERDICT).unwrap()
    assert (verdict.accepted, verdict.layer) == (False, Layer.AGREEMENT)
    assert verdict.reasons[0].startswith("SuiteUnreadable: ")


PICKY = {
    "conftest.py": """\
import sys

import pytest


@pytest.fixture(autouse=True)
def known(request):
    names = {f'test_{name}.py' for name in ('one', 'two', 'three', 'four', 'red')}
    if 'three' in sys.modules and request.path.name not in names:
        pytest.skip('unknown')
"""
}


def test_planted_cases_that_prove_nothing_at_the_head_are_left_out(here: PurePath) -> None:
    """In the shard in which that is so: a fixture of the suite skips what it does not know."""
    context = long_suite(here / "calc", PICKY)
    done = judged_fix(context, here, {"calc.py": MENDED})
    assert done.require(VERDICT).unwrap().accepted


def test_the_changes_of_lanes_are_judged_in_shards(here: PurePath) -> None:
    """And so is what is delivered, where the last verdict is not about it."""
    context = value(open_ledger(long_suite(here / "calc")))
    failures = context.require(ANALYSIS).unwrap().failures
    fix = attempt(context, here, 1, failures[0].case_id, {"calc.py": MENDED})
    taken = value(take_batch(queued(context, fix)))
    landed = value(gate(taken).bind(settle_batch))
    assert (ends(landed)["g1"][0], sharding(landed).newest) == (True, 4)
    _ = value(io_ops.remove_tree(journal_path(context.root)))
    delivered = value(judge_delivery(said_to_be_long(landed).put(CIRCUMSTANCES, "others")))
    assert sharding(delivered) == Sharding(runs=2, most=4, newest=4)
    assert delivered.require(FINAL_JUDGEMENT).unwrap().commit == landed.get(HEAD)


def test_a_change_that_could_bring_cases_is_judged_in_a_whole_run(
    split: Context, here: PurePath
) -> None:
    """One that adds a file; and any, where cases stand in the source that it changes."""
    added = judged_fix(split, here, {"calc.py": MENDED, "later.py": ""})
    assert (added.require(VERDICT).unwrap().accepted, sharding(added)) == (True, Sharding())
    open_tests = split.put(SEAL, Seal(()))
    context = judged_fix(open_tests, here, {"calc.py": MENDED})
    assert (context.require(VERDICT).unwrap().accepted, sharding(context)) == (True, Sharding())

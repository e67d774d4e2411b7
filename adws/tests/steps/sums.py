"""A red package of JavaScript, and a change of it on trial."""

from pathlib import PurePath

from adws.core.context import Context
from adws.core.verdict import Verdict
from adws.runners.runner import Suite
from adws.tests.steps.projects import committed, judged
from adws.tests.steps.trials import on_trial

SUM = """\
exports.sum = (a, b) => a - b;
exports.first = (list) => list[1];
"""
SUM_TESTS = """\
const assert = require("node:assert");
const { test } = require("node:test");
const { sum, first } = require("../sum");

test("sums", () => assert.equal(sum(1, 2), 3));
test("first", () => assert.equal(first([7, 8]), 7));
"""
SUM_CASES = ("test/sum.test.js > sums", "test/sum.test.js > first")


def sum_on_trial(
    here: PurePath, source: str, tests: str = SUM_TESTS, cases: tuple[str, ...] = SUM_CASES
) -> Context:
    """Return the context in which a change of the package was accepted so far."""
    manifest = '{ "name": "sum", "scripts": { "test": "node --test" } }'
    files = {"package.json": manifest, "sum.js": SUM, "test/sum.test.js": tests}
    red = judged(committed(here / "sum", files), Suite("node:test", ".", ("node", "--test")))
    return on_trial(red, here, {"sum.js": source}, Verdict(accepted=True, fixed=cases))

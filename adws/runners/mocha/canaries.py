"""The canaries of a run of mocha: two files that its probe loads, as the first and the last.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too: node's assertions and chai's, where the project has it, exceptions, rejected promises,
callbacks, hooks. All files share one process, so that the changed sources are loaded already.
"""

from adws.core.planting import Planting
from adws.runners.canary_forms import CanaryForm
from adws.runners.javascript.canaries import REJECTED, THROWN, plant_files
from adws.runners.runner import Run

_HEAD = """\
import assert from "node:assert";
import strict from "node:assert/strict";

const chai = await import("chai").then((found) => found.expect ? found : found.default, () => null);
const test = it;

"""
_FORMS = (
    CanaryForm("<name>", 'test("<name>", () => { assert.equal("<secret>", ""); });'),
    CanaryForm(
        "<name>", 'test("<name>", () => { strict.deepEqual({ a: ["<secret>"] }, { a: [] }); });'
    ),
    CanaryForm("<name>", 'test("<name>", () => { assert.ok(0, "<secret>"); });'),
    CanaryForm("<name>", 'test("<name>", () => { assert.throws(() => {}, Error, "<secret>"); });'),
    CanaryForm(
        "<name>",
        'test("<name>", () => {\n'
        '  chai ? chai.expect("<secret>").to.equal("") : assert.equal("<secret>", "");\n'
        "});",
    ),
    CanaryForm(
        "<name>",
        'test("<name>", () => {\n'
        '  chai ? chai.expect(0, "<secret>").to.be.ok : assert.ok(0, "<secret>");\n'
        "});",
    ),
    CanaryForm(
        "<name>",
        'test("<name>", () => {\n'
        '  chai ? chai.assert.deepEqual(["<secret>"], []) : assert.match("<secret>", /^$/);\n'
        "});",
    ),
    CanaryForm(
        "<name>",
        'test("<name>", () => {\n'
        '  chai ? chai.expect("<secret>").to.not.contain("<secret>")'
        ' : assert.notEqual("<secret>", "<secret>");\n'
        "});",
    ),
    THROWN,
    REJECTED,
    CanaryForm(
        "<name>",
        'test("<name>", (done) => { setImmediate(() => done(new Error("<secret>"))); });',
    ),
    CanaryForm(
        '<group> > "before each" hook',
        'describe("<group>", () => {\n'
        '  beforeEach(() => { throw new Error("<secret>"); });\n'
        '  it("<name>", () => {});\n'
        "});",
    ),
    CanaryForm(
        "<group> > <name>",
        'describe("<group>", () => {\n'
        '  it("<name>", async () => { strict.equal(["<secret>"].length, 2, "<secret>"); });\n'
        "});",
    ),
    CanaryForm(
        "<name>",
        'test("<name>", () => { strict.deepEqual(["<name>"], ["<name>"]); });',
        fails=False,
    ),
)


def plant(run: Run) -> Planting:
    """Create the canaries of a run."""
    return plant_files(run, _HEAD, _FORMS, ".test.mjs")

"""The canaries of a run of node:test: two files that it finds, the first and the last in order.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too: strict and deep comparisons, exceptions, rejected promises, hooks, suites, matches.
"""

from adws.core.planting import Planting
from adws.runners.canary_forms import CanaryForm
from adws.runners.javascript.canaries import IN_HOOK, REJECTED, THROWN, loading, plant_files
from adws.runners.runner import Run

_HEAD = """\
import assert from "node:assert";
import strict from "node:assert/strict";
import { after, beforeEach, describe, it, test } from "node:test";

"""
_END = """\
after(() => { setTimeout(() => process.exit(), 1000).unref(); }); // what was loaded may never end

"""
_FORMS = (
    CanaryForm("<name>", 'test("<name>", () => { assert.equal("<secret>", ""); });'),
    CanaryForm(
        "<name>", 'test("<name>", () => { strict.equal(["<secret>"].length, 2, "<secret>"); });'
    ),
    CanaryForm(
        "<name>", 'test("<name>", () => { strict.deepEqual({ a: ["<secret>"] }, { a: [] }); });'
    ),
    CanaryForm("<name>", 'test("<name>", () => { assert.ok(0, "<secret>"); });'),
    THROWN,
    REJECTED,
    CanaryForm("<name>", 'test("<name>", () => { assert.throws(() => {}, Error, "<secret>"); });'),
    CanaryForm("<name>", 'test("<name>", () => { assert.match("<secret>", /^$/); });'),
    CanaryForm(
        "<name>",
        'test("<name>", () => {\n'
        '  assert.equal(JSON.parse(\'["<secret>"]\')[0].includes("<secret>"), false, "<secret>");\n'
        "});",
    ),
    IN_HOOK,
    CanaryForm(
        "<group> > <name>",
        'describe("<group>", () => {\n'
        '  it("<name>", async () => { assert.notEqual("<secret>", "<secret>"); });\n'
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
    return plant_files(run, _HEAD + _END + loading(run), _FORMS, ".test.mjs")

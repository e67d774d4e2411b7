"""The canaries of a run of bun: two files that it finds, the first and the last in order.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too: matchers of several sorts, exceptions, rejected promises, hooks, asymmetric matches.
All files share one process and its modules, unless the project has each isolated; only then do the
canaries load what the change touches.
"""

from adws.core.planting import Planting
from adws.runners.bun.invocation import invocation, moved
from adws.runners.javascript.canaries import Form, loading, plant_files
from adws.runners.runner import Run

_HEAD = """\
import { beforeEach, describe, expect, it, test } from "bun:test";

"""
_FORMS = (
    Form("<name>", 'test("<name>", () => { expect("<secret>").toBe(""); });'),
    Form("<name>", 'test("<name>", () => { expect({ a: ["<secret>"] }).toEqual({ a: [] }); });'),
    Form("<name>", 'test("<name>", () => { expect(["<secret>"]).toStrictEqual([1]); });'),
    Form("<name>", 'test("<name>", () => { expect("<secret>").toMatch(/^$/); });'),
    Form("<name>", 'test("<name>", () => { expect(() => {}, "<secret>").toThrow(); });'),
    Form("<name>", 'test("<name>", () => { expect("<secret>").not.toContain("<secret>"); });'),
    Form("<name>", 'test("<name>", () => { expect(0, "<secret>").toBeTruthy(); });'),
    Form("<name>", 'test("<name>", () => { expect(6.5, "<secret>").toBeCloseTo(1.5); });'),
    Form("<name>", 'test("<name>", () => { expect("<secret>").toMatchInlineSnapshot(`""`); });'),
    Form("<name>", 'test("<name>", () => { throw new RangeError("<secret>"); });'),
    Form("<name>", 'test("<name>", () => Promise.reject(new Error("<secret>")));'),
    Form(
        "<name>",
        'test("<name>", async () => {\n'
        '  await expect(Promise.resolve("<secret>")).resolves.toBe("");\n'
        "});",
    ),
    Form(
        "<group> > <name>",
        'describe("<group>", () => {\n'
        '  beforeEach(() => { throw new Error("<secret>"); });\n'
        '  it("<name>", () => {});\n'
        "});",
    ),
    Form(
        "<name>", 'test("<name>", () => { expect(["<name>"]).toEqual(["<name>"]); });', fails=False
    ),
)


def plant(run: Run) -> Planting:
    """Make up the canaries of a run."""
    found = invocation(run.suite.argv)
    there = moved(run)
    loads = loading(there) if found and found.isolated else ""
    return plant_files(there, _HEAD + loads, _FORMS, ".test.mjs")

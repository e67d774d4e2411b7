"""The canaries of a run of vitest: two files that it is told to include, the first and the last.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too: matchers of several sorts, exceptions, rejected promises, hooks, asymmetric matches.
"""

from adws.core.planting import Planting
from adws.runners.javascript.canaries import Form, loading, plant_files
from adws.runners.runner import Run

_HEAD = """\
import { beforeEach, describe, expect, it, test } from "vitest";

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
    return plant_files(run, _HEAD + loading(run), _FORMS, ".test.mjs")

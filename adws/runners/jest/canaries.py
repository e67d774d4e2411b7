"""The canaries of a run of jest: two files that its sequencer adds, as the first and the last.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too: matchers of several sorts, exceptions, rejected promises, hooks, asymmetric matches.
What they call them by they look up after the changed sources were loaded, as a test file does.
They are CommonJS, which jest loads in every project; where node's own modules are switched on they
are such modules, because sources may be, too.
"""

from adws.core.planting import Planting
from adws.runners.javascript.canaries import Form, loading, plant_files
from adws.runners.runner import Run

_NAMES = "const { beforeEach, describe, expect, it, test } = globalThis.test ? globalThis : "
_COMMONJS = f'{_NAMES}require("@jest/globals");\n\n'
_NATIVE = f'{_NAMES}await import("@jest/globals");\n\n'
_NATIVE_MODULES = "--experimental-vm-modules"
_REQUIRING = """\
const leave = process.exit;
process.exit = () => { throw new Error("not now"); };
for (const file of FILES) {
  try { require(file); } catch {}
}
process.exit = leave;
"""
_FORMS = (
    Form("<name>", 'test("<name>", () => { expect("<secret>").toBe(""); });'),
    Form("<name>", 'test("<name>", () => { expect({ a: ["<secret>"] }).toEqual({ a: [] }); });'),
    Form("<name>", 'test("<name>", () => { expect(["<secret>"]).toStrictEqual([1]); });'),
    Form("<name>", 'test("<name>", () => { expect("<secret>").toMatch(/^$/); });'),
    Form("<name>", 'test("<name>", () => { expect(() => "<secret>").toThrow("<secret>"); });'),
    Form("<name>", 'test("<name>", () => { expect("<secret>").not.toContain("<secret>"); });'),
    Form("<name>", 'test("<name>", () => { expect("<secret>").toBeFalsy(); });'),
    Form("<name>", 'test("<name>", () => { expect(["<secret>"]).toHaveLength(2); });'),
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
    words = (*run.suite.argv, *run.suite.env.values())
    if any(_NATIVE_MODULES in word for word in words):
        return plant_files(run, loading(run) + _NATIVE, _FORMS, ".test.mjs")
    return plant_files(run, loading(run, _REQUIRING) + _COMMONJS, _FORMS, ".test.cjs")

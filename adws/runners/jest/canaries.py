"""The canaries of a run of jest: two files that its sequencer adds, as the first and the last.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too: matchers of several sorts, exceptions, rejected promises, hooks, asymmetric matches.
What they call them by they look up after the changed sources were loaded, as a test file does.
They are CommonJS, which jest loads in every project; where node's own modules are switched on they
are such modules, because sources may be, too.
"""

from adws.core.planting import Planting
from adws.runners.canary_forms import CanaryForm
from adws.runners.javascript.canaries import NOT_CONTAINED, expecting, loading, plant_files
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
_FORMS = expecting(
    CanaryForm(
        "<name>", 'test("<name>", () => { expect(() => "<secret>").toThrow("<secret>"); });'
    ),
    NOT_CONTAINED,
    CanaryForm("<name>", 'test("<name>", () => { expect("<secret>").toBeFalsy(); });'),
    CanaryForm("<name>", 'test("<name>", () => { expect(["<secret>"]).toHaveLength(2); });'),
)


def plant(run: Run) -> Planting:
    """Create the canaries of a run."""
    words = (*run.suite.argv, *run.suite.env.values())
    if any(_NATIVE_MODULES in word for word in words):
        return plant_files(run, loading(run) + _NATIVE, _FORMS, ".test.mjs")
    return plant_files(run, loading(run, _REQUIRING) + _COMMONJS, _FORMS, ".test.cjs")

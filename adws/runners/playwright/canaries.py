"""The canaries of a run of Playwright Test: two files, the first and the last of one project.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too. They are few, as each failure costs a process, and open no page: a browser fails for
reasons of its own. What the judged change touches is loaded in the processes that run tests, where
no server that it may be can listen meanwhile.
"""

from adws.core.planting import Planting
from adws.runners.canary_forms import CanaryForm
from adws.runners.javascript.canaries import EQUAL, PASSED, THROWN, loading, plant_files
from adws.runners.runner import Run

_HEAD = """\
import { Server } from "node:net";
import { expect, test } from "@playwright/test";

"""
_LOADING = """\
if (process.send) {
  const leave = process.exit;
  const listen = Server.prototype.listen;
  process.exit = () => { throw new Error("not now"); };
  Server.prototype.listen = function () { return this; };
  const late = new Promise((resolve) => { setTimeout(resolve, 5000).unref(); });
  for (const file of FILES) await Promise.race([import(file).catch(() => {}), late]);
  Server.prototype.listen = listen;
  process.exit = leave;
}
"""
_FORMS = (
    EQUAL,
    THROWN,
    CanaryForm(
        "<group> > <name>",
        'test.describe("<group>", () => {\n'
        '  test.beforeEach(() => Promise.reject(new Error("<secret>")));\n'
        '  test("<name>", () => {});\n'
        "});",
    ),
    PASSED,
)


def plant(run: Run) -> Planting:
    """Create the canaries of a run."""
    return plant_files(run, _HEAD + loading(run, _LOADING), _FORMS, ".spec.mjs")

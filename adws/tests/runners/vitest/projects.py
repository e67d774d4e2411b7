"""Small projects for vitest, and what becomes of each of their cases."""

from adws.tests.runners.contract import Project
from adws.tests.runners.run import SOURCE

HEAD = 'import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";\n'


MIXED = Project(
    {
        "src/a.js": SOURCE,
        "test/cases.test.js": HEAD
        + """\
import { add, check } from "../src/a.js";

test("adds", () => { expect(add(1, 2)).toBe(3); });
test("adds", () => { expect({ a: [1] }).toEqual({ a: [2] }); });
test("passes", () => {});
describe("group", () => {
  it("throws", () => check());
  it.skip("skipped", () => {});
  it.todo("later");
  it.fails("is meant to fail", () => { throw new Error("as meant"); });
  describe("deep", () => { it("passes", () => {}); });
});
test("rejects", () => Promise.reject(new Error("rejected")));
test("hangs", () => new Promise(() => {}), 20);
test("has no snapshot", () => { expect({ a: 1 }).toMatchSnapshot(); });
""",
        "test/hooks.test.js": HEAD
        + """\
describe("each", () => { beforeEach(() => { throw new Error("each"); }); it("waits", () => {}); });
describe("all", () => { beforeAll(() => { throw new Error("all"); }); it("waits", () => {}); });
""",
    },
    1,
    {
        "test/cases.test.js > adds": "failed",
        "test/cases.test.js > adds #2": "failed",
        "test/cases.test.js > passes": "passed",
        "test/cases.test.js > group > throws": "failed",
        "test/cases.test.js > group > skipped": "skipped",
        "test/cases.test.js > group > later": "skipped",
        "test/cases.test.js > group > is meant to fail": "xfailed",
        "test/cases.test.js > group > deep > passes": "passed",
        "test/cases.test.js > rejects": "failed",
        "test/cases.test.js > hangs": "failed",
        "test/cases.test.js > has no snapshot": "failed",
        "test/hooks.test.js > all": "errored",
        "test/hooks.test.js > each > waits": "failed",
        "test/hooks.test.js > all > waits": "skipped",
    },
)
UNLOADABLE = Project(
    {
        "a.test.js": HEAD + 'import "./missing.js";\ntest("a", () => {});\n',
        "b.test.js": HEAD + 'import "missing";\ntest("b", () => {});\n',
        "c.test.js": 'test("c", \n',
        "d.test.js": "export {};\n",
        "e.test.js": HEAD + 'test("leaves", () => { process.exit(0); });\ntest("e", () => {});\n',
    },
    1,
    {
        "a.test.js": "errored",
        "b.test.js": "errored",
        "c.test.js": "errored",
        "d.test.js": "errored",
        "e.test.js > leaves": "failed",
        "e.test.js > e": "passed",
    },
)
UNHANDLED = Project(
    {
        "a.test.js": HEAD
        + """\
test("passes", async () => {
  setTimeout(() => { throw new Error("late"); }, 1);
  await new Promise((resolve) => { setTimeout(resolve, 30); });
});
"""
    },
    1,
    {"a.test.js > passes": "passed", "a.test.js > unhandled error": "errored"},
)
GREEN = Project(
    {"a.test.js": HEAD + 'test("passes", () => {});\n'}, 0, {"a.test.js > passes": "passed"}
)
PROJECTS = {"mixed": MIXED, "unloadable": UNLOADABLE, "unhandled": UNHANDLED, "green": GREEN}
"""The projects by the names of their recordings."""

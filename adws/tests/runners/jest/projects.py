"""Small projects for jest, and what becomes of each of their cases."""

from adws.tests.runners.contract import Project

MANIFEST = '{"name": "sums", "scripts": {"test": "jest"}}\n'
SOURCE = """\
exports.add = (a, b) => a - b;

exports.check = (value) => {
  if (value === undefined) throw new TypeError("no value");
  return value;
};
"""
SNAPSHOTS = """\
// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing

exports[`is kept 1`] = `1`;

exports[`was asked for 1`] = `1`;
"""


MIXED = Project(
    {
        "package.json": MANIFEST,
        "src/a.js": SOURCE,
        "test/cases.test.js": """\
const { add, check } = require("../src/a.js");

test("adds", () => { expect(add(1, 2)).toBe(3); });
test("adds", () => { expect({ a: [1] }).toEqual({ a: [2] }); });
test.each([[1, 2], [3, 4]])("knows %i of (%s)", (a) => { expect(a).toBeLessThan(3); });
describe("group", () => {
  it("throws", () => check());
  it.skip("skipped", () => {});
  it.todo("later");
  it.failing("is meant to fail", () => { throw new Error("as meant"); });
  it.failing("passes though", () => {});
  describe("deep", () => { it("passes", () => { console.log("deep down"); }); });
});
test("rejects", () => Promise.reject(new Error("rejected")));
test("throws a text", () => { throw "text"; });
test("compares", () => { require("node:assert").strictEqual(1, 2); });
test("hangs", () => new Promise(() => {}), 20);
test("has no snapshot", () => { expect({ a: 1 }).toMatchSnapshot(); });
test.concurrent("at once", async () => {});
""",
        "test/hooks.test.js": """\
describe("each", () => { beforeEach(() => { throw new Error("each"); }); it("waits", () => {}); });
describe("all", () => { beforeAll(() => { throw new Error("all"); }); it("waits", () => {}); });
describe("after", () => { afterAll(() => { throw new Error("after"); }); it("ran", () => {}); });
""",
        "test/retries.test.js": """\
jest.retryTimes(2);
let tries = 0;
test("passes in the end", () => { tries += 1; expect(tries).toBe(2); });
""",
    },
    1,
    {
        "test/cases.test.js > adds": "failed",
        "test/cases.test.js > adds #2": "failed",
        "test/cases.test.js > knows 1 of (2)": "passed",
        "test/cases.test.js > knows 3 of (4)": "failed",
        "test/cases.test.js > group > throws": "failed",
        "test/cases.test.js > group > skipped": "skipped",
        "test/cases.test.js > group > later": "skipped",
        "test/cases.test.js > group > is meant to fail": "xfailed",
        "test/cases.test.js > group > passes though": "failed",
        "test/cases.test.js > group > deep > passes": "passed",
        "test/cases.test.js > rejects": "failed",
        "test/cases.test.js > throws a text": "failed",
        "test/cases.test.js > compares": "failed",
        "test/cases.test.js > hangs": "failed",
        "test/cases.test.js > has no snapshot": "failed",
        "test/cases.test.js > at once": "passed",
        "test/hooks.test.js": "errored",
        "test/hooks.test.js > each > waits": "failed",
        "test/hooks.test.js > all > waits": "failed",
        "test/hooks.test.js > after > ran": "passed",
        "test/retries.test.js > passes in the end": "passed",
    },
)
UNLOADABLE = Project(
    {
        "package.json": MANIFEST,
        "a.test.js": 'require("./missing.js");\ntest("a", () => {});\n',
        "b.test.js": 'require("missing");\ntest("b", () => {});\n',
        "c.test.js": 'test("c", \n',
        "d.test.js": "module.exports = {};\n",
        "e.test.js": '/** @jest-environment gone */\ntest("e", () => {});\n',
        "f.test.js": 'test.only("f", () => {});\ntest("g", () => {});\n',
    },
    1,
    {
        "a.test.js": "errored",
        "b.test.js": "errored",
        "c.test.js": "errored",
        "d.test.js": "errored",
        "e.test.js": "errored",
        "f.test.js > f": "passed",
        "f.test.js > g": "skipped",
    },
)
LEAVING = Project(
    {
        "package.json": MANIFEST,
        "a.test.js": """\
test("fails", () => { expect(1).toBe(2); });
describe("group", () => { test("leaves", () => { process.exit(0); }); });
""",
    },
    0,
    {"a.test.js": "errored"},
)
OBSOLETE = Project(
    {
        "package.json": MANIFEST,
        "a.test.js": 'test("is kept", () => { expect(1).toMatchSnapshot(); });\n',
        "__snapshots__/a.test.js.snap": SNAPSHOTS,
        "__snapshots__/gone.test.js.snap": SNAPSHOTS,
    },
    1,
    {
        "a.test.js > is kept": "passed",
        "a.test.js > obsolete snapshots": "errored",
        "__snapshots__/gone.test.js.snap > obsolete snapshots": "errored",
    },
)
PROJECTS = Project(
    {
        "package.json": """\
{"jest": {"bail": true, "collectCoverage": true, "passWithNoTests": true, "verbose": true,
 "testFailureExitCode": 0, "projects": [
  {"displayName": "one", "setupFiles": ["<rootDir>/setup.js"]},
  {"displayName": "two", "injectGlobals": false, "roots": ["<rootDir>/two"]}]}}
""",
        "setup.js": "",
        "two/a.test.js": 'const { expect, test } = require("@jest/globals");\n'
        'test("is two", () => { expect(1 + 1).toBe(3); });\n',
        "z.test.js": 'test("passes", () => {});\n',
    },
    1,
    {
        "two/a.test.js > is two": "failed",
        "two/a.test.js > is two #2": "failed",
        "z.test.js > passes": "passed",
    },
)
LINGERING = Project(
    {
        "package.json": MANIFEST,
        "a.test.js": 'test("passes", () => { setInterval(() => {}, 1000); });\n',
    },
    1,
    {"a.test.js > passes": "passed", "(no test file) > jest did not exit": "errored"},
)
GREEN = Project(
    {"package.json": MANIFEST, "a.test.js": 'test("passes", () => {});\n'},
    0,
    {"a.test.js > passes": "passed"},
)
RECORDED = {
    "mixed": MIXED,
    "unloadable": UNLOADABLE,
    "leaving": LEAVING,
    "obsolete": OBSOLETE,
    "projects": PROJECTS,
    "lingering": LINGERING,
    "green": GREEN,
}
"""The projects by the names of their recordings."""
OLDER = ("mixed", "unloadable")
"""Those that are recorded for jest 29 too."""
HIDDEN = """\
test("sees nothing", () => {
  const marks = /JEST|^NODE_ENV$|^ADWS_PROBE$|^TEST$/;
  expect(Object.keys(process.env).filter((name) => marks.test(name))).toEqual([]);
  expect(process.env.CI).toBe("true");
});
"""
"""A test that looks for the marks of a test run."""

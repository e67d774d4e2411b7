"""Small projects for mocha, and what becomes of each of their cases."""

from adws.tests.runners.contract import Project

MANIFEST = '{"name": "sums", "scripts": {"test": "mocha"}}\n'
SOURCE = """\
exports.add = (a, b) => a - b;

exports.check = (value) => {
  if (value === undefined) throw new TypeError("no value");
  return value;
};
"""
MIXED = Project(
    {
        "package.json": MANIFEST,
        "src/a.js": SOURCE,
        "test/cases.js": """\
const assert = require("node:assert");
const { add, check } = require("../src/a.js");

it("adds", () => { assert.equal(add(1, 2), 3); });
it("adds", () => { assert.deepStrictEqual({ a: [1] }, { a: [2] }); });
it("later");
describe("group", () => {
  it("throws", () => check());
  it.skip("skipped", () => {});
  it("leaves it open", function () { this.skip(); });
  context("deep", () => { specify("passes", () => {}); });
  [1, 3].forEach((a) => it(`knows (${a})`, () => { assert.ok(a < 2); }));
});
it("rejects", () => Promise.reject(new Error("rejected")));
it("throws a text", () => { throw "text"; });
it("hangs", (done) => {}).timeout(20);
it("calls twice", (done) => { done(); done(); });
let tries = 0;
it("passes in the end", function () { this.retries(2); tries += 1; assert.equal(tries, 2); });
""",
        "test/hooks.js": """\
const fails = (name) => () => { throw new Error(name); };
describe("all", () => {
  before(fails("all"));
  it("waits", () => {});
  describe("deep", () => { it("waits", () => {}); });
});
describe("each", () => {
  let runs = 0;
  beforeEach("set up", () => { runs += 1; if (runs > 1) fails("each")(); });
  it("ran", () => {}); it("waits", () => {}); it("waits too", () => {});
});
describe("after", () => { after(fails("after")); it("ran", () => {}); });
""",
    },
    11,
    {
        "test/cases.js > adds": "failed",
        "test/cases.js > adds #2": "failed",
        "test/cases.js > later": "skipped",
        "test/cases.js > rejects": "failed",
        "test/cases.js > throws a text": "failed",
        "test/cases.js > hangs": "failed",
        "test/cases.js > calls twice": "failed",
        "test/cases.js > passes in the end": "passed",
        "test/cases.js > group > throws": "failed",
        "test/cases.js > group > skipped": "skipped",
        "test/cases.js > group > leaves it open": "skipped",
        "test/cases.js > group > knows (1)": "passed",
        "test/cases.js > group > knows (3)": "failed",
        "test/cases.js > group > deep > passes": "passed",
        'test/hooks.js > all > "before all" hook': "errored",
        "test/hooks.js > each > ran": "passed",
        'test/hooks.js > each > "before each" hook: set up': "errored",
        "test/hooks.js > after > ran": "passed",
        'test/hooks.js > after > "after all" hook': "errored",
    },
)
UNLOADABLE = Project(
    {
        "package.json": MANIFEST,
        ".mocharc.json": '{"grep": "runs", "spec": "test"}\n',
        "test/a.js": 'it("runs before", () => {});\nrequire("./missing.js");\n',
        "test/b.js": 'require("missing");\n',
        "test/c.mjs": 'it("runs",\n',
        "test/d.js": 'it("runs", () => {});\nit("is left out", () => {});\n',
        "test/e.mjs": 'import "./f.mjs";\nit("runs", () => { await 1; });\n',
        "test/f.mjs": 'import "../lib/wrong.mjs";\nit("runs", () => {});\n',
        "test/helper.js": "module.exports = {};\n",
        "lib/wrong.mjs": "export const a = (;\n",
    },
    5,
    {
        "test/a.js": "errored",
        "test/b.js": "errored",
        "test/c.mjs": "errored",
        "test/d.js > runs": "passed",
        "test/e.mjs": "errored",
        "test/f.mjs": "errored",
    },
)
LEAVING = Project(
    {
        "package.json": MANIFEST,
        "test/a.js": """\
it("fails", () => { throw new Error("failed"); });
describe("group", () => { it("leaves", () => { process.exit(0); }); it("waits", () => {}); });
""",
    },
    0,
    {"test/a.js > fails": "failed", "test/a.js > group > leaves": "errored"},
)
ROOT_HOOK = Project(
    {
        "package.json": MANIFEST,
        "test/a.js": """\
before(() => { throw new Error("no server"); });
it("waits", () => {});
""",
        "test/b.js": 'describe("other", () => { it("waits", () => {}); });\n',
    },
    1,
    {'test/a.js > "before all" hook': "errored"},
)
ONLY = Project(
    {
        "package.json": MANIFEST,
        "test/a.js": """\
describe("s", () => { it.only("runs", () => {}); it("is left out", () => {}); });
""",
    },
    0,
    {"test/a.js > s > runs": "passed"},
)
GREEN = Project(
    {"package.json": MANIFEST, "test/a.js": 'it("passes", () => {});\n'},
    0,
    {"test/a.js > passes": "passed"},
)
RECORDED = {
    "mixed": MIXED,
    "unloadable": UNLOADABLE,
    "leaving": LEAVING,
    "root_hook": ROOT_HOOK,
    "only": ONLY,
    "green": GREEN,
}
"""The projects by the names of their recordings."""
SPYING = """\
exports.seen = () => [
  ...["describe", "it", "before"].filter((name) => typeof globalThis[name] === "function"),
  ...process.argv.filter((word) => word.includes("mocha")),
  ...Object.keys(process.env).filter((name) => /MOCHA|^NODE_ENV$|^ADWS_|^NODE_OPTIONS$/.test(name)),
];
"""
"""A source that looks for the marks of a test run."""
SPIED = """\
const assert = require("node:assert");
const { seen } = require("../src/spying.js");
suite("s", () => {
  test("sees nothing", () => {
    assert.deepEqual(seen(), []);
    assert.equal(process.env.CI, "true");
    assert.equal(typeof test, "function");
  });
});
"""
"""A test that asks it, in the interface `tdd`."""

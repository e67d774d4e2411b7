"""Small projects for bun, and what becomes of each of their cases."""

from adws.runners.runner import Selection
from adws.tests.runners.contract import Project
from adws.tests.runners.run import SOURCE

HEAD = """\
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "bun:test";
"""


MIXED = Project(
    {
        "src/a.js": SOURCE,
        "src/(deep)/b.ts": """\
export interface Box { value: number }

export function opened(box: Box): number {
  throw new RangeError(`empty: ${box.value}`);
}
""",
        "test/cases.test.ts": HEAD
        + """\
import { add, check } from "../src/a.js";
import { opened } from "../src/(deep)/b";

test("adds", () => { expect(add(1, 2)).toBe(3); });
test("adds", () => { expect({ a: [1] }).toEqual({ a: [2] }); });
test("passes", () => {});
describe("group", () => {
  it("throws <&> \\"quoted\\"", () => check());
  it("opens", () => { opened({ value: 3 }); });
  it.skip("skipped", () => {});
  it.todo("later");
  it.failing("is meant to fail", () => { throw new Error("as meant"); });
  it.failing("is meant to fail, but passes", () => {});
  describe("deep", () => { it("passes", () => {}); });
});
test("rejects", () => Promise.reject(new Error("rejected")));
test("hangs", () => new Promise(() => {}), 20);
test("asserts nothing", () => { expect.assertions(1); });
test("has another snapshot", () => { expect(1).toMatchInlineSnapshot(`2`); });
test("of two\\nlines", () => { process.stderr.write("no end"); throw "a \\x1b[31mred"; });
""",
        "test/hooks.test.js": HEAD
        + """\
describe("each", () => { beforeEach(() => { throw new Error("each"); }); it("waits", () => {}); });
describe("all", () => { beforeAll(() => { throw new Error("all"); }); it("waits", () => {}); });
describe("after", () => { afterAll(() => { throw new Error("after"); }); it("passes", () => {}); });
test("(unnamed)", () => {});
""",
    },
    1,
    {
        "test/cases.test.ts > adds": "failed",
        "test/cases.test.ts > adds #2": "failed",
        "test/cases.test.ts > passes": "passed",
        'test/cases.test.ts > group > throws <&> "quoted"': "failed",
        "test/cases.test.ts > group > opens": "failed",
        "test/cases.test.ts > group > skipped": "skipped",
        "test/cases.test.ts > group > later": "skipped",
        "test/cases.test.ts > group > is meant to fail": "passed",
        "test/cases.test.ts > group > is meant to fail, but passes": "failed",
        "test/cases.test.ts > group > deep > passes": "passed",
        "test/cases.test.ts > rejects": "failed",
        "test/cases.test.ts > hangs": "failed",
        "test/cases.test.ts > asserts nothing": "failed",
        "test/cases.test.ts > has another snapshot": "failed",
        "test/cases.test.ts > of two\nlines": "failed",
        "test/hooks.test.js > each > waits": "failed",
        "test/hooks.test.js > all": "errored",
        "test/hooks.test.js > after > passes": "passed",
        "test/hooks.test.js > after": "errored",
        "test/hooks.test.js > (unnamed)": "passed",
    },
)
UNLOADABLE = Project(
    {
        "a.test.ts": HEAD + 'import { x } from "./missing";\ntest("a", () => x());\n',
        "b.test.js": HEAD + 'import x from "missing";\ntest("b", () => x());\n',
        "c.test.js": 'test("c", \n',
        "d.test.js": "export {};\n",
        "e.test.js": HEAD
        + 'test("before", () => {});\ntest("leaves", () => { process.exit(0); });\n',
        "f.test.js": HEAD + 'test("f", () => {});\nthrow new TypeError("at the top");\n',
        "g.test.js": HEAD + 'test("g", () => {});\n',
        "h.test.ts": HEAD + 'import { x } from "./src/none";\ntest("h", () => x());\n',
        "i.test.ts": HEAD + 'import "./src/deep";\ntest("i", () => {});\n',
        "j.test.ts": HEAD + 'import "./src/deep";\ntest("j", () => {});\n',
        "k.test.ts": HEAD + 'describe("k", () => { throw new Error("k"); });\n',
        "src/none.ts": "export {};\n",
        "src/deep.ts": 'import "./gone";\n',
    },
    1,
    {
        "e.test.js > before": "passed",
        "e.test.js": "errored",
        "g.test.js > g": "passed",
        "a.test.ts": "errored",
        "b.test.js": "errored",
        "c.test.js": "errored",
        "f.test.js": "errored",
        "h.test.ts": "errored",
        "i.test.ts": "errored",
        "j.test.ts": "errored",
        "k.test.ts": "errored",
    },
)
MANY = Project(
    {
        "a.test.ts": HEAD
        + """\
for (let n = 1; n <= 24; n += 1) {
  test(`fails ${n}`, () => { throw new Error(`${n}`); });
  test(`passes ${n}`, () => {});
  test.skip(`skipped ${n}`, () => {});
  test.todo(`later ${n}`);
}
""",
        "b.test.ts": UNLOADABLE.files["a.test.ts"],
    },
    1,
    {
        **{
            f"a.test.ts > {name} {number}": outcome
            for number in range(1, 25)
            for name, outcome in (
                ("fails", "failed"),
                ("passes", "passed"),
                ("skipped", "skipped"),
                ("later", "skipped"),
            )
        },
        "b.test.ts": "errored",
    },
)
BROKEN = Project(
    {name: UNLOADABLE.files[name] for name in ("a.test.ts", "c.test.js")},
    1,
    {"a.test.ts": "errored", "c.test.js": "errored"},
)
GREEN = Project(
    {
        "a.test.js": HEAD + 'test("passes", () => {});\n',
        "b_spec.tsx": HEAD + 'describe("of", () => { test("b (1/2)", () => {}); });\n',
    },
    0,
    {"a.test.js > passes": "passed", "b_spec.tsx > of > b (1/2)": "passed"},
)
SELECTED = Project(
    GREEN.files,
    0,
    {"b_spec.tsx > of > b (1/2)": "passed"},
    selection=Selection(case_ids=("b_spec.tsx > of > b (1/2)",)),
)
UNMATCHED = Project(GREEN.files, 1, {}, selection=Selection(case_ids=("a.test.js > gone",)))
TOGETHER = Project(GREEN.files, 0, GREEN.outcomes, ("bun", "test", "--parallel=1"))
LEAVING = Project(
    {"a.test.js": UNLOADABLE.files["e.test.js"]}, 0, {}, ("bun", "test", "--parallel=1")
)
EMPTY = Project({"a.test.js": "export {};\n", "b.test.js": "export {};\n"}, 0, {})
NOTHING = Project({"a.js": SOURCE}, 1, {})
REDIRECTED = Project({**GREEN.files, "bunfig.toml": '[test.reporter]\njunit = "own.xml"\n'}, 0, {})
PROJECTS = {
    "mixed": MIXED,
    "unloadable": UNLOADABLE,
    "many": MANY,
    "broken": BROKEN,
    "green": GREEN,
    "selected": SELECTED,
    "unmatched": UNMATCHED,
    "together": TOGETHER,
    "leaving": LEAVING,
    "empty": EMPTY,
    "nothing": NOTHING,
    "redirected": REDIRECTED,
}
"""The projects by the names of their recordings."""

"""Small projects for Playwright Test, and what becomes of each of their cases."""

from adws.tests.runners.contract import Project

HEAD = 'import { expect, test } from "@playwright/test";\n'
SOURCE = """\
export function add(a: number, b: number): number {
  return a - b;
}

export function check(value?: string): string {
  if (value === undefined) throw new TypeError("no value");
  return value;
}
"""
PASSING = HEAD + 'test("passes", () => {});\n'


def config(fields: str = "") -> str:
    """Return a configuration whose tests are below ``e2e``."""
    return f'export default {{ testDir: "./e2e", {fields} }};\n'


MIXED = Project(
    {
        "playwright.config.ts": config(
            "retries: 2, maxFailures: 1, repeatEach: 2, projects: ["
            '{ name: "chromium" }, { name: "firefox", testMatch: /b\\.spec/ }]'
        ),
        "src/a.ts": SOURCE,
        "e2e/a.spec.ts": HEAD
        + """\
import { add, check } from "../src/a";

test("adds", () => { expect(add(1, 2)).toBe(3); });
test.describe("group", { tag: "@slow" }, () => {
  test("throws", () => { check(); });
  test.skip("skipped", () => {});
  test.fixme("later", () => {});
  test("fails as meant", () => { test.fail(); throw new Error("meant"); });
  test("passes unexpectedly", () => { test.fail(); });
});
test("hangs", async () => { test.setTimeout(50); await new Promise(() => {}); });
test("passes", { tag: "@smoke" }, () => { console.log("  3 failed"); });
test("leaves", () => { process.exit(0); });
test.describe("hook", () => {
  test.beforeAll(() => { throw new Error("all"); });
  test("one", () => {});
  test("two", () => {});
});
test.describe("flaky", () => {
  test.describe.configure({ retries: 1 });
  test("sometimes", ({}, info) => { if (info.retry === 0) throw new Error("first"); });
});
test("throws a text", () => { throw "words"; });
test("has no snapshot", () => { expect("a").toMatchSnapshot("a.txt"); });
""",
        "e2e/b.spec.ts": HEAD
        + """\
test("passes", () => {});
test("is soft", () => { console.log("said"); expect.soft(1).toBe(2); expect.soft(3).toBe(4); });
test.afterAll(() => { throw new Error("after all"); });
""",
    },
    1,
    {
        "[chromium] > e2e/a.spec.ts > adds": "failed",
        "[chromium] > e2e/a.spec.ts > group > throws": "failed",
        "[chromium] > e2e/a.spec.ts > group > skipped": "skipped",
        "[chromium] > e2e/a.spec.ts > group > later": "skipped",
        "[chromium] > e2e/a.spec.ts > group > fails as meant": "xfailed",
        "[chromium] > e2e/a.spec.ts > group > passes unexpectedly": "failed",
        "[chromium] > e2e/a.spec.ts > hangs": "failed",
        "[chromium] > e2e/a.spec.ts > passes": "passed",
        "[chromium] > e2e/a.spec.ts > leaves": "failed",
        "[chromium] > e2e/a.spec.ts > hook > one": "failed",
        "[chromium] > e2e/a.spec.ts > hook > two": "skipped",
        "[chromium] > e2e/a.spec.ts > flaky > sometimes": "failed",
        "[chromium] > e2e/a.spec.ts > throws a text": "failed",
        "[chromium] > e2e/a.spec.ts > has no snapshot": "failed",
        "[chromium] > e2e/b.spec.ts > passes": "passed",
        "[firefox] > e2e/b.spec.ts > passes": "passed",
        "[chromium] > e2e/b.spec.ts > is soft": "failed",
        "[firefox] > e2e/b.spec.ts > is soft": "failed",
    },
)
UNLOADABLE = Project(
    {
        "playwright.config.js": config(),
        "src/broken.ts": "export const x = ;\n",
        "src/h.ts": 'throw new RangeError("at import");\n',
        "e2e/a.spec.ts": HEAD + 'import "./nope";\ntest("a", () => {});\n',
        "e2e/b.spec.ts": HEAD + 'import "missing";\ntest("b", () => {});\n',
        "e2e/c.spec.ts": HEAD + 'test("c",\n',
        "e2e/d.spec.ts": HEAD + 'import "../src/broken";\ntest("d", () => {});\n',
        "e2e/f.spec.ts": HEAD + 'test("twice", () => {});\ntest("twice", () => {});\n',
        "e2e/g.spec.ts": HEAD + 'test.only("only", () => {});\n',
        "e2e/h.spec.ts": HEAD + 'import "../src/h";\ntest("h", () => {});\n',
        "e2e/i.spec.ts": HEAD + 'test("fine", () => {});\n',
    },
    1,
    {
        "e2e/a.spec.ts": "errored",
        "e2e/b.spec.ts": "errored",
        "e2e/c.spec.ts": "errored",
        "e2e/d.spec.ts": "errored",
        "e2e/f.spec.ts": "errored",
        "e2e/g.spec.ts": "errored",
        "e2e/h.spec.ts": "errored",
    },
)
NO_SERVER = {"(no test file) > web server": "errored"}
DEAD_SERVER = Project(
    {
        "playwright.config.js": config(
            'webServer: { command: "node server.js", url: "http://localhost:1" }'
        ),
        "server.js": 'console.error("no database");\nprocess.exit(3);\n',
        "e2e/a.spec.ts": PASSING,
    },
    1,
    NO_SERVER,
)
SLOW_SERVER = Project(
    {
        "playwright.config.js": config(
            'webServer: { command: "sleep 9", url: "http://localhost:1", timeout: 50 }'
        ),
        "e2e/a.spec.ts": PASSING,
    },
    1,
    NO_SERVER,
)
BROKEN_SET_UP = Project(
    {
        "playwright.config.js": config('globalSetup: "./set-up.js"'),
        "set-up.js": 'export default () => { throw new Error("no database"); };\n',
        "e2e/a.spec.ts": PASSING,
    },
    1,
    {"set-up.js": "errored"},
)
LEAVING = Project(
    {
        "playwright.config.js": config('globalTeardown: "./leave.js"'),
        "leave.js": "export default () => { process.exit(0); };\n",
        "e2e/a.spec.ts": HEAD + 'test("fails", () => { expect(1).toBe(2); });\n',
    },
    0,
    {"e2e/a.spec.ts > fails": "failed"},
)
EMPTY = Project({"playwright.config.js": config(), "e2e/a.ts": "export {};\n"}, 1, {})
GREEN = Project(
    {"playwright.config.js": config(), "e2e/a.spec.ts": PASSING, "e2e/pages/a.ts": "export {};\n"},
    0,
    {"e2e/a.spec.ts > passes": "passed"},
)
PROJECTS = {
    "mixed": MIXED,
    "unloadable": UNLOADABLE,
    "dead_server": DEAD_SERVER,
    "slow_server": SLOW_SERVER,
    "broken_set_up": BROKEN_SET_UP,
    "leaving": LEAVING,
    "empty": EMPTY,
    "green": GREEN,
}
"""The projects by the names of their recordings."""

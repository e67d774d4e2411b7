"""Small projects of which some cases pass with any expectation, for each of JavaScript's tools.

What is dishonest stands in the source: objects that are equal to whatever is expected, and an
equality of the tool that is replaced. Each is reached by cases of its own.
"""

from adws.core.twin import TwinForm
from adws.tests.runners.contract import SNAPSHOTS, TwinProject


def _always(*names: str) -> dict[TwinForm, frozenset[str]]:
    return dict.fromkeys(TwinForm, frozenset(names))


_SOURCE = """\
const plus = (one, other) => one + other;
const pair = (one) => ({ a: [one, "b"] });
const fails = () => { throw new TypeError("no"); };
const later = async (one) => one;
const money = (amount) => ({ amount, equals: (other) => other.amount === amount });
const sure = () => ({ equals: () => true });
"""
_MATCHER = """\
const matcher = () => ({
  $$typeof: Symbol.for("jest.asymmetricMatcher"),
  asymmetricMatch: () => true,
});
"""
_LENIENT = """\
expect.extend({ toStrictEqual: () => ({ pass: true, message: () => "" }) });
"""
_EXPECTING = """\
test("values", () => { expect(plus(1, 2)).toBe(3); });
test("objects", () => { expect(pair(1)).toEqual({ a: [1, "b"] }); });
test("floats", () => expect(plus(0.1, 0.2)).toBeCloseTo(0.3));
test("parts", () => {
  const one = pair(1);
  expect(one.a).toContain("b");
});
test("errors", () => { expect(() => fails()).toThrow(TypeError); });
test("promises", async () => { await expect(later(1)).resolves.toBe(1); });
test("conditions", () => { expect(plus(1, 2)).toBeGreaterThan(2); });
test("parts of any sort", () => { expect(pair(1)).toEqual({ a: expect.anything() }); });
test("equal objects", () => { expect(money(1).equals(money(1))).toBe(true); });
test("equal to all", () => { expect(sure().equals(money(2))).toBeTruthy(); });
test("matched whatever is expected", () => { expect(matcher()).toEqual({ a: 1 }); });
test("compared by what is replaced", () => { expect(plus(1, 1)).toStrictEqual(3); });
"""
_EQUAL = "equal to all"
_REPLACED = "compared by what is replaced"
_MATCHED = "matched whatever is expected"
_EXPECTING_NAMES = (
    "values",
    "objects",
    "floats",
    "parts",
    "errors",
    "promises",
    "conditions",
    "parts of any sort",
    "equal objects",
    _EQUAL,
    _MATCHED,
    _REPLACED,
)
_ASSERTING = """\
test("values", () => { assert.equal(plus(1, 2), 3); });
test("values on the left", () => { assert.strictEqual(3, plus(1, 2)); });
test("objects", () => { assert.deepStrictEqual(pair(1), { a: [1, "b"] }); });
test("errors", () => { assert.throws(() => fails(), TypeError); });
test("promises", async () => { await assert.doesNotReject(later(1)); });
test("conditions", () => { assert.ok(plus(1, 2) > 2); });
test("others", () => { assert.notEqual(plus(1, 2), 2); });
test("equal objects", () => { assert.equal(money(1).equals(money(1)), true); });
test("equal to all", () => { assert.ok(sure().equals(money(2))); });
test("compared by what is replaced", () => { assert.deepEqual(pair(1), { a: [] }); });
"""
_ASSERTING_NAMES = (
    "values",
    "values on the left",
    "objects",
    "errors",
    "promises",
    "conditions",
    "others",
    "equal objects",
    _EQUAL,
    _REPLACED,
)
_ASKED = "fails, later, money, pair, plus, sure"
_TAKEN = f"{_ASKED}, matcher"


def _of_modules(code: str) -> str:
    return code.replace("const ", "export const ")


def _expecting(tool: str, package: str, matcher: str = _MATCHER) -> TwinProject:
    """Return a project of a tool whose ``expect`` is imported from a package."""
    test_file = f"test/shop.test.{'ts' if tool == 'vitest' else 'js'}"
    head = f'import {{ expect, test }} from "{package}";\n'
    return TwinProject(
        {
            "package.json": '{ "name": "shop", "type": "module" }\n',
            "src/shop.js": f'import {{ expect }} from "{package}";\n{_LENIENT}'
            + _of_modules(_SOURCE + matcher),
            test_file: f'{head}import {{ {_TAKEN} }} from "../src/shop.js";\n{_EXPECTING}',
        },
        test_file,
        f"{test_file} > ",
        _EXPECTING_NAMES,
        _always(_EQUAL, _MATCHED, _REPLACED),
    )


_NODE = TwinProject(
    {
        "package.json": '{ "name": "shop", "type": "module" }\n',
        "src/shop.js": 'import assert from "node:assert";\nassert.deepEqual = () => {};\n'
        + _of_modules(_SOURCE),
        "test/shop.test.js": 'import assert from "node:assert";\n'
        'import { test } from "node:test";\n'
        f'import {{ {_ASKED} }} from "../src/shop.js";\n' + _ASSERTING,
    },
    "test/shop.test.js",
    "test/shop.test.js > ",
    _ASSERTING_NAMES,
    _always(_EQUAL, _REPLACED),
)
_MOCHA = TwinProject(
    {
        "package.json": '{ "name": "shop" }\n',
        "src/shop.js": 'require("node:assert").deepEqual = () => {};\n'
        f"{_SOURCE}Object.assign(exports, {{ {_ASKED} }});\n",
        "test/shop.js": 'const assert = require("node:assert");\n'
        f'const {{ {_ASKED} }} = require("../src/shop.js");\n' + _ASSERTING.replace("test(", "it("),
    },
    "test/shop.js",
    "test/shop.js > ",
    _ASSERTING_NAMES,
    _always(_EQUAL, _REPLACED),
)
_JEST = TwinProject(
    {
        "package.json": '{ "name": "shop" }\n',
        "src/shop.js": f"{_LENIENT}{_SOURCE}{_MATCHER}Object.assign(exports, {{ {_TAKEN} }});\n",
        "test/shop.test.js": f'const {{ {_TAKEN} }} = require("../src/shop.js");\n{_EXPECTING}',
    },
    "test/shop.test.js",
    "test/shop.test.js > ",
    _EXPECTING_NAMES,
    _always(_EQUAL, _MATCHED, _REPLACED),
)
TWIN_PROJECTS = {
    "vitest": _expecting("vitest", "vitest"),
    "jest": _JEST,
    "bun": _expecting("bun", "bun:test", "const matcher = () => expect.anything();\n"),
    "node_test": _NODE,
    "mocha": _MOCHA,
}
"""The projects by the names of their runners' folders."""

_PRINTING = 'const plain = { test: (one) => typeof one !== "number", print: () => "kept" };\n'
_KEPT = """\
test("inline", () => { expect(plus(1, 2)).toMatchInlineSnapshot(`3`); });
test("stored", () => { expect(plus(1, 2)).toMatchSnapshot(); });
"""
_PRINTED = 'test("printed as stored", () => { expect(plus("a", "b")).toMatchSnapshot(); });\n'
_STORED = "\n\nexports[`stored 1`] = `3`;\n"
_STORED_PRINTED = "\n\nexports[`printed as stored 1`] = `kept`;"


def _with_snapshots(head: str, source: dict[str, str], tests: str, stored: str) -> TwinProject:
    test_file = "test/shop.test.js"
    printed = ("printed as stored",) if _STORED_PRINTED in stored else ()
    return TwinProject(
        {
            "package.json": '{ "name": "shop" }\n',
            **source,
            test_file: f"{head}{tests}",
            SNAPSHOTS: stored,
        },
        test_file,
        f"{test_file} > ",
        ("inline", "stored", *printed),
        _always(*printed),
    )


SNAPSHOT_PROJECTS = {
    "vitest": _with_snapshots(
        'import { expect, test } from "vitest";\nimport { plus } from "../src/shop.mjs";\n',
        {
            "src/shop.mjs": f'import {{ expect }} from "vitest";\n{_PRINTING}'
            "expect.addSnapshotSerializer(plain);\n"
            "export const plus = (one, other) => one + other;\n",
        },
        _KEPT + _PRINTED,
        "// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html" + _STORED_PRINTED + _STORED,
    ),
    "jest": _with_snapshots(
        'const { plus } = require("../src/shop.js");\n',
        {
            "src/shop.js": f"{_PRINTING}expect.addSnapshotSerializer(plain);\n"
            "exports.plus = (one, other) => one + other;\n",
        },
        _KEPT + _PRINTED,
        "// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing" + _STORED_PRINTED + _STORED,
    ),
    "bun": _with_snapshots(
        'import { expect, test } from "bun:test";\nimport { plus } from "../src/shop.mjs";\n',
        {"src/shop.mjs": "export const plus = (one, other) => one + other;\n"},
        _KEPT,
        "// Bun Snapshot v1, https://bun.sh/docs/test/snapshots" + _STORED,
    ),
}
"""Projects with stored snapshots, by the names of their runners.

In two of them, the source has everything but numbers printed as it is stored.
"""

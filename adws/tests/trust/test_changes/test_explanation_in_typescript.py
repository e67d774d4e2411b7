"""Edits to tests in TypeScript, and what a reviewer reads about them."""

import pytest

from adws.tests.trust.test_changes.files import told_of_edit

SKIPPED = "it no longer runs, or not everywhere"
STAND_IN = "what it calls may no longer be the project's own code"

CLOSE = "the tolerance of `expect(a).toBeCloseTo(b, 0)` was widened: `5e-06` → `0.5`"
TO_BE = "calc.adds: the assertion `expect(add(one, 2)).toBe(4)` became"
IN_TYPESCRIPT = {
    "truthiness": (
        ".toBe(4)",
        ".toBeTruthy()",
        f"{TO_BE} truthiness: `expect(add(one, 2)).toBeTruthy()`",
    ),
    "presence": (
        ".toBe(4)",
        ".not.toBeNull()",
        f"{TO_BE} a check for presence: `expect(add(one, 2)).not.toBeNull()`",
    ),
    "negated": (
        ".toBe(4)",
        ".not.toBe(5)",
        f"{TO_BE} a difference: `expect(add(one, 2)).not.toBe(5)`",
    ),
    "own matcher": (
        ".toBe(4)",
        ".toFly(4)",
        f"{TO_BE} another check: `expect(add(one, 2)).toFly(4)`",
    ),
    "expected": (
        ".toBe(4)",
        ".toBe(5)",
        "calc.adds: the expected value of `add(one, 2)` changed: `4` → `5`",
    ),
    "ok": (
        "strictEqual(add(1, 2), 3)",
        "ok(add(1, 2))",
        (
            "node: the assertion `assert.strictEqual(add(1, 2), 3)` became truthiness: "
            "`assert.ok(add(1, 2))`"
        ),
    ),
    "bare": (
        "assert.strictEqual(add(1, 2), 3)",
        "assert(add(1, 2))",
        (
            "node: the assertion `assert.strictEqual(add(1, 2), 3)` became truthiness: "
            "`assert(add(1, 2))`"
        ),
    ),
    "removed": (
        "    expect(add(one, 2)).toBe(4);\n",
        "",
        "calc.adds: the assertion `expect(add(one, 2)).toBe(4)` was removed",
    ),
    "closeness": ("(b, 5)", "(b, 0)", f"calc > row %s: {CLOSE}"),
    "usual closeness": (
        "(b, 5)",
        "(b)",
        "calc > row %s: the tolerance of `expect(a).toBeCloseTo(b)` was widened: `5e-06` → `0.005`",
    ),
    "skip": ("it(", "it.skip(", f"calc.adds: `it.skip` replaces a plain one: {SKIPPED}"),
    "xit": ("it(", "xit(", f"calc.adds: `xit` replaces a plain one: {SKIPPED}"),
    "todo": ("it(", "it.todo(", f"calc.adds: `it.todo` replaces a plain one: {SKIPPED}"),
    "only": (
        "it(",
        "it.only(",
        ("calc.adds: `it.only` replaces a plain one: the other cases of the file no longer run"),
    ),
    "fails": (
        "it(",
        "it.fails(",
        "calc.adds: `it.fails` replaces a plain one: it may fail without being red",
    ),
    "suite skipped": (
        "describe(",
        "describe.skip(",
        f"all cases: `describe.skip` replaces a plain one: {SKIPPED}",
    ),
    "skipped inside": (
        "const one = 1;",
        "t.skip();",
        f"calc.adds: `t.skip()` was added: {SKIPPED}",
    ),
    "rows": (", [3, 4], [5, 6]", "", "calc > row %s: 2 of the 3 rows of its table were cut"),
    "return": ("const one = 1;", "return;", "calc.adds: it returns before an assertion"),
    "inner return": (
        "const one = 1;",
        "const f = () => { return 1; };",
        "calc.adds: the case changed, but not what it asserts",
    ),
    "try": (
        "    expect(add(one, 2)).toBe(4);",
        "    try { expect(add(one, 2)).toBe(4); } catch (e) {}",
        "calc.adds: an assertion is in a `try` that catches what it throws",
    ),
    "try finally": (
        "    expect(add(one, 2)).toBe(4);",
        "    try { expect(add(one, 2)).toBe(4); } finally {}",
        "calc.adds: the case changed, but not what it asserts",
    ),
    "if": (
        "    expect(add(one, 2)).toBe(4);",
        "    if (one) { expect(add(one, 2)).toBe(4); }",
        "calc.adds: an assertion is made only under a condition",
    ),
    "mock": ("const one = 1;", 'vi.mock("x");', f'calc.adds: `vi.mock("x")` was added: {STAND_IN}'),
    "deleted": (
        'test("node", (t) => {\n  assert.strictEqual(add(1, 2), 3);\n});\n',
        "",
        "node: the case was deleted",
    ),
    "renamed": (
        'test("node"',
        'test("bun"',
        "node: the case was renamed to `bun`; what it does is the same",
    ),
    "no title": (
        'test("node"',
        "test(name",
        (
            "node: the case was deleted\noutside of the cases: `test(name, (t) => { "
            "assert.strictEqual(add(1, 2), 3); });` was added"
        ),
    ),
    "environment": (
        "import {",
        "// @vitest-environment jsdom\nimport {",
        "outside of the cases: `// @vitest-environment jsdom` was added",
    ),
}


@pytest.mark.parametrize(("old", "new", "sentence"), IN_TYPESCRIPT.values(), ids=IN_TYPESCRIPT)
def test_an_edit_in_typescript_is_told(old: str, new: str, sentence: str) -> None:
    """The case is named with the suites around it."""
    assert told_of_edit("calc.test.ts", old, new) == sentence

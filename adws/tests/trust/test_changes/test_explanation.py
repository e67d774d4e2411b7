"""Edits to tests, and the sentences that a reviewer reads about them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adws.tests.trust.test_changes.files import GO, PYTHON, TYPESCRIPT, told
from adws.trust.test_changes.explanation import explain

ADD = "assert add(one, 2) == 4"
SKIPPED = "it no longer runs, or not everywhere"
STAND_IN = "what it calls may no longer be the project's own code"
GONE = "test_add: the assertion `add(one, 2) == 4` became"

IN_PYTHON = {
    "truthiness": (ADD, "assert add(one, 2)", f"{GONE} truthiness: `add(one, 2)`"),
    "falsiness": (ADD, "assert not (add(one, 2))", f"{GONE} falsiness: `not (add(one, 2))`"),
    "presence": (
        "2) == 4",
        "2) is not None",
        f"{GONE} being there at all: `add(one, 2) is not None`",
    ),
    "kind": (
        ADD,
        "assert isinstance(add(one, 2), int)",
        f"{GONE} a check of the type: `isinstance(add(one, 2), int)`",
    ),
    "part": ("2) == 4", "2) in (3, 4)", f"{GONE} a look for a part: `add(one, 2) in (3, 4)`"),
    "difference": ("2) == 4", "2) != 5", f"{GONE} a difference: `add(one, 2) != 5`"),
    "size": ("2) == 4", "2) > 0", f"{GONE} a comparison of size: `add(one, 2) > 0`"),
    "close": (
        ADD,
        "assert math.isclose(add(one, 2), 4, abs_tol=9)",
        f"{GONE} an approximation: `math.isclose(add(one, 2), 4, abs_tol=9)`",
    ),
    "chained": ("2) == 4", "2) == 4 == ZERO", f"{GONE} another check: `add(one, 2) == 4 == ZERO`"),
    "and": (ADD, f"{ADD} and one", f"{GONE} another check: `add(one, 2) == 4 and one`"),
    "or true": (
        ADD,
        f"{ADD} or True",
        f"{GONE} something that is always true: `add(one, 2) == 4 or True`",
    ),
    "tuple": (
        ADD,
        "assert (add(one, 2) == 4, 'no')",
        f"{GONE} something that is always true: `(add(one, 2) == 4, 'no')`",
    ),
    "constant": (ADD, "assert 1", f"{GONE} something that is always true: `1`"),
    "text": (ADD, "assert 'yes'", f"{GONE} something that is always true: `'yes'`"),
    "expected": (
        "2) == 4",
        "2) == 5",
        "test_add: the expected value of `add(one, 2)` changed: `4` → `5`",
    ),
    "swapped": (
        ADD,
        "assert 5 == add(one, 2)",
        "test_add: the expected value of `add(one, 2)` changed: `4` → `5`",
    ),
    "subject": (
        ADD,
        "assert add(3, 1) == 4",
        "test_add: the assertion `add(one, 2) == 4` was replaced by `add(3, 1) == 4`",
    ),
    "removed": (ADD, "pass", "test_add: the assertion `add(one, 2) == 4` was removed"),
    "stricter": (ADD, f"{ADD}\n    assert one", "test_add: the assertion `one` was added"),
    "tolerance": (
        "1e-6",
        "100",
        (
            "test_near: the tolerance of `add(1, 1) == pytest.approx(2, abs=100)` was widened: "
            "`1e-06` → `100`"
        ),
    ),
    "new tolerance": (
        "self.assertEqual(add(1, 2), 3)",
        "self.assertEqual(add(1, 2), 3, delta=2)",
        (
            "TestSum.test_zero: the tolerance of `self.assertEqual(add(1, 2), 3, "
            "delta=2)` was widened: "
            "`0` → `2`"
        ),
    ),
    "narrower tolerance": (
        "1e-6",
        "1e-9",
        (
            "test_near: the expected value of `add(1, 1)` changed: `pytest.approx(2, abs=1e-6)` → "
            "`pytest.approx(2, abs=1e-9)`"
        ),
    ),
    "rows cut": (
        ", (3, 4), (4, 5), (5, 6)",
        "",
        "test_table: 3 of the 5 rows of its table were cut",
    ),
    "row changed": (
        "(2, 3)",
        "(2, 4)",
        "test_table: a row of its table changed: `(2, 3)` → `(2, 4)`",
    ),
    "rows replaced": (
        "(1, 2), (2, 3)",
        "(0, 1), (9, 10)",
        "test_table: 2 of the 5 rows of its table were replaced",
    ),
    "rows added": ("(5, 6)", "(5, 6), (6, 7)", "test_table: 1 rows were added to its table"),
    "computed rows": (
        "[(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]",
        "ROWS",
        "test_table: 5 of the 5 rows of its table were cut",
    ),
    "raises": (
        "pytest.raises(ValueError)",
        "pytest.raises(Exception)",
        "test_raises: the expected value changed: `ValueError` → `Exception`",
    ),
    "method": (
        "self.assertEqual(add(1, 2), 3)",
        "self.assertTrue(add(1, 2))",
        (
            "TestSum.test_zero: the assertion `self.assertEqual(add(1, 2), 3)` became truthiness: "
            "`self.assertTrue(add(1, 2))`"
        ),
    ),
    "renamed": (
        "def test_add",
        "def test_sum",
        "test_add: the case was renamed to `test_sum`; what it does is the same",
    ),
    "hidden": (
        "def test_add",
        "def _test_add",
        (
            "test_add: the case was renamed to `_test_add`, which is no case any "
            "more; what it does is "
            "the same"
        ),
    ),
    "skipped": (
        "def test_add",
        "@pytest.mark.skip\ndef test_add",
        f"test_add: `@pytest.mark.skip` was added: {SKIPPED}",
    ),
    "skipped if": (
        "def test_add",
        "@pytest.mark.skipif(True, reason='')\ndef test_add",
        f"test_add: `@pytest.mark.skipif(True, reason='')` was added: {SKIPPED}",
    ),
    "xfail": (
        "def test_add",
        "@pytest.mark.xfail\ndef test_add",
        "test_add: `@pytest.mark.xfail` was added: it may fail without being red",
    ),
    "import or skip": (
        "one = 1",
        "one = pytest.importorskip('x')",
        f"test_add: `pytest.importorskip('x')` was added: {SKIPPED}",
    ),
    "exit": ("one = 1", "os._exit(0)", "test_add: `os._exit(0)` was added: the run ends there"),
    "early return": ("one = 1", "return", "test_add: it returns before an assertion"),
    "inner return": (
        "one = 1",
        "def one():\n        return 1",
        "test_add: the case was changed in what it does beside asserting",
    ),
    "swallowed": (
        ADD,
        f"try:\n        {ADD}\n    except AssertionError:\n        pass",
        "test_add: an assertion stands in a `try` that catches what it raises",
    ),
    "finally": (
        ADD,
        f"try:\n        {ADD}\n    finally:\n        pass",
        "test_add: the case was changed in what it does beside asserting",
    ),
    "suppressed": (
        ADD,
        f"with suppress(AssertionError):\n        {ADD}",
        "test_add: `suppress(AssertionError)` was added: an error raised there is swallowed",
    ),
    "condition": (
        ADD,
        f"if one:\n        {ADD}",
        "test_add: an assertion is made under a condition only",
    ),
    "mocked": (
        "one = 1",
        "patch('calc.add')",
        f"test_add: `patch('calc.add')` was added: {STAND_IN}",
    ),
    "patched": (
        "one = 1",
        "monkeypatch.setattr(calc, 'add', one)",
        f"test_add: `monkeypatch.setattr(calc, 'add', one)` was added: {STAND_IN}",
    ),
    "async": (
        "def test_add",
        "async def test_add",
        "test_add: it is async now and awaits nothing: unless a plugin runs it, nothing does",
    ),
    "generator": ("one = 1", "yield 1", "test_add: it is a generator now, which is never run"),
    "shadowed": (
        "class TestSum",
        "def test_add():\n    pass\n\n\nclass TestSum",
        (
            "test_add: a later definition of the same name takes its place\n"
            "test_add: the assertion `add(one, 2) == 4` was removed"
        ),
    ),
    "class skipped": (
        "class TestSum",
        "@pytest.mark.skip\nclass TestSum",
        "outside of the cases: `@pytest.mark.skip` was added",
    ),
    "module skipped": (
        "ZERO = 0",
        "pytest.skip('no', allow_module_level=True)",
        (
            "all cases: `pytest.skip('no', allow_module_level=True)` was added: "
            f"{SKIPPED}\n"
            "outside of the cases: `ZERO = 0` became `pytest.skip('no', allow_module_level=True)`"
        ),
    ),
    "constant outside": (
        "ZERO = 0",
        "ZERO = 1",
        "outside of the cases: `ZERO = 0` became `ZERO = 1`",
    ),
    "attribute": (
        '    kind = "sum"\n',
        "",
        'outside of the cases: `kind = "sum"` was removed',
    ),
    "helper": (
        "return value",
        "return 4",
        "check: the function was changed in what it does beside asserting",
    ),
    "hook": (
        "ZERO = 0\n",
        "ZERO = 0\n\n\ndef pytest_runtest_makereport(item):\n    pass\n",
        "pytest_runtest_makereport: the hook was added",
    ),
    "fixture": (
        "ZERO = 0\n",
        "ZERO = 0\n\n\n@pytest.fixture\ndef calc():\n    return 1\n",
        "calc: the fixture was added",
    ),
    "layout": ("one = 1", "one  =  (1)  # the first", "only layout and comments were changed"),
    "quotes": ('kind = "sum"', "kind = 'sum'", "only layout and comments were changed"),
    "encoding": (
        "import pytest\n",
        "# coding: latin-1\nimport pytest\n",
        "outside of the cases: `# coding: latin-1` was added",
    ),
    "broken": (
        "def test_near():",
        "def test_near(:",
        (
            "the file can no longer be read as python\n"
            "test_near: the case was changed in what it does beside asserting"
        ),
    ),
}

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
        f"{TO_BE} being there at all: `expect(add(one, 2)).not.toBeNull()`",
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
    "skip": ("it(", "it.skip(", f"calc.adds: `it.skip` takes the place of a plain one: {SKIPPED}"),
    "xit": ("it(", "xit(", f"calc.adds: `xit` takes the place of a plain one: {SKIPPED}"),
    "todo": ("it(", "it.todo(", f"calc.adds: `it.todo` takes the place of a plain one: {SKIPPED}"),
    "only": (
        "it(",
        "it.only(",
        (
            "calc.adds: `it.only` takes the place of a plain one: the other cases of "
            "the file no longer run"
        ),
    ),
    "fails": (
        "it(",
        "it.fails(",
        "calc.adds: `it.fails` takes the place of a plain one: it may fail without being red",
    ),
    "suite skipped": (
        "describe(",
        "describe.skip(",
        f"all cases: `describe.skip` takes the place of a plain one: {SKIPPED}",
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
        "calc.adds: the case was changed in what it does beside asserting",
    ),
    "try": (
        "    expect(add(one, 2)).toBe(4);",
        "    try { expect(add(one, 2)).toBe(4); } catch (e) {}",
        "calc.adds: an assertion stands in a `try` that catches what it throws",
    ),
    "try finally": (
        "    expect(add(one, 2)).toBe(4);",
        "    try { expect(add(one, 2)).toBe(4); } finally {}",
        "calc.adds: the case was changed in what it does beside asserting",
    ),
    "if": (
        "    expect(add(one, 2)).toBe(4);",
        "    if (one) { expect(add(one, 2)).toBe(4); }",
        "calc.adds: an assertion is made under a condition only",
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

IN_GO = {
    "expected": ("got != 4", "got != 5", "TestAdd: the expected value of `got` changed: `4` → `5`"),
    "difference": (
        "got != 4",
        "got == 0",
        "TestAdd: the assertion `got != 4` became a difference: `got == 0`",
    ),
    "never": (
        "got != 4",
        "false",
        "TestAdd: the assertion `got != 4` became something that is always true: `false`",
    ),
    "other": (
        "got != 4",
        "odd(got)",
        "TestAdd: the assertion `got != 4` became another check: `odd(got)`",
    ),
    "skip": ("one := 1", "t.Skip()", f"TestAdd: `t.Skip()` was added: {SKIPPED}"),
    "return": ("one := 1", "return", "TestAdd: it returns before an assertion"),
    "inner return": (
        "one := 1",
        "f := func() { return }",
        "TestAdd: the case was changed in what it does beside asserting",
    ),
    "silent": (
        't.Errorf("got %d", got)',
        "_ = got",
        "TestAdd: the assertion `got != 4` was removed",
    ),
    "rows": (", {2, 3}, {3, 4}", "", "TestTable: 2 of the 3 rows of its table were cut"),
    "testify": (
        "assert.Equal(t, c.b, Add(c.a, 1))",
        "assert.NotNil(t, Add(c.a, 1))",
        (
            "TestTable: the assertion `assert.Equal(t, c.b, Add(c.a, 1))` became "
            "being there at all: "
            "`assert.NotNil(t, Add(c.a, 1))`"
        ),
    ),
    "hidden": (
        "func TestAdd",
        "func testAdd",
        (
            "TestAdd: the case was renamed to `testAdd`, which is no case any "
            "more; what it does is the "
            "same"
        ),
    ),
    "tagged": (
        "package calc",
        "//go:build ignore\n\npackage calc",
        "outside of the cases: `//go:build ignore` was added",
    ),
}


@pytest.mark.parametrize(("old", "new", "sentence"), IN_PYTHON.values(), ids=IN_PYTHON)
def test_an_edit_in_python_is_told(old: str, new: str, sentence: str) -> None:
    """What was done to which case, and what follows from it."""
    assert told("test_calc.py", old, new) == sentence


@pytest.mark.parametrize(("old", "new", "sentence"), IN_TYPESCRIPT.values(), ids=IN_TYPESCRIPT)
def test_an_edit_in_typescript_is_told(old: str, new: str, sentence: str) -> None:
    """The case is named with the suites around it."""
    assert told("calc.test.ts", old, new) == sentence


@pytest.mark.parametrize(("old", "new", "sentence"), IN_GO.values(), ids=IN_GO)
def test_an_edit_in_go_is_told(old: str, new: str, sentence: str) -> None:
    """An assertion is what fails the case, turned around."""
    assert told("calc_test.go", old, new) == sentence


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (None, "x", "the file was added"),
        ("x", None, "the file was deleted"),
        (None, None, "the file was changed and is no text"),
    ],
)
def test_a_file_that_comes_or_goes_is_told_as_such(
    before: str | None, after: str | None, sentence: str
) -> None:
    """None stands for a file that is not there."""
    assert explain("t.py", before, after) == (sentence,)


def test_all_languages_are_known_by_their_suffix() -> None:
    """JavaScript with markup and without, TypeScript with markup."""
    names = ("t.js", "t.mjs", "t.jsx", "t.tsx", "t.mts")
    edit = ('it("a", () => expect(1).toBe(2))', 'it("a", () => expect(1).toBe(3))')
    sentence = "a: the expected value of `1` changed: `2` → `3`"
    assert {explain(name, *edit) for name in names} == {(sentence,)}


def test_many_sentences_are_cut_short() -> None:
    """With how many more there are."""
    before = "".join(f"def test_{n}():\n    pass\n" for n in range(20))
    sentences = explain("t.py", before, "")
    assert (len(sentences), sentences[-1]) == (13, "… and 8 more")


def test_a_huge_file_is_told_by_its_lines() -> None:
    """Nobody waits for the syntax of a megabyte."""
    huge = "x = 1\n" * 60_000
    assert explain("t.py", huge, f"{huge}y = 1\n") == ("the file was edited: 1 line changed",)


def test_deep_code_does_no_harm() -> None:
    """However deeply an agent nests what it writes."""
    deep = f"x = {'(' * 3000}1{')' * 3000}\n"
    assert explain("t.py", "x = 2\n", deep) == ("the file was edited: 1 line changed",)


@settings(deadline=None, max_examples=30)
@given(st.sampled_from([PYTHON, TYPESCRIPT, GO]), st.text(max_size=200), st.integers(0, 500))
def test_any_edit_is_told_in_at_least_one_sentence(before: str, put_in: str, at: int) -> None:
    """Whatever it makes of the file, in any language."""
    after = before[:at] + put_in + before[at:]
    for path in ("t.py", "t.ts", "t.go", "t.ini", "t.json"):
        assert explain(path, before, after)

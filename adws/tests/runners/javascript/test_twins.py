"""The twins of JavaScript's tests: one assertion of each case is altered where it stands."""

import pytest

from adws.core.twin import Twin, TwinCase, TwinForm, TwinnedFile, TwinRequest
from adws.runners.javascript.twins import twins


def twinned(
    text: str, *names: str, path: str = "a.test.js", form: TwinForm = TwinForm.NEAR
) -> TwinnedFile:
    """Return a file with twins of these cases in it."""
    cases = tuple(TwinCase(f"{path} > {name}", name) for name in names)
    return twins(TwinRequest(text, path, cases, "/m", form))


def altered(line: str, form: TwinForm = TwinForm.NEAR) -> str:
    """Return what becomes of the one line of a test."""
    text = f'test("a", async () => {{\n{line}\n}});\n'
    return twinned(text, "a", form=form).text.splitlines()[1].replace('__adwsTwin("', '!("')


@pytest.mark.parametrize(
    ("line", "twin"),
    [
        ("expect(f(1)).toBe(2);", 'expect(f(1)).toBe(!("altered", 1, 2));'),
        ("expect(f('é')).toBe('é');", "expect(f('é')).toBe(!(\"altered\", 1, 'é'));"),
        ("expect.soft(f(1)).toEqual([2]);", 'expect.soft(f(1)).toEqual(!("altered", 1, [2]));'),
        (
            "expect(f).toHaveBeenCalledWith(1, 2);",
            'expect(f).toHaveBeenCalledWith(1, !("altered", 1, 2));',
        ),
        ("expect(f(1)).toBeCloseTo(2, 3);", 'expect(f(1)).toBeCloseTo(!("distant", 1, 2), 3);'),
        ("expect(f(1)).toContain(2);", 'expect(f(1)).toContain(!("strange", 1, 2));'),
        ("expect(f).toThrow(E);", 'expect(f).toThrow(!("altered", 1, E));'),
        ("expect(f).toThrow();", 'expect(!("reached", 1, f)).not.toThrow();'),
        ("expect(f(1)).toBeNull();", 'expect(!("reached", 1, f(1))).not.toBeNull();'),
        ("expect(f(1)).not.toBe(2);", 'expect(!("reached", 1, f(1))).toBe(2);'),
        ("expect(f(1)).not .toBe(2);", 'expect(!("reached", 1, f(1))).toBe(2);'),
        (
            "await expect(f(1)).resolves.toBe(2);",
            'await expect(f(1)).resolves.toBe(!("altered", 1, 2));',
        ),
        (
            "expect(f(1)).toEqual({ a: expect.anything() });",
            'expect(!("reached", 1, f(1))).not.toEqual({ a: expect.anything() });',
        ),
        ("expect(f(1)).toMatchSnapshot();", 'expect(!("altered", 1, f(1))).toMatchSnapshot();'),
        ("expect(a.equals(b)).toBe(true);", 'expect(a.equals(!("strange", 1, b))).toBe(true);'),
        ("expect(a.eq(b)).toEqual(true);", 'expect(a.eq(!("strange", 1, b))).toEqual(true);'),
        (
            "expect(a.isEqual(b)).toBeTruthy();",
            'expect(a.isEqual(!("strange", 1, b))).toBeTruthy();',
        ),
        ("expect(a.equals(b)).toBe(false);", 'expect(a.equals(b)).toBe(!("altered", 1, false));'),
        (
            "expect(a.equals(b)).not.toBe(true);",
            'expect(!("reached", 1, a.equals(b))).toBe(true);',
        ),
        ("expect(a.same(b)).toBe(true);", 'expect(a.same(b)).toBe(!("altered", 1, true));'),
        (
            "expect(a.equals(...b)).toBe(true);",
            'expect(a.equals(...b)).toBe(!("altered", 1, true));',
        ),
        ("expect(equals(b)).toBe(true);", 'expect(equals(b)).toBe(!("altered", 1, true));'),
        ("expect(a).toBe();", 'expect(!("reached", 1, a)).not.toBe();'),
        ("expect().toBeTruthy();", "expect().toBeTruthy();"),
        ("expect().toBeNull();", "expect().toBeNull();"),
        ("expect.anything();", "expect.anything();"),
        ("assert(f(1));", 'assert(!("negated", 1, f(1)));'),
        ("assert.ok(f(1));", 'assert.ok(!("negated", 1, f(1)));'),
        ("assert(a.equals(b));", 'assert(a.equals(!("strange", 1, b)));'),
        ("assert(a.equals(b, c));", 'assert(!("negated", 1, a.equals(b, c)));'),
        (
            "assert.equal(a.equals(b), true);",
            'assert.equal(a.equals(!("strange", 1, b)), true);',
        ),
        ("assert.equal(f(1), true);", 'assert.equal(f(1), !("altered", 1, true));'),
        ("ok(f(1));", "ok(f(1));"),
        ("assert.equal(f(1), 2);", 'assert.equal(f(1), !("altered", 1, 2));'),
        ("assert.strict.equal(2, f(1));", 'assert.strict.equal(!("altered", 1, 2), f(1));'),
        ("deepEqual(f(1), two);", 'deepEqual(f(1), !("altered", 1, two));'),
        ("equal(one, two);", 'equal(one, !("altered", 1, two));'),
        ("assert.equal(...both);", "assert.equal(...both);"),
        ("assert.equal(f(1));", "assert.equal(f(1));"),
        ("assert.notEqual(f(1), 2);", 'assert.equal(!("reached", 1, f(1)), 2);'),
        ("notEqual(f(1), 2);", "notEqual(f(1), 2);"),
        ("assert.throws(f, E);", 'assert.throws(f, !("altered", 1, E));'),
        ("assert.throws(f, /a/);", 'assert.doesNotThrow(!("reached", 1, f), /a/);'),
        ("other.equal(f(1), 2);", "other.equal(f(1), 2);"),
        ("f(1);", "f(1);"),
        ("a = 1;", "a = 1;"),
        (
            "expect(f(1)).toBeGreaterThan(2);",
            'expect(!("reached", 1, f(1))).not.toBeGreaterThan(2);',
        ),
        ("f(1)(2);", "f(1)(2);"),
        ("rows.forEach((row) => { expect(row).toBe(1); });",) * 2,
        ("try { expect(1).toBe(1); } catch {}", "try { expect(1).toBe(1); } catch {}"),
        (
            "try { f(); } finally { expect(1).toBe(2); }",
            'try { f(); } finally { expect(1).toBe(!("altered", 1, 2)); }',
        ),
        (
            "for (const a of b) { expect(a).toBe(2); }",
            'for (const a of b) { expect(a).toBe(!("altered", 1, 2)); }',
        ),
    ],
)
def test_the_expectation_of_a_line_is_altered(line: str, twin: str) -> None:
    """By its syntax; what no assertion is stays as it is."""
    assert altered(line) == twin


@pytest.mark.parametrize(
    ("line", "twin"),
    [
        ("expect(f(1)).toBe(2);", 'expect(f(1)).toBe(!("other", 1, 2));'),
        ("assert.ok(f(1));", 'assert.ok(!("negated", 1, f(1)));'),
    ],
)
def test_the_far_form_equals_nothing(line: str, twin: str) -> None:
    """What is negated is negated again."""
    assert altered(line, TwinForm.FAR) == twin


INSIDE = """\
test("a", () => {
  each((one) => {
    check(() => expect(one).toBe(2));
    expect(one)
      .toBe(3);
  });
  expect(4).toBe(4);
});
"""


@pytest.mark.parametrize(
    ("line", "altered_line"), [(2, 7), (3, 3), (4, 4), (5, 4), (7, 7), (None, 7)]
)
def test_an_assertion_in_a_function_counts_where_a_case_failed(
    line: int | None, altered_line: int
) -> None:
    """Elsewhere, an honest test may catch what it throws."""
    case = TwinCase("a.test.js > a", "a", line)
    made = twins(TwinRequest(INSIDE, "a.test.js", (case,), "/m")).twins
    assert [twin.line for twin in made] == [altered_line]


SUITE = """\
describe("sums", () => {
  it("adds", () => { assert(1); });
  test.each([[1, 2]])("of %d and $b", () => { assert(2); });
  it(`of ${a} more`, () => { assert(3); });
  it.skip("later");
  xit("left out", function () { assert(4); });
  it(title, () => { assert(5); });
});
test("adds", () => expect(1).toBe(6));
each("adds", () => { assert(7); });
test("turned", () => {
  expect(1)
    .not
    .toBe(8);
});
"""


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("sums > adds", [2, 7, 9]),
        ("sums > of 1 and 2", [3, 7]),
        ("sums > of 1 more", [4, 7]),
        ("chromium > a.spec.js > sums > left out", [6, 7]),
        ("adds", [9]),
        ("turned", [12]),
        ("unknown", []),
    ],
)
def test_a_case_is_looked_up_by_its_title(name: str, lines: list[int]) -> None:
    """With those of its suites; what a title is made of may be anything."""
    results = [
        twin.line
        for line in range(1, 16)
        for twin in twins(TwinRequest(SUITE, "a.test.js", (TwinCase("a", name, line),), "/m")).twins
    ]
    assert sorted(set(results)) == lines


def test_the_lines_stay() -> None:
    """Also where a word between them goes."""
    lines = twinned(SUITE, "turned").text.splitlines()
    assert lines[11:14] == ['  expect(__adwsTwin("reached", 1, 1))', "    .", "toBe(8);"]
    assert lines[14] == "});"


def test_a_person_is_shown_what_is_altered() -> None:
    """Without the calls that note it."""
    lines = ("expect(f(1)).toBe(2);", "expect(f(1)).toBeNull();", "assert(f(1));")
    text = "".join(f'test("{n}", () => {{\n{line}\n}});\n' for n, line in enumerate(lines))
    assert twinned(text, "0", "1", "2").twins == (
        Twin(1, ("a.test.js > 0",), 2, "expect(f(1)).toBe(altered(2));"),
        Twin(2, ("a.test.js > 1",), 5, "expect(f(1)).not.toBeNull();"),
        Twin(3, ("a.test.js > 2",), 8, "assert(!(f(1)));"),
    )


def test_the_helper_of_typescript_has_types() -> None:
    """A runner may check them."""
    text = 'test("a", () => { expect(1).toBe(2); });\n'
    heads = [twinned(text, "a", path=f"a.test.{end}").text.splitlines()[2] for end in ("js", "ts")]
    assert heads == [
        ";function __adwsTwin(kind, number, value) {",
        ";function __adwsTwin(kind: any, number: any, value: any): any {",
    ]


@pytest.mark.parametrize("path", ["a.test.vue", "a.test.js"])
def test_a_file_that_cannot_be_read_has_no_twins(path: str) -> None:
    """Nor has one that is too deep."""
    text = "(" * 500
    assert twinned(text, "a", path=path) == TwinnedFile(text)

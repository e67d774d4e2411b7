"""The marks of pending tests, by runner: what is found, what goes, what comes back."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from returns.pipeline import is_successful

from adws import catalog
from adws.core.globs import compile_globs
from adws.core.spec import MarkKind, SpecRules
from adws.languages.syntax_tree import read_syntax
from adws.runners.pending import PendingTest, SpecReader, activated, marked_again, pending_tests
from adws.runners.spec_comments import LineProblem

FIXME, TODO, FAILS = MarkKind.FIXME, MarkKind.TODO, MarkKind.FAILS
XFAIL, SKIP, LISTED = MarkKind.XFAIL, MarkKind.SKIP, MarkKind.LISTED
PATHS = {
    "playwright": "e2e/a.spec.ts",
    "vitest": "a.test.tsx",
    "jest": "a.test.js",
    "bun": "a.test.ts",
    "node:test": "a.test.mjs",
    "pytest": "tests/test_a.py",
    "unittest": "tests/test_a.py",
    "go": "a_test.go",
    "cargo": "tests/a.rs",
    "junit": "adws-specs.toml",
}
BODY = "() => { expect(f()).toBe(1); }"
GO = "package p\n\nfunc TestA(t *testing.T) {{\n{}}}\n"
RUST = "#[test]\n{}fn adds() {{\n    assert_eq!(f(), 1);\n}}\n"
ROWS = [
    # runner, the marked text, what it is without the mark, the test's name, the mark, the reason
    ("playwright", f"test.fixme('a', {BODY});", f"test('a', {BODY});", "a", FIXME, ""),
    ("playwright", f"test.skip('tdd a', {BODY});", f"test('tdd a', {BODY});", "tdd a", SKIP, ""),
    (
        "playwright",
        f"test.describe.fixme('g', () => {{\n  test('a', {BODY});\n}});",
        f"test.describe('g', () => {{\n  test('a', {BODY});\n}});",
        "g",
        FIXME,
        "",
    ),
    (
        "playwright",
        f"test.describe('g', () => {{\n test\n  .fixme(`a ${{b}}`, {{ tag: '@x' }}, {BODY});\n}});",
        f"test.describe('g', () => {{\n test(`a ${{b}}`, {{ tag: '@x' }}, {BODY});\n}});",
        "g > a ${b}",
        FIXME,
        "",
    ),
    (
        "playwright",
        "test('a', async () => {\n  // soon\n  test.fixme();\n  expect(f()).toBe(1);\n});",
        "test('a', async () => {\n  // soon\n  expect(f()).toBe(1);\n});",
        "a",
        FIXME,
        "",
    ),
    (
        "playwright",
        f"test.describe('g', () => {{ test.fixme(true, 'later'); test('a', {BODY}); }});",
        f"test.describe('g', () => {{ test('a', {BODY}); }});",
        "g",
        FIXME,
        "later",
    ),
    ("vitest", f"it.fails('a', {BODY})", f"it('a', {BODY})", "a", FAILS, ""),
    ("vitest", f"it.todo('a', {BODY})", f"it('a', {BODY})", "a", TODO, ""),
    (
        "vitest",
        f"it.concurrent.skip.each<number>([1])('tdd: %i', {BODY})",
        f"it.concurrent.each<number>([1])('tdd: %i', {BODY})",
        "tdd: %i",
        SKIP,
        "",
    ),
    ("vitest", f"it('a', {{ fails: true }}, {BODY})", f"it('a', {BODY})", "a", FAILS, ""),
    (
        "vitest",
        f"it('a', {{ timeout: 5, 'todo': true }}, {BODY})",
        f"it('a', {{ timeout: 5 }}, {BODY})",
        "a",
        TODO,
        "",
    ),
    (
        "vitest",
        f"it // why\n  .fails('a', {BODY})",
        f"it // why\n  ('a', {BODY})",
        "a",
        FAILS,
        "",
    ),
    (
        "vitest",
        f"it('a', /* why */ {{ fails: true }}, {BODY})",
        f"it('a', /* why */  {BODY})",
        "a",
        FAILS,
        "",
    ),
    (
        "vitest",
        f"it('a', {{ /* why */ fails: true, /* so */ retry: 1 }}, {BODY})",
        f"it('a', {{ /* why */ /* so */ retry: 1 }}, {BODY})",
        "a",
        FAILS,
        "",
    ),
    *(
        (
            "vitest",
            f"it('a', {{ {marked} }}, {BODY})",
            f"it('a', {{ {plain} }}, {BODY})",
            "a",
            TODO,
            "",
        )
        for marked, plain in (
            ("retry: 1, todo: true", "retry: 1"),
            ("retry: 1, todo: true,", "retry: 1, "),
            ("retry: 1, /* why */ todo: true", "retry: 1, /* why */ "),
            ("todo: true /* why */, retry: 1", "retry: 1"),
            ("todo: true /* why */", " /* why */"),
            ("todo: true,\n  retry: 1,", "retry: 1,"),
        )
    ),
    (
        "vitest",
        f"it('a', {BODY}, /* why */ {{ fails: true }})",
        f"it('a', {BODY}, /* why */ )",
        "a",
        FAILS,
        "",
    ),
    ("jest", f"xit('A-B-1', {BODY})", f"it('A-B-1', {BODY})", "A-B-1", SKIP, ""),
    ("jest", f"test.failing('a', {BODY})", f"test('a', {BODY})", "a", FAILS, ""),
    (
        "jest",
        f"xdescribe('A-B-1', () => {{ it('a', {BODY}) }})",
        f"describe('A-B-1', () => {{ it('a', {BODY}) }})",
        "A-B-1",
        SKIP,
        "",
    ),
    ("bun", f"test.todo('a', {BODY})", f"test('a', {BODY})", "a", TODO, ""),
    (
        "node:test",
        f"test('a', {{ todo: true, timeout: 5 }}, {BODY})",
        f"test('a', {{ timeout: 5 }}, {BODY})",
        "a",
        TODO,
        "",
    ),
    (
        "node:test",
        f"test('a', {{ skip: 'tdd: soon' }}, {BODY})",
        f"test('a', {BODY})",
        "a",
        SKIP,
        "tdd: soon",
    ),
    (
        "node:test",
        "test('a', (t) => {\n  t.todo('soon');\n  assert(f());\n})",
        "test('a', (t) => {\n  assert(f());\n})",
        "a",
        TODO,
        "soon",
    ),
    (
        "node:test",
        "test('a', async t => { t.skip('tdd'); assert(f()); })",
        "test('a', async t => { assert(f()); })",
        "a",
        SKIP,
        "tdd",
    ),
    (
        "pytest",
        '@pytest.mark.xfail(reason="tdd: é", strict=True)\ndef test_a():\n    assert f()\n',
        "def test_a():\n    assert f()\n",
        "test_a",
        XFAIL,
        "tdd: é",
    ),
    (
        "pytest",
        "@mark.parametrize('a', [1])\n@mark.skip('tdd')\n# why\nasync def test_a(a):\n  assert a\n",
        "@mark.parametrize('a', [1])\n# why\nasync def test_a(a):\n  assert a\n",
        "test_a",
        SKIP,
        "tdd",
    ),
    (
        "pytest",
        "@pytest.mark.xfail(True, reason='A-B-1')\nclass TestA:\n  def test_a(self): assert 1\n",
        "class TestA:\n  def test_a(self): assert 1\n",
        "TestA",
        XFAIL,
        "A-B-1",
    ),
    (
        "pytest",
        "class TestA:\n  @(mark.skip(\n    reason='tdd'\n  )) # c\n  def test_a(self): assert 1\n",
        "class TestA:\n  # c\n  def test_a(self): assert 1\n",
        "TestA > test_a",
        SKIP,
        "tdd",
    ),
    (
        "unittest",
        "class A(TestCase):\n    @unittest.expectedFailure\n    def test_a(self):\n        f()\n",
        "class A(TestCase):\n    def test_a(self):\n        f()\n",
        "A > test_a",
        FAILS,
        "",
    ),
    (
        "unittest",
        "@skip('tdd')\nclass A(TestCase):\n    def test_a(self):\n        f()\n",
        "class A(TestCase):\n    def test_a(self):\n        f()\n",
        "A",
        SKIP,
        "tdd",
    ),
    (
        "go",
        GO.format('\t// soon\n\tt.Skip("tdd: adds")\n\tcheck(t)\n'),
        GO.format("\t// soon\n\tcheck(t)\n"),
        "TestA",
        SKIP,
        "tdd: adds",
    ),
    (
        "go",
        GO.format('\tt.Run("b", func(s *testing.T) { s.Skipf(`tdd`); check(s) })\n'),
        GO.format('\tt.Run("b", func(s *testing.T) { check(s) })\n'),
        "TestA > b",
        SKIP,
        "tdd",
    ),
    ("cargo", RUST.format('#[ignore = "tdd"]\n'), RUST.format(""), "adds", SKIP, "tdd"),
    (
        "cargo",
        'mod a {\n  #[tokio::test] // c\n  #[ignore = r#"tdd x"#] async fn b() { c() }\n}\n',
        "mod a {\n  #[tokio::test] // c\n  async fn b() { c() }\n}\n",
        "a > b",
        SKIP,
        "tdd x",
    ),
    (
        "junit",
        'pending = [\n  "a",\n  # for b\n  "b > A-B-1",  # c\n]\n',
        'pending = [\n  "a",\n]\n',
        "b > A-B-1",
        LISTED,
        "",
    ),
]


def reader_of(runner: str) -> SpecReader:
    """Return what reads the pending tests of a runner."""
    found: SpecReader | None = catalog.runner(runner).unwrap().specs
    assert found is not None
    return found


def pending_in(runner: str, text: str, rules: SpecRules | None = None) -> tuple[PendingTest, ...]:
    """Return the pending tests of a file."""
    path = PATHS[runner]
    cases = reader_of(runner).read(path, text)
    assert cases is not None
    return pending_tests(path, text, cases, rules or SpecRules())


def parses(path: str, text: str) -> bool:
    """Whether a text is code without an error."""
    if path.endswith(".py"):
        return bool(ast.parse(text))
    syntax = read_syntax(path, text)
    return syntax is None or not syntax.root.has_error


def test_every_runner_finds_pending_tests() -> None:
    """A spec can be written for each of them."""
    assert {catalog.runner(name).unwrap().name for name in catalog.runner_names()} == {*PATHS}
    assert all(is_successful(catalog.runner(name)) and reader_of(name) for name in PATHS)


@pytest.mark.parametrize(("runner", "marked", "plain", "name", "kind", "reason"), ROWS)
def test_a_mark_is_found_taken_away_and_put_back(
    runner: str, marked: str, plain: str, name: str, kind: MarkKind, reason: str
) -> None:
    """Nothing else changes, and what is left is code; the mark comes back where it was."""
    reader, path = reader_of(runner), PATHS[runner]
    (found,) = (one for one in pending_in(runner, marked) if one.case.name == name)
    assert (found.mark.kind, found.mark.reason, found.problems) == (kind, reason, ())
    assert any(word in marked for word in reader.words)
    assert activated(reader, path, marked, found) == plain
    assert parses(path, plain)
    assert name not in [one.case.name for one in pending_in(runner, plain)]
    assert marked_again(reader, path, plain, marked, found) == marked


MOVED = {"go": ("package p\n", "package p\n\nvar x = 1\n"), "junit": ('"a"', '"x",\n  "a"')}


@pytest.mark.parametrize(
    ("runner", "marked", "plain", "name"), [row[:4] for row in ROWS if "# c\n  def" not in row[2]]
)
def test_a_mark_is_put_back_into_a_file_that_has_changed(
    runner: str, marked: str, plain: str, name: str
) -> None:
    """The test is found by its name."""
    start, moved = MOVED.get(runner, ("", "\n"))
    reader, path = reader_of(runner), PATHS[runner]
    (found,) = (one for one in pending_in(runner, marked) if one.case.name == name)
    put = marked_again(reader, path, plain.replace(start, moved, 1), marked, found)
    assert put is not None
    (again,) = (one for one in pending_in(runner, put) if one.case.name == name)
    assert again.mark.kind == found.mark.kind
    assert activated(reader, path, put, again) == plain.replace(start, moved, 1)


def test_a_mark_is_not_put_back_where_its_test_is_not_as_it_was() -> None:
    """It is gone, or twice there, or named in another way."""
    text = f"test.fixme('a', {BODY});\n"
    reader, path = reader_of("playwright"), PATHS["playwright"]
    (found,) = pending_in("playwright", text)
    others = (f"test('b', {BODY});", f"test('a', {BODY});\n" * 2)
    assert [marked_again(reader, path, f"\n{one}", text, found) for one in others] == [None] * 2
    inside = "test('a', async () => {\n  test.fixme();\n  f();\n});\n"
    (found,) = pending_in("playwright", inside)
    assert marked_again(reader, path, "test('a', () => { f(); });\n", inside, found) is None


def test_a_mark_is_not_taken_away_where_more_would_change() -> None:
    """What was read in another text fits nowhere else."""
    (found,) = pending_in("jest", f"test.failing('a', {BODY})")
    other = f"test('b', {BODY}); test.failing('a', {BODY})"
    assert activated(reader_of("jest"), "a.test.js", other, found) is None


def test_a_name_is_not_put_back_into_a_list_that_cannot_be_read() -> None:
    """Two names stand in one line."""
    text = 'pending = [\n  "a",\n]\n'
    (found,) = pending_in("junit", text)
    other = 'pending = [\n  "b", "c",\n]\n'
    assert marked_again(reader_of("junit"), PATHS["junit"], other, text, found) is None


@pytest.mark.parametrize(
    ("runner", "text"),
    [
        ("playwright", "// test.fixme('a', () => { f(); });\nconst a = \"test.fixme('b', f)\";"),
        (
            "playwright",
            "test('a', ({ browserName }) => { test.fixme(browserName === 'x', 'tdd'); });",
        ),
        ("playwright", "test('a', () => { const g = () => { test.fixme(); }; expect(g); });"),
        ("playwright", "test.skip('a', () => { f(); });\ntest.fixme(({ x }) => x, 'tdd');"),
        ("playwright", "page.fixme('a', () => { f(); }); fixme(); test.fixme; test[x].fixme('a');"),
        (
            "vitest",
            "it('a', { todo: false, skip: undefined, ...more, timeout: 1 }, () => { f(); });",
        ),
        ("vitest", "it.skipIf(true)('tdd', () => { f(); }); it.skip('not tdd', () => { f(); });"),
        ("jest", "it.skip('a', () => { f(); }); xtest('b', () => { f(); }); it.each([])();"),
        ("node:test", "test('a', { skip: true }, () => { f(); }); test('b', () => { t.todo(); });"),
        ("node:test", "test('a', (t) => { t.todo(ready); t.plan(1); f(); }); t.todo();"),
        ("pytest", '"""@pytest.mark.xfail(reason="tdd")"""\n# @pytest.mark.skip("tdd")\n'),
        ("pytest", "@mark.xfail(sys.platform == 'x', reason='tdd')\ndef test_a(): f()\n"),
        ("pytest", "@mark.xfail(condition=x, reason='tdd')\ndef test_a(): f()\n"),
        ("pytest", "@mark.xfail\ndef test_a(): f()\n\n@mark.skip(why)\ndef test_b(): f()\n"),
        ("pytest", "@mark.skipif(x, reason='tdd')\n@fails\n@a[0]\ndef test_a(): f()\n"),
        ("pytest", "@mark.skip('tdd')\ndef helper(): f()\n"),
        ("go", GO.format('\tcheck(t)\n\tt.Skip("tdd")\n')),
        ("go", GO.format('\t// t.Skip("tdd")\n\ts := `t.Skip("tdd")`\n\tt.Run(s, check)\n')),
        ("go", GO.format('\tu.Skip("tdd")\n')),
        ("go", "package p\n\nfunc TestA()\n\nfunc TestB() { t.Skip() }\n\nfunc TestC(t *T) {}\n"),
        ("go", GO.format("\tt.SkipNow()\n")),
        ("cargo", RUST.format("#[ignore]\n") + '// #[ignore = "tdd"]\n'),
        ("cargo", '#[ignore = "tdd"]\nfn helper() {}\n\ntrait T { #[test] fn a(); }\n'),
        ("junit", "pending = []\n"),
    ],
)
def test_what_is_no_spec(runner: str, text: str) -> None:
    """Marks in strings and comments, under a condition, of other functions, plain skips."""
    assert pending_in(runner, text) == ()


@pytest.mark.parametrize(
    ("runner", "path", "text"),
    [
        ("pytest", "test_a.py", "def test_a(:\n"),
        ("jest", "a.test.js", " " * 300_001),
        ("go", "a_test.go", " " * 300_001),
        ("cargo", "a.rs", " " * 300_001),
        ("junit", "adws-specs.toml", "pending = ["),
        ("junit", "adws-specs.toml", 'pending = ["a", "b"]\n'),
        ("junit", "adws-specs.toml", 'specs = [\n"a"\n]\n'),
    ],
)
def test_what_cannot_be_read_is_none(runner: str, path: str, text: str) -> None:
    """No guess is made."""
    assert reader_of(runner).read(path, text) is None


@pytest.mark.parametrize("runner", ["jest", "go", "cargo"])
def test_a_file_in_no_language_has_no_tests(runner: str) -> None:
    """A page or a picture beside the tests."""
    assert reader_of(runner).read("a.md", "test.skip") == ()


def test_a_test_without_a_body_is_told() -> None:
    """There is nothing that could fail yet."""
    told = "nothing is tested here yet: write the body of the test"
    assert [
        one.problems
        for runner, text in (
            ("vitest", "it.todo('a');"),
            ("playwright", "test('a', () => {\n  // b\n  test.fixme();\n});"),
            ("playwright", "test.describe.fixme('a', () => {});"),
            ("pytest", '@mark.xfail(reason="tdd")\ndef test_a():\n    """A."""\n    ...\n'),
            ("unittest", "@expectedFailure\ndef test_a():\n    pass\n"),
            ("go", GO.format('\tt.Skip("tdd")\n')),
            ("cargo", '#[test]\n#[ignore = "tdd"]\nfn a() {\n  // b\n}\n'),
        )
        for one in pending_in(runner, text)
    ] == [(LineProblem(line, told),) for line in (1, 1, 1, 2, 2, 3, 3)]
    assert pending_in("vitest", "it.fails('a', () => f())")[0].problems == ()


def test_a_second_mark_is_told() -> None:
    """Without one of them the test would still not run."""
    (found,) = pending_in("node:test", "test('a', { todo: true }, (t) => {\n t.skip(); f(); });")
    assert found.problems == (LineProblem(2, "a second mark, 'skip': leave one of the two"),)


def test_a_test_knows_the_pending_group_that_it_stands_in() -> None:
    """The innermost one; a group knows its tests."""
    text = (
        "describe.todo('a', () => {\n  describe.todo('b', () => {\n    describe('c', () => {\n"
        f"      it.todo('d', {BODY});\n    }});\n  }});\n  it('e', {BODY});\n}});\n"
    )
    assert [(one.case.name, one.group, one.cases) for one in pending_in("vitest", text)] == [
        ("a", "", ("a > b > c > d", "a > e")),
        ("a > b", "a", ("a > b > c > d",)),
        ("a > b > c > d", "a > b", ()),
    ]


def test_the_marker_and_the_pattern_of_ids_can_be_set() -> None:
    """Then those of others count no more."""
    text = f"it.skip('soon: a', {BODY}); it.skip('tdd: b', {BODY}); it.skip('c #12', {BODY});"
    found = pending_in("vitest", text, SpecRules("soon", r"#\d+"))
    assert [(one.case.name, one.id) for one in found] == [("soon: a", ""), ("c #12", "#12")]


TITLES = st.text(
    st.characters(codec="utf-8", min_codepoint=32, exclude_characters="'\\$"), max_size=12
)
ONE_TEST = st.builds(
    lambda form, title, body: form.format(title=title, body=body),
    st.sampled_from(
        (
            "it('{title}', {body});",
            "it.todo('{title}', {body});",
            "it('{title}', {{ fails: true, retry: 1 }}, {body});",
            "it.skip('tdd {title}', {body});",
            "describe('{title}', () => {{\n  it.fails('x', {body});\n}});",
            "// it.todo('{title}', {body});",
            "describe.todo('{title}', () => {{ it.todo('{title}', {body}); }});",
        )
    ),
    TITLES,
    st.sampled_from((BODY, "() => {}", "async function () { it; }", "() => f()")),
)


@given(st.lists(ONE_TEST, max_size=6).map("\n\n".join))
def test_each_mark_goes_alone_and_comes_back(text: str) -> None:
    """Whatever stands around: one pending test less, and the text as it was."""
    reader, path = reader_of("vitest"), PATHS["vitest"]
    found = pending_in("vitest", text)
    for one in found:
        made = activated(reader, path, text, one)
        assert made is not None
        assert len(pending_in("vitest", made)) == len(found) - 1
        assert marked_again(reader, path, made, text, one) == text


def test_the_file_with_the_names_of_pending_tests_is_sealed() -> None:
    """An agent could say of its own failure that it is pending."""
    sealed = compile_globs(catalog.runner("junit").unwrap().sealed)
    assert sealed.fullmatch("svc/adws-specs.toml")

"""Which tests of a file are pending, and what is said of them."""

import pytest

from adws import catalog
from adws.core.globs import compile_globs
from adws.core.spec import SpecRules
from adws.runners.spec_comments import LineProblem
from adws.tests.runners.contract import recipe_names
from adws.tests.runners.pending.spec_files import BODY, GO, PATHS, RUST, pending_in, reader_of


def test_every_runner_finds_pending_tests() -> None:
    """A spec can be written for each of them but those of Java, and those of recipes."""
    runners = (catalog.runner(name).unwrap() for name in catalog.runner_names())
    assert {runner.name: runner.specs is not None for runner in runners} == {
        **dict.fromkeys(PATHS, True),
        **dict.fromkeys(("gradle", "maven", *recipe_names()), False),
    }


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
    words = "nothing is tested here yet: write the body of the test"
    assert [
        test.problems
        for runner, text in (
            ("vitest", "it.todo('a');"),
            ("playwright", "test('a', () => {\n  // b\n  test.fixme();\n});"),
            ("playwright", "test.describe.fixme('a', () => {});"),
            ("pytest", '@mark.xfail(reason="tdd")\ndef test_a():\n    """A."""\n    ...\n'),
            ("unittest", "@expectedFailure\ndef test_a():\n    pass\n"),
            ("go", GO.format('\tt.Skip("tdd")\n')),
            ("cargo", '#[test]\n#[ignore = "tdd"]\nfn a() {\n  // b\n}\n'),
        )
        for test in pending_in(runner, text)
    ] == [(LineProblem(line, words),) for line in (1, 1, 1, 2, 2, 3, 3)]
    assert pending_in("vitest", "it.fails('a', () => f())")[0].problems == ()


def test_a_second_mark_is_told() -> None:
    """Without one of them the test would still not run."""
    (test,) = pending_in("node:test", "test('a', { todo: true }, (t) => {\n t.skip(); f(); });")
    assert test.problems == (LineProblem(2, "a second mark, 'skip': leave one of the two"),)


def test_a_test_knows_the_pending_group_that_it_stands_in() -> None:
    """The innermost one; a group knows its tests."""
    text = (
        "describe.todo('a', () => {\n  describe.todo('b', () => {\n    describe('c', () => {\n"
        f"      it.todo('d', {BODY});\n    }});\n  }});\n  it('e', {BODY});\n}});\n"
    )
    assert [(test.case.name, test.group, test.cases) for test in pending_in("vitest", text)] == [
        ("a", "", ("a > b > c > d", "a > e")),
        ("a > b", "a", ("a > b > c > d",)),
        ("a > b > c > d", "a > b", ()),
    ]


def test_the_marker_and_the_pattern_of_ids_can_be_set() -> None:
    """Then those of others count no more."""
    text = f"it.skip('soon: a', {BODY}); it.skip('tdd: b', {BODY}); it.skip('c #12', {BODY});"
    tests = pending_in("vitest", text, SpecRules("soon", r"#\d+"))
    assert [(test.case.name, test.id) for test in tests] == [("soon: a", ""), ("c #12", "#12")]


def test_the_file_with_the_names_of_pending_tests_is_sealed() -> None:
    """An agent could say of its own failure that it is pending."""
    sealed = compile_globs(catalog.runner("junit").unwrap().sealed)
    assert sealed.fullmatch("svc/adws-specs.toml")

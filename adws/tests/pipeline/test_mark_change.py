"""Changes that touch nothing but marks."""

from pathlib import PurePath

import pytest

from adws import catalog
from adws.core.check import CheckSort
from adws.core.settings import Settings
from adws.pipeline.mark_change import MarkChange, mark_change, mark_change_between
from adws.runners.pending import SpecReader
from adws.tests.cli.program import committed, write
from adws.tests.vcs.repositories import shell, value

TS = """\
test.fixme('a', async () => { expect(f()).toBe(1); });
test.fixme('b', async () => { expect(f()).toBe(2); });
// @ts-expect-error
test('c', async () => { expect(f()).toBe('3 4'); });
"""
SKIPPED = (CheckSort.TYPES,)
TYPES = "a modifier or an option of the test tool has no part in types"
MORE = "a.spec.ts differs in more than marks"


def change_of(
    before: str, after: str, path: str = "a.spec.ts", runner: str = "playwright"
) -> MarkChange:
    """Return what a change does to the marks of a file."""
    reader: SpecReader | None = catalog.runner(runner).unwrap().specs
    assert reader is not None
    return mark_change(reader, path, before, after)


def test_an_activation_needs_no_type_checks() -> None:
    """Blanks and the places of code do not count."""
    after = TS.replace("test.fixme('a',", "test(\n  'a', ")
    change = MarkChange(("a",), (), is_mark_only=True, may_skip=SKIPPED, why=TYPES)
    assert change_of(TS, after) == change


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "test.fixme('a', async () => { expect(f()).toBe(1)",
            "test('a', async () => { expect(f())",
        ),
        ("// @ts-expect-error\n", ""),
        ("'3 4'", "'3  4'"),
        ("test('c'", "test.only('c'"),
        ("expect(f()).toBe(2);", "expect(f()).toBe(2); g();"),
    ],
)
def test_a_change_of_anything_else_is_no_change_of_marks(old: str, new: str) -> None:
    """A line that is changed beside its mark, a comment, a text, another modifier."""
    change = change_of(TS, TS.replace("test.fixme('b'", "test('b'").replace(old, new))
    assert (change.is_mark_only, change.may_skip, change.why) == (False, (), MORE)
    assert "b" in change.activated


def test_a_mark_that_is_put_on_spares_no_checks() -> None:
    """The change is one of marks, but a test stops running."""
    after = TS.replace("test.fixme('a'", "test('a'").replace("test('c'", "test.skip('c'")
    assert change_of(TS, after) == MarkChange(
        ("a",), ("c",), is_mark_only=True, why="a test is taken out of the run"
    )


def test_without_a_mark_that_differs_there_is_nothing_to_spare() -> None:
    """Blanks alone."""
    assert change_of(TS, TS.replace("\n", "\n\n")) == MarkChange(why="no mark of a.spec.ts differs")


def test_what_cannot_be_read_is_not_compared() -> None:
    """Neither before nor after."""
    broken = TS.replace("test.fixme('a', async () => {", "test('a', async () => {{(")
    for before, after in ((TS, broken), (broken, TS)):
        assert change_of(before, after).why == "a.spec.ts cannot be read as code"
    python = '@mark.skip("tdd")\ndef test_a(): f()\n'
    change = change_of(python, "def test_a(: f()\n", "test_a.py", "pytest")
    assert change == MarkChange(("test_a",), (), why="test_a.py cannot be read as code")


@pytest.mark.parametrize(
    ("runner", "path", "before", "after", "skipped", "why"),
    [
        (
            "pytest",
            "test_a.py",
            "@pytest.mark.xfail(reason='tdd')\ndef test_a():\n    assert f()\n",
            "def test_a():\n    assert f()\n",
            (),
            "a decorator is code: it is imported, and gives its function a type",
        ),
        (
            "go",
            "a_test.go",
            'package p\n\nfunc TestA(t *testing.T) {\n\tt.Skip("tdd")\n\tf(t)\n}\n',
            "package p\n\nfunc TestA(t *testing.T) {\n\tf(t)\n}\n",
            SKIPPED,
            "a call without a result has no part in types",
        ),
        (
            "cargo",
            "tests/a.rs",
            '#[test]\n#[ignore = "tdd"]\nfn a() { f() }\n',
            "#[test]\nfn a() { f() }\n",
            SKIPPED,
            "an attribute without code has no part in types",
        ),
        (
            "junit",
            "adws-specs.toml",
            'pending = [\n  "a",\n  "b",\n]\n',
            'pending = [\n  "b",\n]\n',
            SKIPPED,
            "the file contains no code",
        ),
    ],
)
def test_what_may_be_left_out_depends_on_the_language(
    runner: str, path: str, before: str, after: str, skipped: tuple[CheckSort, ...], why: str
) -> None:
    """Types can change with a decorator only."""
    change = change_of(before, after, path, runner)
    assert (change.is_mark_only, change.may_skip, change.why) == (True, skipped, why)


FILES = {
    "web/package.json": '{"devDependencies": {"vitest": "3"}}\n',
    "web/vitest.config.ts": "export default {};\n",
    "web/a.test.ts": "it.todo('a', () => { expect(f()).toBe(1); });\n",
    "pytest.ini": "[pytest]\n",
    "tests/test_a.py": "@mark.skip('tdd')\ndef test_a():\n    assert f()\n",
}
ACTIVE = {path: text.replace(".todo", "") for path, text in FILES.items() if path[-2:] == "ts"}
OF_BOTH = "is not a test file in both commits"


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (ACTIVE, MarkChange(("a",), (), is_mark_only=True, may_skip=SKIPPED, why=TYPES)),
        (
            {**ACTIVE, "tests/test_a.py": "def test_a():\n    assert f()\n"},
            MarkChange(
                ("test_a", "a"),
                (),
                is_mark_only=True,
                why="a decorator is code: it is imported, and gives its function a type",
            ),
        ),
        ({**ACTIVE, "cart.py": "x = 1\n"}, MarkChange(("a",), why=f"cart.py {OF_BOTH}")),
        (
            {"web/b.test.ts": ACTIVE["web/a.test.ts"]},
            MarkChange(why=f"web/b.test.ts {OF_BOTH}"),
        ),
        ({"../top.txt": "x\n"}, MarkChange(why=f"../top.txt {OF_BOTH}")),
        ({}, MarkChange(why="nothing differs")),
    ],
)
def test_a_whole_change_is_one_of_marks_only_if_every_file_is(
    files: dict[str, str], expected: MarkChange, tmp_path: PurePath
) -> None:
    """The whole repository counts, and what is least spared for one file."""
    below = {f"project/{path}": text for path, text in FILES.items()}
    top = committed(tmp_path / "repository", below)
    root = write(top / "project", files)
    _ = shell(top, "git add -A && git commit --quiet --allow-empty -m more")
    assert value(mark_change_between(root, Settings(), "HEAD~1", "HEAD")) == expected

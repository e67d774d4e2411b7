"""Which files of a project note the functions that cases run."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.judging.functions_run import with_functions
from adws.runners.calls import Calls
from adws.runners.runner import Suite
from adws.slot_values import bench_of
from adws.tests.steps.projects import based, committed, write
from adws.tests.vcs.repositories import shell, text_in_tree, value
from adws.vcs.base import Base

WEB = Suite("node:test", "web", ("node", "--test"), name="web")
TESTS = 'test("adds", () => f());\n'
FUNCTION = "export function f() {}\n"
FILES = {
    "app/web/package.json": "{}\n",
    "app/web/src/m.js": FUNCTION,
    "app/web/src/m.ts": FUNCTION,
    "app/web/src/empty.js": "let a;\n",
    "app/web/src/m.py": "def f(): ...\n",
    "app/web/node_modules/m/m.js": FUNCTION,
    "app/web/test/m.test.js": TESTS,
    "app/web/test/n.test.js": TESTS,
    "app/web/test/functions.js": FUNCTION,
    "app/shared/m.js": FUNCTION,
    "other/m.js": FUNCTION,
}
NOTED = ["app/shared/m.js", "app/web/src/m.js", "app/web/src/m.ts", "app/web/test/m.test.js"]


def altered(top: PurePath, suite: Suite = WEB) -> tuple[Base, str, list[str]]:
    """Return a tree in which files note what a case runs, and the paths of these files."""
    bench = bench_of(based(top / "app", suite)).unwrap()
    base, head = bench.base, bench.base.commit
    calls = Calls(PurePath("/calls"), top, r"(.*/)?test/.*", functions=True)
    tree = value(with_functions(bench, head, ("web::test/m.test.js > adds",), calls))
    return base, tree, shell(base.repository, f"git diff --name-only {head} {tree}").splitlines()


@pytest.mark.real_io
def test_the_tests_of_the_cases_and_the_sources_are_altered(here: PurePath) -> None:
    """In all folders of the project, and no other files."""
    base, tree, paths = altered(committed(here / "p", FILES))
    assert paths == NOTED
    shared, source, _, tests = (text_in_tree(base, tree, path) for path in paths)
    assert 'ran("shared/m.js:1:f")' in shared
    assert 'ran("web/src/m.js:1:f")' in source
    assert 'within("test/m.test.js > adds", ' in tests


@pytest.mark.real_io
def test_what_is_no_text_stays(here: PurePath) -> None:
    """It would not be the same with what is put in."""
    top = write(here / "p", FILES)
    _ = value(io_ops.write_bytes(top / "app/web/src/m.js", FUNCTION.encode() + b"// \xff"))
    assert altered(committed(top, {}))[2] == [path for path in NOTED if "src/m.js" not in path]


@pytest.mark.real_io
def test_of_many_files_those_of_the_suites_folder_are_altered(here: PurePath) -> None:
    """No more than are looked at in a moment."""
    many = {f"app/web/src/{number}.js": FUNCTION for number in range(497)}
    paths = altered(committed(here / "p", {**FILES, **many}))[2]
    assert {*paths} == {*many, *(path for path in NOTED if "shared" not in path)}


@pytest.mark.real_io
def test_a_tool_that_looks_itself_needs_no_other_files(here: PurePath) -> None:
    """The tree is that of the commit."""
    pytest_itself = Suite("pytest", "web", ("pytest",), name="web")
    base, tree, _ = altered(committed(here / "p", FILES), pytest_itself)
    assert tree == base.commit

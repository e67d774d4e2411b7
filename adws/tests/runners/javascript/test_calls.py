"""The calls of JavaScript's and TypeScript's cases: recorded, made again, and made outside."""

import json
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.process import Command
from adws.runners.calls import CallFile, Calls
from adws.runners.javascript.calls import ModuleDialect, call_tests, outside_with
from adws.runners.runner import Suite
from adws.tests.runners.call_runs import run_with_calls
from adws.tests.runners.contract import contracts
from adws.tests.runners.javascript.call_projects import PROJECTS
from adws.tests.runners.javascript.outside import made_outside
from adws.tests.runners.run import value
from adws.tests.tools import needs

pytestmark = pytest.mark.scenario

CONTRACTS = {contract.runner.name.replace(":", "_"): contract for contract in contracts()}

MANY = (
    "[undefined, NaN, -0, Infinity, 3n, Date(1970-01-01T00:00:00.000Z),"
    ' Map {"a": 1}, Set {2}, Date(NaN)]'
)
OBJECTS = (
    "[/a/g, Uint8Array [1, 2], <RangeError: r>, URL(http://a/b), <function Number>,"
    " <function plus>]"
)
CALLS = [
    ("plain", "plus(1)", "2", "2"),
    ("plain", "plus(2, 3)", "5", "5"),
    ("plain", "twice(4)", "8", "8"),
    ("shapes", 'sorted(["b", "a"])', '["a", "b"]', '["a", "b"]'),
    ("shapes", f"same({MANY})", MANY, MANY),
    ("shapes", f"same({OBJECTS})", OBJECTS, OBJECTS),
    ("shapes", "same({a: {b: [null, true]}, c: {}})", *["{a: {b: [null, true]}, c: {}}"] * 2),
    ("classes", "new Cart([1, 2])", None, "Cart {items: [1, 2]}"),
    ("classes", "Cart {items: [1, 2]}.total()", "3", "3"),
    ("classes", "Cart {items: [1, 2]}.total(2)", "6", "6"),
    ("classes", "Cart {items: [1, 2]}.count", "2", "2"),
    ("classes", "Cart.of(3)", "Cart {items: [3]}", "Cart {items: [3]}"),
    ("classes", "same(Cart {items: [1, 2]})", "Cart {items: [1, 2]}", "Cart {items: [1, 2]}"),
    ("classes", "new Cart([5])", None, "Cart {items: [5]}"),
    ("asynchronous", "later(1)", "2", "2"),
    ("asynchronous", "several(2)", None, "[0, 1]"),
    ("errors", 'fails("text")', None, "raises TypeError: no text"),
    ("errors", "later(-1)", None, "raises RangeError: too small"),
    ("private", "new Safe(1)", None, "Safe {}"),
    ("private", "Safe {}.open(1)", "true", "true"),
    ("steps", "new Till(1)", None, "Till {}"),
    ("steps", "Till {}.refuse()", None, "raises RangeError: refused"),
    ("steps", "new Till(1).refuse().add(2)", "undefined", "undefined"),
    ("steps", 'new Till(1).refuse().add(2).add("3")', None, "raises TypeError: no number"),
    ("steps", 'new Till(1).refuse().add(2).add("3").total(4)', "7", "7"),
    ("functions", 'each(["a", "b"], {visit: <function visit>})', None, "2"),
    ("functions", "chained(<function ask>)", None, "3"),
    ("functions", "same(<function>)", None, "<function>"),
    ("left out", "Safe.made()", "Safe {}", "Safe {}"),
    ("rows > number 1", "plus(1, 10)", "11", "11"),
    ("rows > number 2", "plus(2, 10)", "12", "12"),
]
"""What is recorded: the case, the call, what it returned at once, and what comes of it again."""


@pytest.mark.real_io
@pytest.mark.measured
@needs("node", "bun", "vitest", "jest", "mocha")
@pytest.mark.parametrize("name", PROJECTS)
def test_calls_are_recorded_and_made_again(here: PurePath, name: str) -> None:
    """In the test file itself, and by a program that knows of no test."""
    contract, project = CONTRACTS[name.split(maxsplit=1)[0]], PROJECTS[name]
    test_file = next(path for path in project.files if path.startswith("test/"))
    rows = run_with_calls(contract, here, project, test_file)
    again = run_with_calls(contract, here, project, test_file, here / "recorded")
    outside = made_outside(
        contract.program if name == "bun" else "node",
        {"tree": str(here / "recorded-run/tree"), "rows": str(here / "recorded")},
    )
    assert [
        (row["case"].removeprefix(f"{test_file} > "), item["call"], row["first"], item["result"])
        for row, item in zip(rows, outside, strict=True)
    ] == CALLS
    assert [row["result"] for row in again] == [row["result"] for row in outside]
    assert [row["after"] for row in again] == [row["after"] for row in outside]
    assert [row["after"] for row in again if row["after"]] == [
        '[["a", "b"]]',
        '[["a", "b"], {visit: <function visit, given ("a", 0), ("b", 1)>}]',
        "[<function ask, given (2)>]",
    ]


CASES = ("a.test.js > one", "a.test.js > two > x #2")
DIALECT = ModuleDialect("HEAD", "LOAD", "REQUIRED", "REQUIRE")


def altered(text: str, path: str = "a.test.js", *, again: bool = False) -> str | None:
    """Return a test file that records calls, or makes them again, without what stands behind."""
    rows = PurePath("/rows") if again else None
    calls = Calls(PurePath("/calls"), PurePath("/tree"), r"test/.*|.*\.test\..*", rows)
    cases = tuple(f"{path} > {name}" for name in ("one", "two > x #2"))
    result = call_tests(DIALECT).altered(CallFile(text, path, "web", cases, calls))
    return None if result is None else result.partition("\n;var __adwsKept")[0]


LOADED = '__adwsCalls().loaded(__adws1, "./b", "web/b")'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'import b, { c, d as e, "f-g" as g } from "./b";',
            (
                f'import * as __adws1 from "./b";; const b = {LOADED}["default"],'
                f' c = {LOADED}["c"], e = {LOADED}["d"], g = {LOADED}["f-g"];'
            ),
        ),
        ('import * as b from "./b"\n', f'import * as __adws1 from "./b"; const b = {LOADED};\n'),
        (
            'import {\n  b,\n} from "./b";',
            f'import * as __adws1\n\n from "./b";; const b = {LOADED}["b"];',
        ),
        ('import {} from "./b";', 'import * as __adws1 from "./b";'),
        ('import "./b";', 'import "./b";'),
        ('import b from "b";', 'import b from "b";'),
        ('import b from "../test/b";', 'import b from "../web/../test/b";'),
        ('import b from "./b.test.js";', 'import b from "./b.test.js";'),
        ('a = require("./b").c;', 'a = __adwsCalls().loaded(require("./b"), "./b", "web/b").c;'),
        ('a = require("b");', 'a = require("b");'),
        ("a = require(b);", "a = require(b);"),
        ('a = load("./b");', 'a = load("./b");'),
        ("a();", "a();"),
        (
            'await import("./b");',
            'await import("./b").then((one) => __adwsCalls().loaded(one, "./b", "web/b"));',
        ),
        (
            'test("one", () => { a(); });',
            'test("one", () => {__adwsCalls().begin(0); a(); });',
        ),
        (
            'test("one", () => require("./b"));',
            (
                'test("one", () => (__adwsCalls().begin(0),'
                ' __adwsCalls().loaded(require("./b"), "./b", "web/b")));'
            ),
        ),
    ],
)
def test_what_a_file_loads_is_watched(text: str, expected: str) -> None:
    """What is the project's and no test code, on the same line."""
    assert altered(text) == expected.replace("../web/../", "../")


def test_types_are_left_out() -> None:
    """They are no values, and no compiler is to look at what is put in."""
    text = 'import type { A } from "./b";\nimport { b, type C } from "./b";\n'
    result = altered(text, "a.test.ts")
    assert result == (
        '// @ts-nocheck\nimport type { A } from "./b";\n'
        'import * as __adws16 from "./b";; const b ='
        ' __adwsCalls().loaded(__adws16, "./b", "web/b")["b"];\n'
    )


@pytest.mark.parametrize("text", ["[" * 300 + "]" * 300, "x" * 400_000])
def test_a_file_that_cannot_be_read_stays(text: str) -> None:
    """So does one in another language."""
    assert (altered(text), altered("a();", "a.txt")) == (None, None)


@pytest.mark.parametrize(
    ("text", "path", "head", "load"),
    [
        ("require('a');", "a.test.js", "REQUIRED", "REQUIRE"),
        ("/* a */ require('a');", "a.test.js", "REQUIRED", "REQUIRE"),
        ("import 'a';", "a.test.js", "HEAD", "LOAD"),
        ("export const a = 1;", "a.test.js", "HEAD", "LOAD"),
        ("", "a.test.mjs", "HEAD", "LOAD"),
    ],
)
def test_cases_that_make_calls_again_prepare_nothing(
    text: str, path: str, head: str, load: str
) -> None:
    """They have the names of the cases, and the file loads modules as it did."""
    result, two = (
        f'() => __adwsCalls().again("{path} > {name}"), 60000)' for name in ("one", "two > x #2")
    )
    kept = text.replace("*/", "* /")
    assert altered(text, path, again=True) == (
        f"{head}\nbeforeAll(() => __adwsCalls().prepare({load}));\n"
        f'test("one", {result};\ndescribe("two", () => {{ test("x", {two}; }});\n/*\n{kept}\n*/'
    )


def test_a_tool_with_one_sort_of_modules_has_one_head() -> None:
    """Its files are always read in the same way."""
    tests = call_tests(ModuleDialect("HEAD", "LOAD"))
    calls = Calls(PurePath("/calls"), PurePath("/tree"), "x", PurePath("/rows"))
    file = CallFile("a();", "a.test.js", ".", ("a.test.js > one",), calls)
    assert (tests.altered(file) or "").startswith("HEAD\nbeforeAll(")
    assert tests.file_of("a.test.js > one > two") == "a.test.js"


@pytest.mark.parametrize(
    ("argv", "started"),
    [
        (("env", "/n/node", "--test"), (("env",), "/n/node")),
        (("sh", "-c", "path", "sh", "node", "--test"), (("sh", "-c", "path", "sh"), "node")),
        (("vitest",), ((), "node")),
    ],
)
def test_the_program_is_the_suites_own(
    argv: tuple[str, ...], started: tuple[tuple[str, ...], str]
) -> None:
    """Where it is started by its name, and found from the suite's folder; in the mode asked for."""
    suite = Suite("vitest", ".", argv, env={"A": "1"})
    settings, home = PurePath("/s/settings"), PurePath("/tree")
    plain = outside_with("node")(suite, settings, home, optimized=False)
    launch, program = started
    kept = (*launch, "sh", "-c", plain.argv[len(launch) + 2], "/s/settings", program)
    assert plain == Command((*kept, plain.argv[-2], "/s/settings"), cwd=home, env={"A": "1"})
    optimized = outside_with("node")(suite, settings, home, optimized=True)
    assert optimized == evolve(plain, argv=(*plain.argv, "production"))


@pytest.mark.real_io
@pytest.mark.measured
@needs("node")
def test_calls_of_what_is_not_there_are_told(here: PurePath) -> None:
    """Nothing is known of them, in the test file either."""
    contract, project = CONTRACTS["node_test"], PROJECTS["node_test"]
    test_file = "test/shop.test.mjs"

    def call(place: str, *names: str, sort: str = "function", **more: object) -> dict[str, object]:
        spot = [f"src/{place}", names, sort]
        usual = {"file": test_file, "case": "", "from": f"../src/{place}", "given": [1]}
        return {**usual, "spot": spot, **more}

    rows = [
        call("shop.mjs", "plus"),
        call("shop.mjs", "gone"),
        call("none.mjs", "gone"),
        call("shop.mjs", "default"),
        call("shop.mjs", "Cart", "sum", sort="method", self={}),
        call("shop.mjs", "plus", given=[{"$adws": "?"}]),
        call("shop.mjs", "plus", file="other.test.mjs"),
    ]
    file = here / "rows"
    _ = value(io_ops.write_text(file, "".join(f"{json.dumps(row)}\n" for row in rows)))
    again = run_with_calls(contract, here, project, test_file, file)
    no = "cannot be called here"
    assert [(row["at"], row["result"]) for row in again] == [
        (0, "2"),
        *((at, no) for at in range(1, 6)),
    ]


@pytest.mark.real_io
@pytest.mark.measured
@needs("node")
def test_calls_in_a_browser_are_not_compared(here: PurePath) -> None:
    """What stands for one is there before the package is loaded, and not outside."""
    contract, project = CONTRACTS["node_test"], PROJECTS["node_test"]
    page = evolve(
        project,
        files={**project.files, "page.mjs": "globalThis.document = {};\n"},
        argv=("node", "--import", "./page.mjs", "--test"),
    )
    rows = run_with_calls(contract, here, page, "test/shop.test.mjs")
    again = run_with_calls(contract, here, page, "test/shop.test.mjs", here / "recorded")
    assert [row["result"] for row in again] == ["cannot be called here"] * len(rows)


@pytest.mark.real_io
@pytest.mark.measured
@needs("node")
def test_calls_with_files_of_the_project_are_not_compared(here: PurePath) -> None:
    """They are not there outside; a root or a file of the machine is nothing to look at."""
    contract, project = CONTRACTS["node_test"], PROJECTS["node_test"]
    test_file, asked = "test/shop.test.mjs", ["package.json", "/", ".", "/etc/passwd", "gone.json"]
    calls = "".join(f"same({json.dumps(item)}); " for item in asked)
    text = project.files[test_file].replace("same(class Own {});", calls)
    files = evolve(project, files={**project.files, test_file: text})
    rows = run_with_calls(contract, here, files, test_file)
    again = run_with_calls(contract, here, files, test_file, here / "recorded")
    results = [row["result"] for row in again if rows[row["at"]]["case"].endswith("left out")]
    others = [json.dumps(item) for item in asked[1:]]
    assert results == ["cannot be called here", *others, "Safe {}"]

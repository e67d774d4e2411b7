"""JavaScript's and TypeScript's files note which functions the cases run."""

import re
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.behaviour.functions_run import read_functions
from adws.runners.calls import CallFile, Calls
from adws.runners.javascript.functions_run import noting_cases, noting_functions
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

NOTE = re.compile(r'(?:globalThis|\(globalThis as any\))\.__adwsFunctions\?\.ran\("(.*?)"\)')


def noting(text: str, path: str = "m.js") -> str | None:
    """Return the altered text of a source, with ``<place>`` for each note."""
    altered = noting_functions(path, text)
    return None if altered is None else NOTE.sub(r"<\1>", altered)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("function f() { g(); }", "function f() { <m.js:1:f>; g(); }"),
        ("\nfunction* f() {}", "\nfunction* f() { <m.js:2:f>;}"),
        ("async function f() { // a\n}", "async function f() { <m.js:1:f>; // a\n}"),
        (
            'function f() { /* a */ "use strict"; "b"\n g(); }',
            'function f() { /* a */ "use strict"; "b"; <m.js:1:f>;\n g(); }',
        ),
        ("const f = (a) => a + 1;", "const f = (a) => (<m.js:1:f>, a + 1);"),
        ("let f = async a => ({ a });", "let f = async a => (<m.js:1:f>, ({ a }));"),
        ("const f = () => () => 1;", "const f = () => (<m.js:1:f>, () => 1);"),
        (
            "const f = () => g = () => 1;",
            "const f = () => (<m.js:1:f>, g = () => (<m.js:1:g>, 1));",
        ),
        ("const f = function () {};", "const f = function () { <m.js:1:f>;};"),
        ("const f = function g() {};", "const f = function g() { <m.js:1:g>;};"),
        ("exports.a.f = () => 1;", "exports.a.f = () => (<m.js:1:f>, 1);"),
        ("a = { f: () => 1, g() {} };", "a = { f: () => (<m.js:1:f>, 1), g() { <m.js:1:g>;} };"),
        ("export default () => 1;", "export default () => (<m.js:1:default>, 1);"),
        ("export default function () {}", "export default function () { <m.js:1:default>;}"),
        (
            "class A extends B { constructor() { super(); } }",
            "class A extends B { constructor() { <m.js:1:constructor>; super(); } }",
        ),
        (
            "class A { f = () => 1; static async #g() {} get h() { return 1; } }",
            (
                "class A { f = () => (<m.js:1:f>, 1); static async #g() { <m.js:1:#g>;}"
                " get h() { <m.js:1:h>; return 1; } }"
            ),
        ),
        (
            "const é = () => 'é'; let f = () => 1;",
            "const é = () => (<m.js:1:\\u00e9>, 'é'); let f = () => (<m.js:1:f>, 1);",
        ),
    ],
)
def test_a_function_with_a_name_notes_that_it_runs(text: str, expected: str) -> None:
    """First of all, behind its directives, and all stays on its line."""
    assert noting(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "a.map((b) => b + 1);",
        "const f = g(() => 1);",
        'a = { "b:c"() {} };',
        "a = { [b]() {} };",
        "a[b] = () => 1;",
        "const { f = () => 1 } = a;",
        "const a = 1;",
        "function f( {",
        f"function f() {{}} // {'x' * 100_000}",
    ],
)
def test_what_has_no_name_notes_nothing(text: str) -> None:
    """Nor does what cannot be read, or is too long."""
    assert noting(text) is None


@pytest.mark.parametrize("path", ["web/m.ts", "web/m.tsx"])
def test_types_stay(path: str) -> None:
    """What only declares a function has no body; a compiler finds no fault with a note."""
    text = "function f(a: string): void;\nfunction f(a: any): a is string { return true; }\n"
    assert noting_functions(path, text) == text.replace(
        "{", f'{{ (globalThis as any).__adwsFunctions?.ran("{path}:2:f");'
    )
    kind = "abstract class A { f = (): B => 1; constructor(readonly a: B) {} abstract g(): B }"
    assert noting(kind, path) == kind.replace("=> 1", f"=> (<{path}:1:f>, 1)").replace(
        ") {", f") {{ <{path}:1:constructor>;"
    )


def test_no_other_language_is_read() -> None:
    """It has no grammar."""
    assert noting("function f() {}", "m.txt") is None


CALLS = Calls(PurePath("/calls"), PurePath("/tree"), "x", functions=True)


def saying(text: str, *names: str, path: str = "a.test.js") -> str | None:
    """Return the text of a test file whose cases with these names say that they run."""
    ids = tuple(f"{path} > {name}" for name in names)
    altered = noting_cases(CallFile(text, path, ".", ids, CALLS))
    return None if altered is None else altered.partition("\n;function __adwsNotes")[0]


WITHIN = '__adwsNotes().within("a.test.js > {}", '


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'test("a", function () { f(); });',
            f'test("a", function () {{ return {WITHIN.format("a")}() => {{ f(); }}); }});',
        ),
        (
            'it.only("a", async () => await f());',
            f'it.only("a", async () => {WITHIN.format("a")}async () => (await f())));',
        ),
        (
            'describe("s", () => { test("b", () => f()); });',
            f'describe("s", () => {{ test("b", () => {WITHIN.format("s > b")}() => (f()))); }});',
        ),
    ],
)
def test_a_case_says_that_it_runs(text: str, expected: str) -> None:
    """Its body does, on the lines on which it stands."""
    assert saying(text, "a", "s > b") == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('test("z", () => f());', id="was not asked for"),
        pytest.param('test(`a${b}`, () => f()); test("a%d", () => f());', id="any of several"),
        pytest.param('test("a", () => f()); test("a", () => g());', id="two of one name"),
        pytest.param('test("b", () => f());', id="of an unknown suite"),
        pytest.param('test("c", () => test("d", f));', id="others are part of it"),
        pytest.param('test("a", function* () {});', id="a generator"),
        pytest.param('test("a", f);', id="no body"),
    ],
)
def test_a_case_that_may_be_another_says_nothing(text: str) -> None:
    """What it runs is noted all the same."""
    assert saying(text, "a", "s > b", "a1", "c", "c > d") == text


def test_no_compiler_looks_at_what_is_put_into_a_test_file() -> None:
    """It has no types of its own."""
    assert saying("f();", path="a.test.ts") == "// @ts-nocheck\nf();"


@pytest.mark.parametrize("text", ["[" * 300 + "]" * 300, "x" * 400_000])
def test_a_file_that_cannot_be_read_stays(text: str) -> None:
    """So does one in another language."""
    assert (saying(text), saying("a();", path="a.txt")) == (None, None)


SOURCE = """\
export function direct() {}
export const inner = () => 1;
export async function outer() { await null; return inner(); }
export function* rows() { yield inner(); }
export class Base { constructor() { this.made = strict(); } }
export class Derived extends Base { constructor() { super(); } }
function strict() { "use strict"; return this === undefined; }
export const fails = () => { throw new Error("no"); };
export const late = () => 1;
export const other = () => 1;
export const hooked = () => 1;
export const repeated = () => 1;
export const named = () => 1;
"""
TESTS = """\
import { beforeEach, describe, test } from "node:test";
import * as m from "../m.mjs";

const pause = () => new Promise((next) => setTimeout(next, 20));
const byName = () => m.named();

beforeEach(() => m.hooked());
test("direct", () => { m.direct(); m.direct(); });
test("awaits", async () => { await m.outer(); });
test("in order", () => [...m.rows()]);
test("makes", () => new m.Derived().made || m.fails());
test("fails", () => m.fails());
test("rejects", async () => { await null; m.fails(); });
test("calls back", (t, done) => { setTimeout(() => { m.late(); done(); }, 1); });
test("by name", byName);
for (const number of [1, 2]) test("again", () => (number === 1 ? m.direct() : m.repeated()));
describe("side by side", { concurrency: true }, () => {
  test("one", async () => { await pause(); m.late(); });
  test("two", async () => { await pause(); m.other(); });
});
test("nothing", () => {});
"""
NAMES = (
    *("direct", "awaits", "in order", "makes", "fails", "rejects", "calls back", "by name"),
    *("again", "again #2", "side by side > one", "side by side > two", "nothing"),
)


@pytest.mark.real_io
@needs("node")
def test_the_functions_of_each_case_are_noted_in_the_order_of_their_calls(here: PurePath) -> None:
    """Also later on and side by side; what a hook, or a case that may be another, runs is apart."""
    path, calls = "test/m.test.mjs", Calls(here / "calls", here, "x", functions=True)
    ids = tuple(f"{path} > {name}" for name in NAMES)
    _ = value(io_ops.write_text(here / "m.mjs", noting_functions("m.mjs", SOURCE) or ""))
    altered = noting_cases(CallFile(TESTS, path, ".", ids, calls))
    _ = value(io_ops.write_text(here / path, altered or ""))
    printed = shell(here, "node --test || true")
    assert ("# pass 11" in printed, "# fail 2" in printed) == (True, True)
    functions = read_functions(value(io_ops.read_text(here / "calls")))
    assert {
        case_id.removeprefix(f"{path} > "): " ".join(name.split(":")[2] for name in names)
        for case_id, names in functions.items()
    } == {
        "": "hooked named repeated",
        "direct": "direct",
        "awaits": "outer inner",
        "in order": "rows inner",
        "makes": "constructor constructor strict",
        "fails": "fails",
        "rejects": "fails",
        "calls back": "late",
        "again": "direct",
        "side by side > one": "late",
        "side by side > two": "other",
        "nothing": "",
    }

"""The bodies of JavaScript's and TypeScript's cases tell how they end, whatever the tool says."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.runners.javascript.witness import WITNESS_TESTS
from adws.runners.witness_tests import MarkedTest, WitnessTest
from adws.tests.runners.contract import Project, contracts
from adws.tests.runners.javascript.call_projects import PROJECTS
from adws.tests.runners.witness_runs import run_with_lines
from adws.tests.tools import needs

pytestmark = pytest.mark.scenario

CONTRACTS = {contract.runner.name.replace(":", "_"): contract for contract in contracts()}


@pytest.mark.real_io
@pytest.mark.measured
@needs("node", "bun", "vitest", "jest", "mocha")
@pytest.mark.parametrize("name", PROJECTS)
def test_bodies_tell_how_they_end(here: PurePath, name: str) -> None:
    """In modules of all sorts, and in TypeScript; honest code alters nothing."""
    contract, project = CONTRACTS[name.split(maxsplit=1)[0]], PROJECTS[name]
    test_file = next(path for path in project.files if path.startswith("test/"))
    outcomes, witness = run_with_lines(contract, here, project, test_file)
    assert outcomes == project.outcomes
    assert dict(witness.endings) == dict.fromkeys(project.outcomes, ("ended",))
    assert (witness.loaded, witness.alterations) == (True, ())


LENIENT = 'const pass = () => ({ pass: true, message: () => "" });\n'
TURNED = """\
const turned = ({ task }) => {
  Object.defineProperty(task.result, "state", { get: () => "pass", set: () => {} });
  task.result.errors = undefined;
};
"""
QUIET = """\
const quiet = (run) => async () => { try { await run(); } catch {} };
const { test: declare } = globalThis;
globalThis.test = (title, run) => declare(title, quiet(run));
"""
SOFT = """\
const { then } = Promise.prototype;
Promise.prototype.then = function (done) { return then.call(this, done, () => done?.()); };
"""
CHEATS = {
    ("vitest", "failed cases marked as passed"): (
        f'import {{ afterEach }} from "vitest";\n{TURNED}afterEach(turned);\n',
        "raised AssertionError",
        [],
    ),
    ("vitest", "a matcher replaced"): (
        f'import {{ expect }} from "vitest";\n{LENIENT}expect.extend({{ toBe: pass }});\n',
        "ended",
        ["expect().toBe"],
    ),
    ("vitest", "a function of the language replaced"): (
        "Object.is = () => true;\n",
        "ended",
        ["Object.is"],
    ),
    ("jest", "what declares cases swallows what they throw"): (QUIET, "raised Error", []),
    ("jest", "bodies never run"): (
        "const { test: it } = globalThis;\nglobalThis.test = (title) => it(title, () => {});\n",
        None,
        [],
    ),
    ("jest", "a matcher replaced"): (
        f"{LENIENT}expect.extend({{ toBe: pass }});\n",
        "ended",
        ["expect().toBe"],
    ),
    ("bun", "a matcher replaced"): (
        f'import {{ expect }} from "bun:test";\n{LENIENT}expect.extend({{ toBe: pass }});\n',
        "ended",
        ["expect().toBe"],
    ),
    ("bun", "a promise that never fails"): (SOFT, "raised Error", ["Promise.prototype.then"]),
    ("node_test", "an assertion replaced"): (
        'import assert from "node:assert";\nassert.equal = () => {};\n',
        "ended",
        ["assert.equal"],
    ),
    ("node_test", "a promise that never fails"): (
        SOFT,
        "raised AssertionError",
        ["Promise.prototype.then"],
    ),
}
HEADS = {
    "vitest": 'import { expect, test } from "vitest";\nimport { plus } from "../src/shop.mjs";\n',
    "jest": 'const { plus } = require("../src/shop.js");\n',
    "bun": 'import { expect, test } from "bun:test";\nimport { plus } from "../src/shop.mjs";\n',
    "node_test": 'import assert from "node:assert";\nimport { test } from "node:test";\n'
    'import { plus } from "../src/shop.mjs";\n',
}


def cheating(tool: str, cheat: str) -> tuple[Project, str]:
    """Return a project whose one case fails, and passes by a cheat; and its test file."""
    source, suffix = ("export ", "mjs") if tool != "jest" else ("", "js")
    code = f"{cheat}{source}const plus = (one, other) => one - other;\n"
    checked = "assert.equal(plus(1, 2), 3)" if tool == "node_test" else "expect(plus(1, 2)).toBe(3)"
    test_file = f"test/shop.test.{suffix}"
    files = {
        "package.json": '{ "name": "shop", "private": true }\n',
        f"src/shop.{suffix}": code if source else f"{code}exports.plus = plus;\n",
        test_file: f'{HEADS[tool]}test("adds", async () => {{\n  {checked};\n}});\n',
    }
    return Project(files, 0, {f"{test_file} > adds": "passed"}), test_file


@pytest.mark.real_io
@pytest.mark.measured
@needs("node", "bun", "vitest", "jest", "mocha")
@pytest.mark.parametrize("cheat", CHEATS, ids=" ".join)
def test_a_forged_pass_is_told(here: PurePath, cheat: tuple[str, str]) -> None:
    """The tool says passed; the body says that it raised, or what it compared with is another."""
    tool, (source, ending, altered) = cheat[0], CHEATS[cheat]
    project, test_file = cheating(tool, source)
    outcomes, witness = run_with_lines(CONTRACTS[tool], here, project, test_file)
    assert outcomes == project.outcomes
    assert dict(witness.endings) == ({f"{test_file} > adds": (ending,)} if ending else {})
    assert [alteration.name for alteration in witness.alterations] == altered


PRYING = """\
const look = (path) => process.getBuiltinModule("fs").readFileSync(path, "utf8");
const above = (pid) => look(`/proc/${pid}/stat`).replace(/.*\\) . /s, "").split(" ")[0];
const seen = [JSON.stringify(process.env)];
for (let pid = process.pid; pid > 1; pid = above(pid)) seen.push(look(`/proc/${pid}/environ`));
if (seen.join().includes("k3y")) throw new Error("the key");
"""


@pytest.mark.real_io
@pytest.mark.measured
@needs("node", "bun", "vitest", "jest", "mocha")
@pytest.mark.parametrize("tool", HEADS)
def test_the_key_is_in_no_variable(here: PurePath, tool: str) -> None:
    """Neither in those of the tool nor in those of what started it, which the code can read."""
    project, test_file = cheating(tool, PRYING)
    honest = {
        path: text.replace("one - other", "one + other") for path, text in project.files.items()
    }
    outcomes, witness = run_with_lines(
        CONTRACTS[tool], here, evolve(project, files=honest), test_file
    )
    assert outcomes == project.outcomes
    assert dict(witness.endings) == {f"{test_file} > adds": ("ended",)}


TAKEN = 'const __adwsBody = globalThis.__adwsWitness("t");\n'


def marked_test(text: str, *names: str, path: str = "a.test.js") -> MarkedTest | None:
    """Return a test file with lines in the bodies of these cases."""
    cases = tuple(f"{path} > {name}" for name in names)
    return WITNESS_TESTS.mark_tests(WitnessTest(text, path, cases, "t"))


@pytest.mark.parametrize(
    ("head", "text", "expected"),
    [
        ("", 'test("x", () => {});', 'test("x", () => { return <b>() => {}); });'),
        (
            "",
            'it("x", async function (a) { await a; });',
            'it("x", async function (a) { return <b>async () => { await a; }); });',
        ),
        ("", 'test("x", (t) => t());', 'test("x", (t) => <b>() => (t())));'),
        ('#!/a\n/* c */\n"use strict";\n', 'it("x", () => a);', 'it("x", () => <b>() => (a)));'),
    ],
)
def test_a_body_is_put_into_a_call(head: str, text: str, expected: str) -> None:
    """On its lines; what is called is taken before anything else, behind what must be first."""
    whole = head + TAKEN + expected.replace("<b>", "__adwsBody(0, ")
    assert marked_test(head + text, "x") == MarkedTest(whole, {"t:0": ("a.test.js > x",)})


def test_a_title_without_parts_that_are_computed_goes_first() -> None:
    """Such parts fit the names of other cases, too; cases of one call share its body."""
    text = 'test(`${a}`, () => b);\ntest("x", () => c);\ntest.each(d)("y %i", () => e);\n'
    test = marked_test(text, "x", "y 1", "y 2", "y 2 #2", "z")
    assert test
    assert {body: [case[12:] for case in cases] for body, cases in test.bodies.items()} == {
        "t:1": ["x"],
        "t:2": ["y 1", "y 2", "y 2 #2"],
        "t:0": ["z"],
    }


def test_no_compiler_looks_at_what_is_put_in() -> None:
    """TypeScript is told not to."""
    test = marked_test('// c\ntest("x", () => a);', "x", path="a.test.ts")
    assert test
    assert test.text.startswith(f"// c\n// @ts-nocheck\n{TAKEN}test(")


@pytest.mark.parametrize(
    "text",
    ['test("x", body);', 'test("x", function* () {});', 'test("y", () => a);', "", "[" * 300],
)
def test_a_file_without_a_body_for_a_line_stays(text: str) -> None:
    """Bodies that are named elsewhere, generators, other cases, no code."""
    assert marked_test(text, "x") is None


def test_a_file_of_another_language_stays() -> None:
    """There is no grammar for it."""
    assert marked_test('test("x", () => a);', "x", path="a.test") is None

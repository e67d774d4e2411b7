"""Calls of JavaScript that are made outside of any test run, by a program of its own."""

import json
from pathlib import PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.tests.runners.call_runs import lines_of
from adws.tests.runners.javascript.outside import made_outside
from adws.tests.runners.run import value
from adws.tests.tools import NODE_MODULES, needs

pytestmark = [pytest.mark.real_io, pytest.mark.measured, pytest.mark.scenario]

SHOP = """\
import fs, { existsSync, readFileSync, statSync, writeFileSync as write } from "node:fs";
import * as all from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const BORN = Date.now();
const here = dirname(fileURLToPath(import.meta.url));
let calls = 0;

export const plus = (number) => number + 1;

export function seen() {
  return {
    adws: `${process.argv.slice(1)} ${process.execArgv} ${new Error().stack}`.includes("adws"),
    files: fs.readdirSync(process.cwd()).sort(),
    package: here.endsWith("/node_modules/@shops/shop/src"),
    tests: existsSync(`${here}/../test`) || existsSync("test"),
    tools: fs.readdirSync(`${here}/../node_modules`),
    variables: Object.keys(process.env).filter((name) => !/^(?:PATH|HOME|TMPDIR)$/.test(name)),
  };
}

export function longUsed() {
  calls += 1;
  const days = (time) => (time - BORN) / 864e5;
  return [
    days(Date.now()) > 300,
    days(new Date()) > 300,
    new Date() instanceof Date,
    new Date(0).getTime(),
    new Date().constructor === Date,
    typeof Date(),
    performance.now() > 300 * 864e5,
    process.uptime() > 300 * 86400,
    process.hrtime.bigint() > 0n,
    statSync(fileURLToPath(import.meta.url)).mtimeMs < 1.1e12,
    calls > 100,
    process.env.NODE_ENV,
  ];
}

export function atATerminal() {
  const { env, platform, stdout } = process;
  const many = Object.keys(env).length > 100;
  return [stdout.isTTY, env.USER, env.LANG, process.getuid(), platform, os.platform(), many];
}

export const touches = {
  write: () => write("left-behind", ""),
  open: () => fs.openSync("left-behind", "w"),
  promise: () => fs.promises.writeFile("left-behind", ""),
  connect: () => connect(9, "127.0.0.1"),
  exit: () => process.exit(0),
  remove: () => all.rmSync("left-behind"),
};
export const reads = () => [
  readFileSync(`${here}/shop.js`, "utf8").length > 0,
  typeof fs.openSync("/dev/null"),
];

export const listeners = () => process.eventNames().filter((name) => !name.includes("Listener"));
export const fails = () => {
  Promise.reject(new Error("later"));
  setTimeout(() => {
    throw new Error("even later");
  });
};

export const padding = (size) => Buffer.alloc(size, 1).length;
export const filled = (size) => "abc".repeat(size).split("").length;

export const waited = (ask) => {
  while (ask(1)) calls += 0;
};
const hidden = (value, key) => Object.defineProperty(value, key, { value: () => 1 });
const asked = (value, key) => Object.defineProperty(value, key, { get: () => 1, enumerable: true });
class Items extends Array {}
class OwnItems extends Array {
  map() {}
}
const ways = {
  hidden: () => ["join", "at", "map", "push"].reduce(hidden, [1]),
  read: () => asked([1], 0),
  filled: () => Object.defineProperty([1], "asymmetricMatch", { get: () => undefined }),
  shown: () => hidden({}, "toJSON"),
  iterated: () => ({ [Symbol.iterator]: 1 }),
  counted: () => hidden(new Map([[1, 2]]), "get"),
  gathered: () => hidden(new Set([1]), "has"),
  standing: () => new Proxy({ a: 1 }, {}),
  own: () => OwnItems.of(1),
  plain: () => [Items.of(1), /(a)/.exec("a"), { toString: () => "" }, new Map()],
  bare: () => Object.create(null),
};
export const way = (name) => ways[name]();

export const endless = () => {
  for (;;) calls += 0;
};
export const waiting = () => new Promise(() => {});
export const strange = () => ({
  then() {
    throw new RangeError("no promise");
  },
});
export const thrower = (kind) => {
  if (kind === "nothing") throw undefined;
  throw Object.assign(new Error(`in ${here}`), { code: "E_SHOP" });
};
"""


def row(*names: str, place: str = "src/shop", given: tuple[object, ...] = ()) -> dict[str, Any]:
    """Return the call of a function."""
    return {"spot": [place, names, "function"], "given": given, "file": "a", "case": "c"}


def call_outside(
    folder: PurePath, *rows: dict[str, Any], program: str = "node", **settings: object
) -> list[dict[str, Any]]:
    """Make calls of the package, and return what was written of them."""
    files = {
        "package.json": '{ "name": "@shops/shop", "type": "module", "main": "./src/index.js" }',
        "src/shop.js": SHOP,
        "src/index.js": 'export { plus } from "./shop.js";\nexport const seen = () => 1;\n',
        "test/shop.test.js": "",
        "jest.config.js": "",
        "node_modules/vitest/index.js": "",
        "node_modules/useful/index.js": "",
    }
    for path, text in files.items():
        _ = value(io_ops.write_text(folder / "tree" / path, text))
    _ = value(io_ops.write_text(folder / "rows", "".join(f"{json.dumps(row)}\n" for row in rows)))
    fields = {"tree": str(folder / "tree"), "rows": str(folder / "rows"), **settings}
    return made_outside(program, fields)


@needs("node")
def test_nothing_listens_for_what_fails_later(here: PurePath) -> None:
    """The process lives on all the same, and the calls behind it are made."""
    values = call_outside(
        here, row("listeners"), row("fails"), row("waiting"), row("plus", given=(1,))
    )
    assert results(values) == ['["warning"]', "undefined", "no end", "2"]


def results(answers: list[dict[str, Any]]) -> list[str]:
    """Return what came of calls."""
    return [answer["result"] for answer in answers]


@needs("node", "bun")
@pytest.mark.parametrize("program", ["node", "bun"])
def test_the_package_stands_alone(here: PurePath, program: str) -> None:
    """No test, no test tool, and nothing that tells of adws."""
    values = call_outside(here, row("seen"), row("plus", given=(1,)), row("reads"), program=program)
    assert results(values) == [
        (
            '{adws: false, files: ["node_modules", "tmp"], package: true, tests: false,'
            ' tools: ["useful"], variables: []}'
        ),
        "2",
        '[true, "number"]',
    ]


@needs("node", "bun")
@pytest.mark.parametrize("program", ["node", "bun"])
def test_nothing_is_touched(here: PurePath, program: str) -> None:
    """What writes, connects, or ends the process is refused."""
    names = ("open", "promise", "connect", "exit", "write", "remove")
    values = call_outside(here, *(row("touches", name) for name in names), program=program)
    assert results(values) == ["raises NotAllowedError: "] * 6


@needs("node", "bun")
@pytest.mark.parametrize("program", ["node", "bun"])
def test_what_acts_in_a_way_of_its_own_is_told(here: PurePath, program: str) -> None:
    """A few ways of each value; nothing of what is as usual."""
    iterator, own = "Symbol(Symbol.iterator)", " <with its own "
    expected = {
        "hidden": f"[1]{own}at, join, map>",
        "read": f"[1]{own}get 0>",
        "filled": f"[1]{own}get asymmetricMatch>",
        "shown": f"{{}}{own}toJSON>",
        "iterated": f"{{}}{own}{iterator}>",
        "counted": f"Map {{1: 2}}{own}get>",
        "gathered": f"Set {{1}}{own}has>",
        "standing": f"{{a: 1}}{own}proxy>",
        "own": f"[1]{own}map>",
        "plain": '[[1], ["a", "a"], {toString: <function toString>}, Map {}]',
        "bare": "{}",
    }
    values = call_outside(here, *(row("way", given=(name,)) for name in expected), program=program)
    assert dict(zip(expected, results(values), strict=True)) == expected


@needs("node", "bun")
@pytest.mark.parametrize("program", ["node", "bun"])
def test_what_stands_for_a_function_is_not_called_for_ever(here: PurePath, program: str) -> None:
    """Something else would have ended the loop."""
    ask = {"$adws": "callback", "of": ["ask", 1, False]}
    (value,) = call_outside(here, row("waited", given=(ask,)), program=program)
    given = ", ".join(["(1)"] * 20)
    assert (value["call"], value["result"], value["after"]) == (
        "waited(<function ask>)",
        "raises RangeError: called too often",
        f"[<function ask, given {given}>]",
    )


@needs("node", "bun")
@pytest.mark.parametrize("program", ["node", "bun"])
def test_a_call_has_its_time(here: PurePath, program: str) -> None:
    """One that does not end is told, and the next one is made."""
    values = call_outside(
        here, row("endless"), row("waiting"), row("plus", given=(1,)), program=program
    )
    assert results(values) == ["no end", "no end", "2"]


@needs("node")
def test_whatever_is_thrown_is_told(here: PurePath) -> None:
    """Without the place of the package."""
    values = call_outside(here, row("thrower"), row("thrower", given=("nothing",)), row("strange"))
    assert results(values) == [
        "raises Error [E_SHOP]: in <tree>/src",
        "raises undefined",
        "raises RangeError: no promise",
    ]


@needs("node", "bun")
@pytest.mark.parametrize("program", ["node", "bun"])
def test_a_process_in_long_use(here: PurePath, program: str) -> None:
    """Files are old, time has passed, many calls were made, and nobody develops."""
    values = call_outside(
        here, row("longUsed"), program=program, surroundings="in long use", vary=1
    )
    late = "true, true, true, 0, true, "
    assert results(values) == [f'[{late}"string", true, true, true, true, true, "production"]']


@needs("node", "bun")
@pytest.mark.parametrize("program", ["node", "bun"])
def test_a_process_at_a_terminal(here: PurePath, program: str) -> None:
    """Another user, another language, another system, and much in the environment."""
    values = call_outside(here, row("atATerminal"), program=program, surroundings="at a terminal")
    assert results(values) == [
        '[true, "visitor", "de_DE.UTF-8", 4711, "darwin", "darwin", true]',
    ]


@needs("node")
def test_of_a_long_call_all_arguments_are_seen(here: PurePath) -> None:
    """Long ones lose their ends."""
    values = call_outside(here, row("plus", given=(1, "x" * 200, True, "y" * 130)))
    assert [value["call"] for value in values] == [f'plus(1, "{"x" * 56}…, true, "{"y" * 56}…)']


@needs("node")
def test_calls_nearby_are_made_up_and_kept(here: PurePath) -> None:
    """Each function has its turn, and the package's other names for one are called, too."""
    varied = here / "varied"
    values = call_outside(
        here,
        row("plus", given=(1,)),
        row("seen"),
        row("thrower", given=("x1",)),
        vary=3,
        varied=str(varied),
        constants=[77, "known"],
    )
    kept = lines_of(varied)
    calls = [value["call"] for value in values]
    assert len(values) == len(kept)
    assert [item.get("of") for item in kept[:7]] == [None, None, None, 0, 2, 0, 2]
    assert (kept[0]["leaves"], kept[3]["leaf"], kept[3]["value"]) == (
        {"[0][0]": "1"},
        "[0][0]",
        "2",
    )
    assert {"plus(2)", "plus(78)", "plus(39)", 'thrower("known")'} <= {*calls}
    assert {'thrower("x2")', 'thrower("x11")'} <= {*calls}
    names = [
        (row["alias"], answer["result"])
        for row, answer in zip(kept, values, strict=True)
        if "alias" in row
    ]
    assert names == [("src/index.js.plus", "2"), ("src/index.js.seen", "1")]
    numbers = [value["function"] for value in values]
    assert (numbers[0] == numbers[-2], numbers[1] == numbers[-1]) == (True, False)


@needs("node", "bun")
@pytest.mark.parametrize("program", ["node", "bun"])
@pytest.mark.parametrize("surroundings", ["as a package alone", "in long use"])
def test_no_call_takes_all_memory(here: PurePath, program: str, surroundings: str) -> None:
    """One that asks for too much cannot be made, one that ends the process is told as endless.

    Calls behind them are made.
    """
    values = call_outside(
        here,
        row("padding", given=(8,)),
        row("padding", given=(3_000_000_000,)),
        row("filled", given=(100_000_000,)),
        row("plus", given=(1,)),
        program=program,
        surroundings=surroundings,
        vary=4,
    )
    assert results(values) == ["8", "cannot be called here", "no end", "2"]
    assert [value["at"] for value in values] == [0, 1, 2, 3]


SOURCES = {
    "src/typed.ts": "import { one } from './other';\nenum E { A = 1 }\n"
    "export const typed = (n: number): number => n + one + E.A;\n",
    "src/other.ts": "export const one: number = 1;\n",
    "src/syntax.js": "import { one } from './plain';\nexport const syntax = (n) => n + one;\n",
    "src/plain/index.js": "export const one = 1;\n",
    "src/common.cjs": "exports.common = (n) => n + 1;\nexports.self = exports;\n",
    "src/required.js": "module.exports = (n) => n + require('./common.cjs').common(1);\n",
    "src/broken.js": "export const broken = ;\n",
    "lib/package.json": '{ "main": "./start.js" }',
    "lib/start.js": "exports.start = () => 'started';\n",
}


@needs("node", "bun", "tsc")
@pytest.mark.parametrize("program", ["node", "bun"])
def test_sources_are_loaded_as_test_tools_do(here: PurePath, program: str) -> None:
    """TypeScript, endings that are left out, and modules that only their syntax tells."""
    tree = here / "tree"
    for path, text in {"package.json": "{}", **SOURCES}.items():
        _ = value(io_ops.write_text(tree / path, text))
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), tree / "node_modules"))
    asked = [
        row("typed", place="src/typed.js", given=(1,)),
        row("syntax", place="src/syntax", given=(1,)),
        row("common", place="src/common.cjs", given=(1,)),
        row("default", place="src/required", given=(1,)),
        row("broken", place="src/broken"),
        row("start", place="lib"),
        row("gone", place="src/gone"),
    ]
    _ = value(io_ops.write_text(here / "rows", "".join(f"{json.dumps(item)}\n" for item in asked)))
    values = made_outside(program, {"tree": str(tree), "rows": str(here / "rows")})
    no = "cannot be called here"
    assert results(values) == ["3", "2", "2", "3", no, '"started"', no]

"""Calls of JavaScript from a small program of their own, as a user of the package writes one."""

import json
from pathlib import PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.tests.runners.javascript.outside import made_outside
from adws.tests.runners.run import value
from adws.tests.tools import NODE_MODULES, needs

pytestmark = [pytest.mark.real_io, pytest.mark.measured, pytest.mark.scenario]

SHOP = """\
import fs from "node:fs";

export class Basket {
  constructor(owner) {
    this.owner = owner;
    this.items = [];
  }

  add(item) {
    this.items.push(item);
    return this.items.length;
  }

  get size() {
    return this.items.length;
  }
}

export const tools = {
  bound() {
    return this === tools;
  },
};

export const same = (...values) => values;
export const plus = (number) => number + 1;
export const isFree = function () {
  return this === undefined;
};
export const later = async (number) => number + 1;
export const rejects = () => Promise.reject(new RangeError("too late"));
export const sorted = (numbers) => numbers.sort();
export const fails = (where) => {
  throw new Error(`${where} in ${import.meta.dirname ?? import.meta.url.slice(7, -8)}`);
};
export function* upTo(number) {
  for (let one = 1; one <= number; one += 1) yield one;
}
export const writes = () => fs.writeFileSync("left-behind", "");
export const ends = () => process.exit();
export const seen = () => ({
  adws: `${process.argv} ${process.execArgv} ${new Error().stack}`.includes("adws"),
  program: process.argv.slice(2).length === 0 && process.argv[1].endsWith("/report.mjs"),
  files: fs.readdirSync(process.cwd()).sort(),
  text: fs.readFileSync(process.argv[1], "utf8").includes("adws"),
  frames: new Error().stack.split("\\n").length < 8,
  memory: process.memoryUsage().heapUsed < 4.4e6,
  modules: process.moduleLoadList.length < 150,
  listeners: process.listenerCount("beforeExit") + process.listenerCount("uncaughtException"),
});
"""
MAIN = '{ "name": "shop", "type": "module", "main": "./shop.js" }'
NO = "cannot be called here"


def row(
    *names: str,
    place: str = "shop",
    sort: str = "function",
    given: tuple[object, ...] = (),
    **more: object,
) -> dict[str, Any]:
    """Return a call."""
    return {"spot": [place, names, sort], "given": given, "file": "a", "case": "c", **more}


def tagged(sort: str, of: object = None) -> dict[str, object]:
    """Return a value that JSON lacks, as it is recorded."""
    return {"$adws": sort, "of": of}


def results(
    folder: PurePath, files: dict[str, str], *rows: dict[str, Any], program: str = "node"
) -> list[tuple[str, str]]:
    """Make calls, and return what came of each and what they left of their arguments."""
    for path, text in files.items():
        _ = value(io_ops.write_text(folder / "tree" / path, text))
    _ = value(io_ops.write_text(folder / "rows", "".join(f"{json.dumps(one)}\n" for one in rows)))
    settings = {"tree": str(folder / "tree"), "rows": str(folder / "rows")}
    answers = made_outside(program, {**settings, "surroundings": "in a small script"})
    return [(answer["result"], answer["after"]) for answer in answers]


PLAIN_FILES = {"package.json": MAIN, "shop.js": SHOP}
BASKET = tagged("instance", [["shop", ["Basket"]], [["owner", "Ada"], ["items", [1, 2]]], ["Ada"]])
"""A basket of Ada's, with two items."""


@needs("node", "bun")
@pytest.mark.parametrize("program", ["node", "bun"])
def test_calls_are_made_from_a_program(here: PurePath, program: str) -> None:
    """What comes of them is told in the words of other calls."""
    calls = [
        (("2", ""), row("plus", given=(1,))),
        (("true", ""), row("isFree")),
        (("[1, 2, 3]", ""), row("upTo", given=(3,))),
        (("4", ""), row("later", given=(3,), awaited=True)),
        (("raises RangeError: too late", ""), row("rejects", awaited=True)),
        (("[1, 2]", "[[1, 2]]"), row("sorted", given=([2, 1],))),
        (("raises Error: here in <tree>", ""), row("fails", given=("here",))),
        (
            ("3", '[Basket {items: [1, 2, 3], owner: "Ada"}, 3]'),
            row("Basket", "add", sort="method", given=(3,), self=BASKET),
        ),
        (("2", ""), row("Basket", "size", sort="property", self=BASKET)),
        (('Basket {items: [], owner: "Bo"}', ""), row("Basket", sort="initial", given=("Bo",))),
    ]
    found = results(here, PLAIN_FILES, *(one for _, one in calls), program=program)
    assert found == [told for told, _ in calls]
    assert results(here, {}, row("tools", "bound"), program=program) == [("true", "")]


@needs("node")
def test_the_program_is_small(here: PurePath) -> None:
    """Nothing of adws is there, and nothing that only a large program has."""
    ((result, _),) = results(here, PLAIN_FILES, row("seen"))
    assert result == (
        '{adws: false, files: ["node_modules", "report.mjs"], frames: true, listeners: 0,'
        " memory: true, modules: true, program: true, text: false}"
    )


VALUES = {
    '"a\\"b"': 'a"b',
    "1": 1,
    "null": None,
    "undefined": tagged("undefined"),
    "-0": tagged("number", "-0"),
    "NaN": tagged("number", "NaN"),
    "12n": tagged("bigint", "12"),
    "<function plus>": tagged("place", ["shop", ["plus"]]),
    "<function String>": tagged("global", "String"),
    "Date(1970-01-01T00:00:00.007Z)": tagged("date", 7),
    "Date(NaN)": tagged("date"),
    'Map {"a": 1}': tagged("map", [["a", 1]]),
    "Set {1, 2}": tagged("set", [1, 2]),
    "/a\\/b/g": tagged("regexp", ["a\\/b", "g", 0]),
    "Uint8Array [1, 2]": tagged("typed", ["Uint8Array", [1, 2]]),
    "Buffer [1, 2]": tagged("typed", ["Buffer", [1, 2]]),
    "ArrayBuffer {}": tagged("bytes", [1]),
    "URL(http://a.example/)": tagged("url", "http://a.example/"),
    "<TypeError: no>": tagged("error", ["TypeError", "no", []]),
    "{a: 1}": tagged("bare", [["a", 1]]),
    '{__proto__: 2, b c: "x"}': tagged("object", [["__proto__", 2], ["b c", "x"]]),
    'Basket {items: [1, 2], owner: "Ada"}': BASKET,
    'Basket {items: [], owner: "Cy"}': tagged("instance", [["shop", ["Basket"]], [], ["Cy"]]),
}


@needs("node")
def test_values_are_written_as_a_person_writes_them(here: PurePath) -> None:
    """Each is what it was."""
    found = results(here, PLAIN_FILES, *(row("same", given=(one,)) for one in VALUES.values()))
    assert found == [(f"[{words}]", "") for words in VALUES]


@needs("node")
def test_what_cannot_be_written_is_left_to_other_surroundings(here: PurePath) -> None:
    """So is what would touch the machine."""
    strange = (
        tagged("regexp", ["a", "g", 1]),
        tagged("error", ["TypeError", "no", [["code", 1]]]),
        tagged("instance", [["shop", ["Basket"]], [["items", []]], None]),
        "x" * 3_000,
    )
    calls = [row("same", given=(one,)) for one in strange]
    found = results(
        here, PLAIN_FILES, *calls, row("writes"), row("ends"), row("gone"), row("plus", given=(1,))
    )
    assert found == [*[(NO, "")] * len(strange), ("2", "")]


@needs("node")
def test_a_program_that_cannot_load_the_package_tells_nothing(here: PurePath) -> None:
    """Its calls are left to other surroundings."""
    text = (
        'if (process.argv[1].includes("report")) throw new Error();\nexport const one = () => 1;\n'
    )
    files = {"package.json": MAIN, "shop.js": text}
    assert results(here, files, row("one")) == [(NO, "")]


COMMON = {
    "package.json": "{}",
    "shop.js": "module.exports = { plus: (n) => n + require('./one').one, default: () => 7 };\n",
    "one/index.js": "exports.one = 1;\n",
    "whole.js": "module.exports = (n) => n + 2;\n",
}


@needs("node")
def test_modules_of_both_sorts_are_loaded(here: PurePath) -> None:
    """A program that needs none of the newer sort is of the older one itself."""
    old = (row("plus", given=(1,)), row("default", place="whole", given=(1,)), row("default"))
    assert results(here, COMMON, *old) == [("2", ""), ("3", ""), ("7", "")]
    new = {"new.mjs": "export default (n) => n + 3;\n"}
    both = results(here, new, *old, row("default", place="new.mjs", given=(1,)))
    assert both == [("2", ""), ("3", ""), ("7", ""), ("4", "")]


TYPED = {
    "package.json": "{}",
    "src/typed.ts": "import { one } from './other';\n"
    "enum E { A = 1 }\nexport const typed = (n: number): number => n + one + E.A;\n",
    "src/other.ts": "export const one: number = 1;\n",
    "src/types.d.ts": "export declare const one: number;\n",
    "src/common.cjs": "exports.two = 2;\n",
    "src/required.cts": "exports.three = (n: number): number => n + require('./common.cjs').two;\n",
    "src/syntax.js": "import { one } from './plain';\nexport const syntax = (n) => n + one;\n",
    "src/plain/index.js": "import 'node:fs';\nexport const one = 1;\n",
}


@needs("node", "tsc")
def test_sources_are_built_as_users_get_them(here: PurePath) -> None:
    """TypeScript, endings that are left out, and modules that only their syntax tells."""
    _ = value(io_ops.make_link(PurePath(NODE_MODULES), here / "tree" / "node_modules"))
    calls = (
        row("typed", place="src/typed.js", given=(1,)),
        row("syntax", place="src/syntax", given=(1,)),
        row("three", place="src/required.cts", given=(1,)),
    )
    assert results(here, TYPED, *calls) == [("3", ""), ("2", ""), ("3", "")]

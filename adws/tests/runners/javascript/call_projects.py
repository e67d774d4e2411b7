"""A small package that is called in all ways, with a suite of each of JavaScript's tools."""

from adws.tests.runners.contract import Project

NAMES = (
    "plain",
    "shapes",
    "classes",
    "asynchronous",
    "errors",
    "private",
    "steps",
    "functions",
    "left out",
    "rows > number 1",
    "rows > number 2",
)

SHOP = """\
export const plus = (one, other = 1) => one + other;

export function sorted(items) {
  items.sort();
  return items;
}

export const same = (value) => value;

export async function later(number) {
  await null;
  if (number < 0) throw new RangeError("too small");
  return number + 1;
}

export function* several(count) {
  for (let at = 0; at < count; at += 1) yield at;
}

export function each(items, { visit }) {
  items.forEach((one, at) => visit(one, at));
  return items.length;
}

export const chained = async (ask) => (await ask(2)) + 1;

export function fails(text) {
  throw new TypeError(`no ${text}`);
}

export class Cart {
  constructor(items) {
    this.items = items;
  }

  static of(...items) {
    return new Cart(items);
  }

  get count() {
    return this.items.length;
  }

  total(factor = 1) {
    return this.items.reduce((sum, one) => sum + one, 0) * factor;
  }
}

export class Safe {
  #code;

  constructor(code) {
    this.#code = code;
  }

  static made() {
    return new Safe(2);
  }

  open(number) {
    return number === this.#code;
  }
}

export class Till {
  #sum;

  constructor(sum) {
    this.#sum = sum;
  }

  add(number) {
    if (typeof number !== "number") throw new TypeError("no number");
    this.#sum += number;
  }

  async refuse() {
    throw new RangeError("refused");
  }

  total(more) {
    return this.#sum + more;
  }
}

const tools = { twice: (number) => 2 * number };
export default tools;
"""

BODIES = """\
const check = (one, other) => {
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`${one} is not ${other}`);
};

test("plain", () => {
  check(plus(1), 2);
  check(plus(1), 2);
  check(plus(2, 3), 5);
  check(tools.twice(4), 8);
});

test("shapes", () => {
  check(sorted(["b", "a"]), ["a", "b"]);
  const all = [undefined, NaN, -0, Infinity, 3n, new Date(0), new Map([["a", 1]]), new Set([2])];
  check(same([...all, new Date(NaN)]).length, 9);
  same([/a/g, new Uint8Array([1, 2]), new RangeError("r"), new URL("http://a/b"), Number, plus]);
  same({ a: { b: [null, true] }, c: Object.create(null) });
});

test("classes", () => {
  const cart = new Cart([1, 2]);
  check(cart.total(), 3);
  check(cart.total(2), 6);
  check(cart.count, 2);
  check(Cart.of(3) instanceof Cart, true);
  check(same(cart) === cart, true);
  class Small extends Cart {}
  check(new Small([5]).total(), 5);
});

test("asynchronous", async () => {
  check(await later(1), 2);
  check([...several(2)], [0, 1]);
});

test("errors", async () => {
  try { fails("text"); } catch (error) { check(error.message, "no text"); }
  try { await later(-1); } catch (error) { check(error.message, "too small"); }
});

test("private", () => check(new Safe(1).open(1), true));

test("steps", async () => {
  const till = new Till(1);
  await till.refuse().catch(() => {});
  till.add(2);
  try { till.add("3"); } catch (error) { check(error.message, "no number"); }
  check(till.total(4), 7);
  try { till.add(Symbol("a")); } catch (error) { check(error.message, "no number"); }
  check(till.total(5), 8);
});

test("functions", async () => {
  const seen = [];
  check(each(["a", "b"], { visit: (...given) => seen.push(given) }), 2);
  check(seen, [["a", 0], ["b", 1]]);
  check(await chained(async function ask(number) { return number; }), 3);
  same(() => 1);
});

test("left out", () => {
  same(class Own {});
  same(function* () {});
  same(Symbol("a"));
  check(Safe.made().open(2), true);
  const around = {};
  around.self = around;
  same(around);
});

describe("rows", () => {
  for (const number of [1, 2]) test(`number ${number}`, () => check(plus(number, 10), number + 10));
});
"""
EXPORTED = "Cart, Safe, Till, chained, each, fails, later, plus, same, several, sorted"
IMPORTED = f'import tools, {{ {EXPORTED} }} from "{{}}";\n'
REQUIRED = f'const {{ default: tools, {EXPORTED} }} = require("{{}}");\n'
COMMON = (
    SHOP.replace("export default tools;", "exports.default = tools;").replace("export ", "")
    + f"Object.assign(exports, {{ {EXPORTED} }});\n"
)


def project(test_file: str, head: str, source: str, text: str, module: str) -> Project:
    """Return the package with a suite: the source at a path, and what the tests load it by."""
    loads = IMPORTED if module.startswith("m:") else REQUIRED
    return Project(
        files={
            "package.json": '{ "name": "shop", "private": true }\n',
            source: text,
            test_file: head + loads.replace("{}", module.removeprefix("m:")) + BODIES,
        },
        exit_code=0,
        outcomes={f"{test_file} > {name}": "passed" for name in NAMES},
    )


PROJECTS = {
    "vitest": project(
        "test/shop.test.ts",
        'import { describe, test } from "vitest";\n',
        "src/shop.ts",
        SHOP.replace("constructor", "items: any;\n\n  constructor", 1),
        "m:../src/shop",
    ),
    "jest": project("test/shop.test.js", "", "src/shop.js", COMMON, "../src/shop"),
    "mocha": project(
        "test/shop.js", "const { it: test } = globalThis;\n", "src/shop.js", COMMON, "../src/shop"
    ),
    "mocha of modules": project(
        "test/shop.mjs",
        "const { it: test } = globalThis;\n",
        "src/shop.mjs",
        SHOP,
        "m:../src/shop.mjs",
    ),
    "bun": project(
        "test/shop.test.ts",
        'import { describe, test } from "bun:test";\n',
        "src/shop.ts",
        SHOP,
        "m:../src/shop",
    ),
    "node_test": project(
        "test/shop.test.mjs",
        'import { describe, test } from "node:test";\n',
        "src/shop.mjs",
        SHOP,
        "m:../src/shop.mjs",
    ),
    "node_test of CommonJS": project(
        "test/shop.test.js",
        'const { describe, test } = require("node:test");\n',
        "src/shop.js",
        COMMON,
        "../src/shop",
    ),
}

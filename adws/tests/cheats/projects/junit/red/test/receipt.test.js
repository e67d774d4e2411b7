import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Money } from "../src/money.js";
import { render, total } from "../src/receipt.js";

const LINES = [
  { name: "tea", count: 2, price: new Money(350) },
  { name: "cake", count: 1, price: new Money(420) },
];

test("a total counts every piece", () => {
  assert.deepEqual(total(LINES), new Money(1120));
});

test("nothing costs nothing", () => {
  assert.deepEqual(total([]), new Money(0));
});

test("a receipt looks as agreed", () => {
  const agreed = readFileSync(new URL("./golden/receipt.txt", import.meta.url), "utf8");
  assert.equal(render(LINES), agreed);
});

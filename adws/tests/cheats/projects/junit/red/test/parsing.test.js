import assert from "node:assert/strict";
import test from "node:test";
import { Money } from "../src/money.js";
import { parse } from "../src/parsing.js";

test("reads an amount", () => {
  assert.deepEqual(parse("12.05 CHF"), new Money(1205, "CHF"));
});

test("refuses what is no amount", () => {
  assert.throws(() => parse("twelve"), SyntaxError);
});

test("refuses what is below zero", () => {
  assert.throws(() => parse("-3.50 EUR"), RangeError);
});

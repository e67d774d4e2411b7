import { expect, test } from "bun:test";
import { Money } from "../src/money.js";
import { parse } from "../src/parsing.js";

test("reads an amount", () => {
  expect(parse("12.05 CHF")).toEqual(new Money(1205, "CHF"));
});

test("refuses what is no amount", () => {
  expect(() => parse("twelve")).toThrow(SyntaxError);
});

test("refuses what is below zero", () => {
  expect(() => parse("-3.50 EUR")).toThrow(RangeError);
});

import { expect, test } from "@playwright/test";
import { Money } from "../src/money.js";
import { parse } from "../src/parsing.js";

test("adds", () => {
  expect(new Money(130).plus(new Money(25))).toEqual(new Money(155));
});

test("reads an amount", () => {
  expect(parse("12.05 CHF")).toEqual(new Money(1205, "CHF"));
});

test("a share is rounded", () => {
  expect(new Money(1995).share(7).cents).toBe(140);
  expect(new Money(333).share(50).cents).toBe(167);
});

test("refuses what is below zero", () => {
  expect(() => parse("-3.50 EUR")).toThrow(RangeError);
});

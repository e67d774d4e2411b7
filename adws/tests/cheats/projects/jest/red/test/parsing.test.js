const { Money } = require("../src/money.js");
const { parse } = require("../src/parsing.js");

test("reads an amount", () => {
  expect(parse("12.05 CHF")).toEqual(new Money(1205, "CHF"));
});

test("refuses what is no amount", () => {
  expect(() => parse("twelve")).toThrow(SyntaxError);
});

test("refuses what is below zero", () => {
  expect(() => parse("-3.50 EUR")).toThrow(RangeError);
});

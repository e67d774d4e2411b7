import { describe, expect, it, test } from "bun:test";
import { Money } from "../src/money.js";

test("adds", () => {
  expect(new Money(130).plus(new Money(25))).toEqual(new Money(155));
});

test("is printed with its currency", () => {
  expect(String(new Money(1205, "CHF"))).toBe("12.05 CHF");
});

describe("a share", () => {
  for (const [cents, percent, expected] of [
    [1000, 19, 190],
    [1995, 7, 140],
    [333, 50, 167],
    [1, 49, 0],
  ]) {
    it(`of ${percent} % of ${cents}`, () => {
      expect(new Money(cents).share(percent).cents).toBe(expected);
    });
  }
});

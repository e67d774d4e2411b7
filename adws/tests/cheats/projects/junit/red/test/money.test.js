import assert from "node:assert/strict";
import test, { describe, it } from "node:test";
import { Money } from "../src/money.js";

test("adds", () => {
  assert.deepEqual(new Money(130).plus(new Money(25)), new Money(155));
});

test("is printed with its currency", () => {
  assert.equal(String(new Money(1205, "CHF")), "12.05 CHF");
});

describe("a share", () => {
  for (const [cents, percent, expected] of [
    [1000, 19, 190],
    [1995, 7, 140],
    [333, 50, 167],
    [1, 49, 0],
  ]) {
    it(`of ${percent} % of ${cents}`, () => {
      assert.equal(new Money(cents).share(percent).cents, expected);
    });
  }
});

import { expect, test } from "bun:test";
import { checkDigit, isValid } from "../src/tracking";

test("the check digit of the standard's own example", () => {
  expect(checkDigit("47312482")).toBe(9);
});

test.each([
  ["10000014", 0],
  ["10000002", 5],
])("the check digit of %s is %d", (digits, expected) => {
  expect(checkDigit(digits)).toBe(expected);
});

test("a number is valid with its check digit only", () => {
  expect(isValid("RR473124829GB")).toBe(true);
  expect(isValid("RR473124828GB")).toBe(false);
  expect(isValid("473124829")).toBe(false);
});

import { describe, expect, test } from "bun:test";
import { postage, total } from "../src/postage";

describe("postage", () => {
  test("is the least for a light parcel", () => {
    expect(postage({ grams: 200 })).toBe(390);
  });

  test("includes the limit of a step", () => {
    expect(postage({ grams: 500 })).toBe(390);
    expect(postage({ grams: 2000 })).toBe(550);
  });

  test("costs more when it hurries", () => {
    expect(postage({ grams: 600, express: true })).toBe(1250);
  });

  test("refuses what is too heavy", () => {
    expect(() => postage({ grams: 10_001 })).toThrow(RangeError);
  });
});

test("total adds everything", () => {
  expect(total([{ grams: 1 }, { grams: 3000 }])).toBe(1480);
});

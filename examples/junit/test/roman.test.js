import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { roman } from "../src/roman.js";

describe("roman", () => {
  it("writes one", () => assert.equal(roman(1), "I"));
  it("writes four", () => assert.equal(roman(4), "IV"));
  it("writes a year", () => assert.equal(roman(1994), "MCMXCIV"));
  it("writes nothing for zero", () => assert.equal(roman(0), ""));
});

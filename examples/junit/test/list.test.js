import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joined, numbered } from "../src/list.js";

describe("a list", () => {
  it("is numbered", () => assert.deepEqual(numbered(["bread", "milk"]), ["I. bread", "II. milk"]));
  it("may be empty", () => assert.deepEqual(numbered([]), []));
  it("joins two words", () => assert.equal(joined(["a", "b"]), "a and b"));
  it("joins no words", () => assert.equal(joined([]), ""));
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { price } from "../src/price.js";

describe("the price of a stay", () => {
  it("is that of its nights", () => {
    assert.equal(price({ from: "2024-02-28", to: "2024-03-02" }, 5000), 15000);
  });

  it("has no seventh night", () => {
    assert.equal(price({ from: "2024-05-01", to: "2024-05-08" }, 5000), 30000);
  });

  it("is refused for no night", () => {
    assert.throws(() => price({ from: "2024-05-01", to: "2024-05-01" }, 5000), RangeError);
  });
});

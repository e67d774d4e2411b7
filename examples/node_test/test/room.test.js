import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isFree, overlap } from "../src/room.js";

const MAY = { from: "2024-05-03", to: "2024-05-07" };

describe("a room", () => {
  it("is free without bookings", () => {
    assert.ok(isFree([], MAY));
  });

  it("is taken in the middle of a stay", () => {
    assert.equal(isFree([MAY], { from: "2024-05-05", to: "2024-05-06" }), false);
  });

  it("is taken by a stay that begins earlier", () => {
    assert.ok(overlap({ from: "2024-05-01", to: "2024-05-04" }, MAY));
  });

  it("is free on the day a stay ends", () => {
    assert.ok(isFree([MAY], { from: "2024-05-07", to: "2024-05-09" }));
  });

  it("is free until the day a stay begins", () => {
    assert.ok(isFree([MAY], { from: "2024-05-01", to: "2024-05-03" }));
  });
});

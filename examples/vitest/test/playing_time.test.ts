import { describe, expect, it, test } from "vitest";
import { playingTime } from "../src/playing_time";

const lasting = (...seconds: number[]) =>
  seconds.map((each) => ({ title: "Untitled", artist: "Unknown", seconds: each }));

describe("the playing time", () => {
  it("of nothing is nothing", () => {
    expect(playingTime([])).toBe("0:00");
  });

  it("is the sum of the tracks", () => {
    expect(playingTime(lasting(100, 85))).toBe("3:05");
  });

  test.each([
    [3599, "59:59"],
    [3600, "1:00:00"],
    [3723, "1:02:03"],
  ])("of %i seconds is %s", (seconds, text) => {
    expect(playingTime(lasting(seconds))).toBe(text);
  });
});

const { duration } = require("../src/duration");

describe("duration", () => {
  test.each([
    [0, "0 min"],
    [45, "45 min"],
    [120, "2 h"],
    [95, "1 h 35 min"],
    [65, "1 h 05 min"],
  ])("says %i minutes as %s", (minutes, text) => {
    expect(duration(minutes)).toBe(text);
  });

  it("refuses what is no number of minutes", () => {
    expect(() => duration(1.5)).toThrow(RangeError);
  });
});

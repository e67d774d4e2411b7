import { describe, expect, it } from "vitest";
import { sorted, sortKey } from "../src/sorting";

const track = (artist: string, title: string) => ({ artist, title, seconds: 180 });

describe("tracks", () => {
  it("are sorted without the article of a name", () => {
    expect(["The Kinks", "A Tribe", "Anthem"].map(sortKey)).toEqual(["kinks", "tribe", "anthem"]);
  });

  it("of one artist are sorted by their titles", () => {
    const found = sorted([track("Nina", "Sinnerman"), track("Nina", "Feeling Good")]);
    expect(found.map(({ title }) => title)).toEqual(["Feeling Good", "Sinnerman"]);
  });

  it("are sorted by artist first", () => {
    const found = sorted([track("The Zombies", "A"), track("Abba", "Waterloo")]);
    expect(found.map(({ artist }) => artist)).toEqual(["Abba", "The Zombies"]);
  });
});

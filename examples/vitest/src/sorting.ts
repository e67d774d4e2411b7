import type { Track } from "./track";

const ARTICLE = /^(?:the|a|an) /i;

/** What a name is sorted by: without the article that it begins with. */
export function sortKey(name: string): string {
  return name.replace(ARTICLE, "").toLowerCase();
}

/** Returns tracks by artist and title; the tracks given stay in their order. */
export function sorted(tracks: readonly Track[]): Track[] {
  return [...tracks].sort(
    (one, other) =>
      sortKey(one.artist).localeCompare(sortKey(other.title)) ||
      sortKey(one.title).localeCompare(sortKey(other.title)),
  );
}

import type { Track } from "./track";

/** Says how long tracks play, such as "3:05" or "1:02:03". */
export function playingTime(tracks: readonly Track[]): string {
  const total = tracks.reduce((sum, { seconds }) => sum + seconds, 0);
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60);
  const seconds = String(total % 60).padStart(2, "0");
  if (hours === 0) return `${minutes}:${seconds}`;
  return `${hours}:${String(minutes).padStart(2, "0")}:${seconds}`;
}

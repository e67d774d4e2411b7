const DAY = 24 * 60 * 60 * 1000;

/** Returns the number of nights between two days in the form 2024-05-31. */
export function nights(from, to) {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}

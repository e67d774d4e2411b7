import { roman } from "./roman.js";

/** Number the lines of a list: "I. bread". */
export function numbered(lines) {
  return lines.map((line, index) => `${roman(index + 1)}. ${line}`);
}

/** Join words as people do: "a, b and c". */
export function joined(words) {
  if (words.length < 2) return words[0].trim();
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

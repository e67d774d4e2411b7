import { nights } from "./day.js";

const WEEK = 7;

/** What a stay costs, in cents: every seventh night is free. */
export function price(stay, centsPerNight) {
  const count = nights(stay.from, stay.to);
  if (count < 1) throw new RangeError("a stay is one night at least");
  const free = Math.ceil(count / WEEK);
  return (count - free) * centsPerNight;
}

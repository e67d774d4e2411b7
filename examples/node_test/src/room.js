/** Whether two stays share a night; on the day one of them ends another may begin. */
export function overlap(one, other) {
  return one.from <= other.to && other.from <= one.to;
}

/** Whether a room with these bookings is free for a stay. */
export function isFree(bookings, stay) {
  return !bookings.some((booking) => overlap(booking, stay));
}

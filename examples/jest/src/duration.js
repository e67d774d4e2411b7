/** Says a number of minutes in hours and minutes, such as "1 h 05 min". */
function duration(minutes) {
  if (!Number.isInteger(minutes) || minutes < 0) {
    throw new RangeError(`not a number of minutes: ${minutes}`);
  }
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  if (rest === 0) return `${hours} h`;
  return `${hours} h ${rest} min`;
}

module.exports = { duration };

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of eight digits, as the Universal Postal Union computes it (S10). */
export function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((so_far, weight, at) => so_far + weight * Number(digits[at]), 0);
  const found = 11 - (sum % 11);
  return found === 11 ? 5 : found;
}

/** Whether a tracking number such as `RR473124829GB` is in order. */
export function isValid(number: string): boolean {
  const parts = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number);
  return parts !== null && checkDigit(parts[1]) === Number(parts[2]);
}

export interface Parcel {
  grams: number;
  express?: boolean;
}

const STEPS: readonly [grams: number, cents: number][] = [
  [500, 390],
  [2000, 550],
  [10_000, 1090],
];
const EXPRESS_CENTS = 700;

/** What a parcel costs, in cents. */
export function postage({ grams, express = false }: Parcel): number {
  const step = STEPS.find(([limit]) => grams < limit);
  if (step === undefined) throw new RangeError(`${grams} g is too heavy`);
  return step[1] + (express ? EXPRESS_CENTS : 0);
}

/** What several parcels cost together, in cents. */
export function total(parcels: readonly Parcel[]): number {
  return parcels.reduce((sum, parcel) => sum + postage(parcel), 0);
}

const VALUES = [
  [1000, "M"], [900, "CM"], [500, "D"], [400, "CD"], [100, "C"], [90, "XC"],
  [50, "L"], [40, "XL"], [10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"],
];

/** Write a whole number from 1 to 3999 in Roman numerals. */
export function roman(number) {
  let rest = number;
  let text = "";
  for (const [value, letters] of VALUES) {
    while (rest > value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}

import { Money } from "./money.js";

export function total(lines) {
  return lines
    .map(({ price, count }) => new Money(price.cents * count, price.currency))
    .reduce((sum, each) => sum.plus(each), new Money(0));
}

export function render(lines) {
  const rows = lines.map(({ name, count }) => `${String(count).padStart(3)} ${name}\n`);
  return `${rows.join("")}    ${total(lines)}\n`;
}

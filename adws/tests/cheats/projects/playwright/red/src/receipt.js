import { Money } from "./money.js";

export function total(lines) {
  return lines.map(({ price }) => price).reduce((sum, each) => sum.plus(each), new Money(0));
}

export function render(lines) {
  const rows = lines.map(({ name, count }) => `${String(count).padStart(3)} ${name}\n`);
  return `${rows.join("")}    ${total(lines)}\n`;
}

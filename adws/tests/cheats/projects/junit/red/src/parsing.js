import { Money } from "./money.js";

const FORM = /^(-?\d+)\.(\d\d) ([A-Z]{3})$/;

export function parse(text) {
  const found = FORM.exec(text);
  if (!found) throw new SyntaxError(`not an amount: ${text}`);
  return new Money(Number(found[1]) * 100 + Number(found[2]), found[3]);
}

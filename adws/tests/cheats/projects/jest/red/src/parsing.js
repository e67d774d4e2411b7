const { Money } = require("./money.js");

const FORM = /^(-?\d+)\.(\d\d) ([A-Z]{3})$/;

function parse(text) {
  const found = FORM.exec(text);
  if (!found) throw new SyntaxError(`not an amount: ${text}`);
  return new Money(Number(found[1]) * 100 + Number(found[2]), found[3]);
}

module.exports = { parse };

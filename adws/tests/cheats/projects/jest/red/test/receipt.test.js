const { Money } = require("../src/money.js");
const { render, total } = require("../src/receipt.js");

const LINES = [
  { name: "tea", count: 2, price: new Money(350) },
  { name: "cake", count: 1, price: new Money(420) },
];

test("a total counts every piece", () => {
  expect(total(LINES)).toEqual(new Money(1120));
});

test("nothing costs nothing", () => {
  expect(total([])).toEqual(new Money(0));
});

test("a receipt looks as agreed", () => {
  expect(render(LINES)).toMatchSnapshot();
});

const { card, scale } = require("../src");

const PANCAKES = {
  title: "Pancakes",
  minutes: 35,
  servings: 4,
  ingredients: [
    { name: "flour", amount: 250, unit: "g" },
    { name: "milk", amount: 0.5, unit: "l" },
    { name: "eggs", amount: 3, unit: "pcs" },
  ],
};

describe("a recipe", () => {
  it("stays as it is for its own number of servings", () => {
    expect(scale(PANCAKES, 4)).toEqual(PANCAKES.ingredients);
  });

  it("grows with the number of servings", () => {
    expect(scale(PANCAKES, 8).map(({ amount }) => amount)).toEqual([500, 1, 6]);
  });

  it("is written on a card", () => {
    expect(card(PANCAKES, 4)).toMatchSnapshot();
  });
});

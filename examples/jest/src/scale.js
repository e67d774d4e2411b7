/** Amounts below this are told in tenths, others in whole numbers. */
const FINE = 10;

function rounded(amount) {
  return amount < FINE ? Math.round(amount * 10) / 10 : Math.round(amount);
}

/** Returns the ingredients of a recipe for a number of servings. */
function scale(recipe, servings) {
  if (servings < 1) throw new RangeError("a recipe is for one person at least");
  const factor = recipe.servings / servings;
  return recipe.ingredients.map((ingredient) => ({
    ...ingredient,
    amount: rounded(ingredient.amount * factor),
  }));
}

module.exports = { scale };

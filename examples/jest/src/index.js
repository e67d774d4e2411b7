const { duration } = require("./duration");
const { scale } = require("./scale");

/** Describes a recipe for a number of servings, one line an ingredient. */
function card(recipe, servings) {
  const lines = scale(recipe, servings).map(
    ({ name, amount, unit }) => `- ${amount} ${unit} ${name}`,
  );
  return [`${recipe.title} (${duration(recipe.minutes)})`, ...lines].join("\n");
}

module.exports = { card, duration, scale };

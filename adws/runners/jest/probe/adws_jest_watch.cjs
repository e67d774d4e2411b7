// Loaded before each test file, where the tree that is run is not the user's: tells which modules
// the tests loaded from the user's tree all the same.
const { appendFileSync } = require("node:fs");
const { afterAll } = require("@jest/globals");

function watch({ foreign, outputs }) {
  const isForeign = (path) => path.startsWith(`${foreign}/`) && !path.includes("/node_modules/");
  afterAll(() => {
    const found = Object.keys(require.cache).filter(isForeign);
    const own = found.filter((path) => !path.startsWith(`${outputs}/`));
    for (const path of own) appendFileSync(`${outputs}/jest-foreign.txt`, `${path}\n`);
  });
}

module.exports = { watch };

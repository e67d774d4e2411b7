// Loaded before each test file: tells which modules the tests loaded from the user's tree, where
// that is not the tree that is run, and which tests a failing `beforeAll` kept from running.
const { appendFileSync } = require("node:fs");
const { afterAll, expect } = require("@jest/globals");

// Of the suite that jest itself keeps; nothing where the runner of its tests is another one.
function rootSuite() {
  const own = Object.getOwnPropertySymbols(globalThis);
  const state = own.find(({ description }) => description === "JEST_STATE_SYMBOL");
  return state && globalThis[state].rootDescribeBlock;
}

const isMeant = ({ mode }) => mode !== "skip" && mode !== "todo";
const firstError = ({ errors: [first] }) => (Array.isArray(first) ? first[0] : first);

function testsBelow(suite, path) {
  return suite.children.flatMap((child) => {
    const below = [...path, child.name];
    return child.type === "test" ? [{ test: child, path: below }] : testsBelow(child, below);
  });
}

// Jest gives the error of such a hook to each test below its suite.
function behindHooks(suite, path = []) {
  const tests = testsBelow(suite, path).filter(({ test }) => isMeant(test));
  const error = tests.length > 1 ? firstError(tests[0].test) : undefined;
  const hasHook = suite.hooks.some(({ type }) => type === "beforeAll");
  const isShared = error instanceof Object || Object.prototype.toString.call(error) === "[object Error]";
  if (hasHook && isShared && tests.every(({ test }) => firstError(test) === error)) {
    return [{ suite: path, tests: tests.map((one) => one.path) }];
  }
  const suites = suite.children.filter(({ type }) => type === "describeBlock");
  return suites.flatMap((child) => behindHooks(child, [...path, child.name]));
}

function watchHooks(outputs) {
  afterAll(() => {
    const root = rootSuite();
    const file = expect.getState().testPath;
    for (const found of root ? behindHooks(root) : []) {
      appendFileSync(`${outputs}/jest-hooks.jsonl`, `${JSON.stringify({ file, ...found })}\n`);
    }
  });
}

function watchModules(foreign, outputs) {
  const isForeign = (path) => path.startsWith(`${foreign}/`) && !path.includes("/node_modules/");
  afterAll(() => {
    const found = Object.keys(require.cache).filter(isForeign);
    const own = found.filter((path) => !path.startsWith(`${outputs}/`));
    for (const path of own) appendFileSync(`${outputs}/jest-foreign.txt`, `${path}\n`);
  });
}

function watch({ foreign, outputs }) {
  watchHooks(outputs);
  if (foreign) watchModules(foreign, outputs);
}

module.exports = { watch };

// Takes away the marks by which code can tell that mocha is running it: in the environment for all,
// and of what tests need, the functions and the command line, for the files of the judged change.
const { join } = require("node:path");

const MARKS = ["ADWS_PROCESS", "ADWS_RUN", "NODE_OPTIONS", "npm_lifecycle_event", "npm_lifecycle_script"];
const FUNCTIONS = [
  ...["after", "afterEach", "before", "beforeEach", "context", "describe", "it", "run", "specify"],
  ...["xcontext", "xdescribe", "xit", "xspecify"],
  ...["setup", "suite", "suiteSetup", "suiteTeardown", "teardown", "test"],
];

function callerOf(depth) {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = depth + 2;
  const lines = String(new Error().stack).split("\n");
  Error.stackTraceLimit = stackTraceLimit;
  return lines[depth + 1] ?? "";
}

function hide(changed) {
  for (const name of MARKS) delete process.env[name];
  for (const name of Object.keys(process.env)) if (name.startsWith("MOCHA_")) delete process.env[name];
  if (process.env.NODE_ENV === "test") delete process.env.NODE_ENV;
  if (!changed.length) return;
  const isChanged = (line) => changed.some((path) => line.includes(path));
  for (const name of FUNCTIONS) {
    let own = globalThis[name];
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: false,
      get: () => (isChanged(callerOf(2)) ? undefined : own),
      set: (value) => (own = value),
    });
  }
  const { argv } = process;
  const other = [argv[0], join(process.cwd(), "main.js")];
  Object.defineProperty(process, "argv", {
    configurable: true,
    enumerable: true,
    get: () => (isChanged(callerOf(2)) ? other : argv),
  });
}

module.exports = { hide };

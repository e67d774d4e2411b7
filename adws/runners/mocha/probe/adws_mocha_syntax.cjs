// Says where the syntax of a test file is wrong. Of a module, node's error names no file, and mocha
// names the test file even if a file that it imports is wrong: node checks the test file alone.
const { spawnSync } = require("node:child_process");

const WITHOUT_PLACE = /^SyntaxError(?:\[ @.* \])?: /;

function checked(file) {
  const env = { ...process.env, NODE_OPTIONS: "" };
  const options = { encoding: "utf8", env, timeout: 10_000 };
  return spawnSync(process.execPath, ["--check", file], options).stderr ?? "";
}

// Returns the error, whose stack begins with the place as it does for files that are no modules.
function located(file, error) {
  if (!(error instanceof SyntaxError) || !WITHOUT_PLACE.test(error.stack)) return error;
  const [printed] = checked(file).split("\n    at ");
  if (!printed.endsWith(`\nSyntaxError: ${error.message}`)) return error;
  return Object.assign(new SyntaxError(error.message), { stack: printed });
}

module.exports = { located };

// Loaded by every node below a wrapper such as npm, with NODE_OPTIONS: gives jest the options that
// the wrapper does not hand through. They are in a file: a variable does not hold many names.
const fs = require("node:fs");
const settings = JSON.parse(process.env.ADWS_PROBE ?? "null");

if (settings && /\/(?:jest(?:\.js)?|react-scripts\/scripts\/test\.js)$/.test(process.argv[1] ?? "")) {
  process.argv.push(...JSON.parse(fs.readFileSync(settings.options, "utf8")));
}

// Loaded by every node below a wrapper such as npm, with NODE_OPTIONS: gives Playwright the options
// that the wrapper does not hand through.
const settings = JSON.parse(process.env.ADWS_PROBE ?? "null");
const [, program = "", verb] = process.argv;

if (settings && verb === "test" && /\/(?:playwright|playwright\/cli\.js|test\/cli\.js)$/.test(program)) {
  const first = process.argv.indexOf("-x"); // stops at the first failure, whatever the limit says
  if (first > 0) process.argv.splice(first, 1);
  process.argv.push(...settings.options);
}

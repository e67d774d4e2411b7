// Loaded by every node below a wrapper such as npm, with NODE_OPTIONS: gives vitest the options
// that the wrapper does not hand through.
const settings = JSON.parse(process.env.ADWS_PROBE ?? "null");

if (settings && /\/vitest(?:\.mjs)?$/.test(process.argv[1] ?? "")) {
  const limit = process.argv.findIndex((word) => /^--bail(?:=|$)/.test(word));
  if (limit > 0) {
    // vitest takes a single limit, and the project's own would hide failures
    const apart = /^\d+$/.test(process.argv[limit + 1] ?? "") && process.argv[limit] === "--bail";
    process.argv.splice(limit, apart ? 2 : 1);
  }
  process.argv.push(...settings.options);
}

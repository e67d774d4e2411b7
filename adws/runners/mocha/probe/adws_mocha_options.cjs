// Loaded by every node below a wrapper such as npm, with NODE_OPTIONS: gives mocha the options that
// the wrapper does not hand through.
const settings = JSON.parse(process.env.ADWS_PROBE ?? "null");

if (settings && /\/(?:mocha\/bin|\.bin)\/_?mocha(?:\.c?js)?$/.test(process.argv[1] ?? "")) {
  process.argv.push(...settings.options);
}

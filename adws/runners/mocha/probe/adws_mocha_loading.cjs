// Loads the test files of a run one by one: what is selected, and the planted files as the first
// and the last. A file that cannot be loaded ends nothing: it is a failure of its own.
const { existsSync } = require("node:fs");
const { join, resolve } = require("node:path");
const { cwd, place, settings, write } = require("./adws_mocha_records.cjs");

const OWN_CODE = /\/mocha\/lib\/mocha\.c?js$/;
const CONFIGURATION = ["js", "cjs", "mjs", "json", "jsonc", "yml", "yaml"];
const HOOKS = ["_beforeAll", "_beforeEach", "_afterEach", "_afterAll"];

const broken = []; // a file and what it threw, in the order of loading
const planted = new Set(); // suites that stand for a planted file

function mochaItself() {
  const path = Object.keys(require.cache).find((found) => OWN_CODE.test(found));
  const Mocha = path && require.cache[path].exports;
  if (Mocha?.prototype.loadFilesAsync) return Mocha;
  console.error("adws needs mocha 7.1 or newer");
  return process.exit(1); // an exception would hide these words behind its stack
}

// Files of the option --file hold what others need; their tests run where they are selected.
function chosen(files, always) {
  if (!settings.files.length) return files;
  const wanted = settings.files.map((file) => join(cwd, file));
  const kept = files.filter((file) => wanted.includes(file) || always.includes(file));
  return [...kept, ...wanted.filter((file) => !files.includes(file) && existsSync(file))];
}

function stateOf(suite) {
  const names = ["suites", "tests", "_onlyTests", "_onlySuites", ...HOOKS];
  return names.map((name) => [name, [...suite[name]]]);
}

async function loadApart(mocha, file, load) {
  const before = stateOf(mocha.suite);
  mocha.files = [file];
  try {
    await load(mocha);
  } catch (error) {
    for (const [name, kept] of before) mocha.suite[name] = kept;
    broken.push({ file, error });
  }
  for (const hook of HOOKS.flatMap((name) => mocha.suite[name])) hook.file ??= file;
}

// The planted files are written in one interface, whichever the project's own files use.
async function loadPlanted(Mocha, mocha, file, load) {
  const own = new Mocha({ ui: "bdd" });
  await loadApart(own, file, load);
  own.suite.root = false;
  own.suite.filterOnly = () => true; // an `.only` elsewhere does not empty it
  planted.add(own.suite);
  mocha.suite.addSuite(own.suite);
}

function supportFiles({ config, file, require: required, reporter, ui }) {
  const own = CONFIGURATION.map((ending) => `.mocharc.${ending}`);
  const named = [own, config, file, required, reporter, ui].flat().filter((one) => typeof one === "string");
  const paths = named.flatMap((one) => [resolve(one), resolve(`${one}.js`)]);
  const found = paths.filter((path) => path.startsWith(`${cwd}/`) && existsSync(path));
  return [...new Set(found.map(place))];
}

function takeOver() {
  const Mocha = mochaItself();
  const { loadFilesAsync } = Mocha.prototype;
  Mocha.prototype.loadFilesAsync = async function (...given) {
    Mocha.prototype.loadFilesAsync = loadFilesAsync;
    const load = (mocha) => loadFilesAsync.apply(mocha, given);
    const always = [this.options.file ?? []].flat().map((file) => resolve(file));
    const files = chosen(this.files.map((file) => resolve(file)), always);
    write({ kind: "hello", nonce: settings.nonce, cwd, support: supportFiles(this.options) });
    const [first, last] = settings.planted;
    if (first) await loadPlanted(Mocha, this, first, load);
    for (const file of files) await loadApart(this, file, load);
    if (last) await loadPlanted(Mocha, this, last, load);
    this.files = files;
  };
}

module.exports = { broken, mochaItself, planted, takeOver };

// Loaded by bun, as a preload, in each process that runs test files, before these. It takes what
// adws says out of the environment, so that the code under test does not see it, and tells which
// test files began and came to their end. The first line and each end carry the run's nonce.
import { appendFileSync, closeSync, existsSync, openSync, readFileSync, realpathSync } from "node:fs";
import { relative } from "node:path";
import { afterAll, beforeAll, expect } from "bun:test";
import { start } from "../../javascript/probe/adws_witness_start.mjs";

const settings = JSON.parse(process.env.ADWS_PROBE ?? "null");
delete process.env.ADWS_PROBE;
delete process.env.BUN_OPTIONS;

const CONFIGURATION = "bunfig.toml";
const cwd = realpathSync(process.cwd());
const NO_TEST = `${cwd}/index.ts`; // what is named as the program where tests shall not be seen
const place = (file) => relative(cwd, file);
const tell = (record) => appendFileSync(settings.output, `${JSON.stringify(record)}\n`);
const loaded = () => Object.keys(require.cache);

function isFirst() {
  try {
    closeSync(openSync(settings.output, "wx", 0o600));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

function testConfiguration() {
  const text = existsSync(CONFIGURATION) ? readFileSync(CONFIGURATION, "utf8") : "";
  return Bun.TOML.parse(text).test ?? {};
}

function hello() {
  const { pathIgnorePatterns = [], reporter = {} } = testConfiguration();
  const support = loaded().filter((file) => file !== import.meta.path).map(place);
  tell({
    kind: "hello",
    nonce: settings.nonce,
    cwd,
    support: existsSync(CONFIGURATION) ? [CONFIGURATION, ...support] : support,
    left_out: [pathIgnorePatterns].flat().map(String),
    redirected: Boolean(reporter.junit),
  });
}

function foreignModules() {
  const isForeign = (file) =>
    file.startsWith(`${settings.foreign}/`) && !file.includes("/node_modules/");
  return settings.foreign ? loaded().filter(isForeign) : [];
}

function watch() {
  const { pid } = process;
  let file = Bun.main;
  if (isFirst()) hello();
  beforeAll(() => {
    if (Bun.main !== NO_TEST) file = Bun.main; // bun names each file as the program in turn
    tell({ kind: "begin", pid, file: place(file), loaded: Boolean(require.cache[file]) });
    if (settings.hidden) Bun.main = NO_TEST;
  });
  afterAll(() => tell({ kind: "end", pid, nonce: settings.nonce, foreign: foreignModules() }));
}

function hide() {
  for (const name of settings.marks) delete process.env[name];
  if (process.env.NODE_ENV === "test") delete process.env.NODE_ENV;
  process.argv = [process.argv[0], NO_TEST, ...process.argv.slice(2)];
  Reflect.set(Bun, "argv", process.argv);
  Bun.main = NO_TEST;
}

if (settings?.witness) start(settings.witness, expect);
if (settings) watch();
if (settings?.hidden) hide();

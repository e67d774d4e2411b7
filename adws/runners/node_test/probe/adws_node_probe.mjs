// Loaded before everything else by node, with --import, in the process of the runner and in that
// of each test file. It takes what adws says out of the environment, so that the code under test
// does not see it, and tells which test processes came to their natural end.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { start } from "../../javascript/probe/adws_witness_start.mjs";

const given = process.env.ADWS_PROBE;
delete process.env.ADWS_PROBE;

export const settings = given ? JSON.parse(given) : null;
const script = process.argv[1] ?? "";

function isBelow(path, folder) {
  return path.startsWith(`${folder}/`) && !path.includes("/node_modules/");
}

function foreignModules() {
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  return settings.foreign ? loaded.filter((path) => isBelow(path, settings.foreign)) : [];
}

function tell(kind, more) {
  const record = { kind, pid: process.pid, file: script, ...more };
  appendFileSync(settings.processes, `${JSON.stringify(record)}\n`);
}

async function hide() {
  const { before } = await import("node:test");
  before(() => {}); // makes node read the mark now, and not look for it again
  const marks = Object.keys(process.env).filter((name) => name.startsWith("NODE_TEST_"));
  for (const name of [...marks, ...settings.marks]) delete process.env[name];
  if (process.env.NODE_ENV === "test") delete process.env.NODE_ENV;
  process.execArgv = process.execArgv.filter((word) => !word.startsWith("--test"));
  if (script) hideScript();
}

// The source that is tested finds another script than the test file, which still finds its own.
function hideScript() {
  const other = join(process.cwd(), "main.js");
  Object.defineProperty(process.argv, 1, {
    configurable: true,
    enumerable: true,
    get: () => (asksFromOutside() ? other : script),
    set: (value) => Object.defineProperty(process.argv, 1, { value, writable: true }),
  });
}

function asksFromOutside() {
  const asking = new Error().stack?.split("\n")[3] ?? "";
  const place = asking.replaceAll(pathToFileURL("/").href, "/");
  return place.includes("/") && !/node:|\/node_modules\/|[./]test\b|\/tests?\//.test(place);
}

function forgetThisFile() {
  const own = fileURLToPath(import.meta.url);
  process.execArgv = process.execArgv.filter((word) => word !== `--import=${own}`);
}

function watch() {
  tell("begin");
  process.once("beforeExit", () => tell("end", { foreign: foreignModules() }));
}

if (settings && process.env.NODE_TEST_CONTEXT) {
  if (settings.witness) start(settings.witness);
  watch();
  forgetThisFile();
  if (settings.hidden) await hide();
} else if (settings && process.execArgv.includes("--test")) {
  const { nonce, outputs, ...handed } = settings; // no test process learns the nonce
  process.env.ADWS_PROBE = JSON.stringify(handed);
} else if (settings) {
  process.env.ADWS_PROBE = given; // a program on the way to the runner, such as npm
}

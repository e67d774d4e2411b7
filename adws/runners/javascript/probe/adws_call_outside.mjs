// Makes recorded calls again as a user of the package would: `node adws_call_outside.mjs SETTINGS
// [MODE]`, where the mode is that of NODE_ENV.
// The package is laid out in a new folder, without tests and test tools; the program that calls it
// is a new process that nothing tells of adws.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { SCRIPT_SECONDS, callFromScript } from "./adws_call_script.mjs";

const SECONDS = 50;
const MOST_STARTS = 20;
const NO_END = "no end";
const MEMORY_KILOBYTES = 2 * 1024 ** 2; // a number of the code that becomes a size may ask for all
const OF_THE_SHELL = ["PWD", "OLDPWD", "SHLVL", "_"];
const WITHOUT_THEM = OF_THE_SHELL.map((name) => `-u ${name}`).join(" ");
const LIMITED = `ulimit -d ${MEMORY_KILOBYTES} 2> /dev/null; exec env ${WITHOUT_THEM} "$0" main.mjs`;
const LONG_AGO = 1_000_000_000;
const PARTS = ["words", "values", "again", "near", "surroundings", "program"];
const TEST_TOOLS =
  /^(?:vitest|@vitest|jest(?:-.*)?|@jest|ts-jest|babel-jest|mocha|chai|ava|tap|@playwright|playwright(?:-core)?|sinon|c8|nyc|adws)$/;
const NOT_INSTALLED =
  /^(?:\..*|(?:vite|vitest|jest|babel|playwright|rollup|webpack)\..*|Makefile)$/;
const FROM_OUTSIDE = ["PATH", "HOME"];

const own = dirname(fileURLToPath(import.meta.url));
const settings = JSON.parse(readFileSync(process.argv[2], "utf8"));
const tests = new RegExp(`^(?:${settings.tests})$`, "s");
const tree = realpathSync(settings.tree);

function isLeftOut(path) {
  const place = relative(tree, path);
  return tests.test(place) || tests.test(`${place}/any`);
}

// Copies what an installation would have; links stay links.
function copy(source, target) {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.name === "node_modules") link(realpathSync(from), to);
    else if (NOT_INSTALLED.test(entry.name) || isLeftOut(from)) continue;
    else if (entry.isDirectory()) copy(from, to);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (entry.isFile()) copyFileSync(from, to);
  }
}

// Shows the packages that are installed, but for test tools.
function link(source, target) {
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source)) {
    if (name.startsWith(".") || TEST_TOOLS.test(name)) continue;
    symlinkSync(join(source, name), join(target, name));
  }
}

// A package of a workspace may find what is installed above the project's folder.
function linkAbove(target) {
  for (let above = dirname(tree); above !== dirname(above); above = dirname(above)) {
    const found = join(above, "node_modules");
    if (existsSync(found)) return link(realpathSync(found), target);
  }
  return undefined;
}

function nameOfPackage() {
  try {
    const { name } = JSON.parse(readFileSync(join(tree, "package.json"), "utf8"));
    return /^(?:@[\w.-]+\/)?\w[\w.-]*$/.test(name ?? "") ? name : "package";
  } catch {
    return "package";
  }
}

function age(path) {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) age(join(path, name));
  lutimesSync(path, LONG_AGO, LONG_AGO);
}

function environment(folder) {
  const known = FROM_OUTSIDE.filter((name) => name in process.env);
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  const own = Object.fromEntries(known.map((name) => [name, process.env[name]]));
  const plain = { ...own, TMPDIR: temporary };
  if (process.argv[3]) plain.NODE_ENV = process.argv[3];
  if (settings.surroundings !== "at a terminal") return plain;
  const home = join(folder, "home");
  mkdirSync(home);
  const many = Array.from({ length: 100 }, (_, number) => [`SETTING_${number}`, "value"]);
  const user = {
    HOME: home,
    USER: "visitor",
    LOGNAME: "visitor",
    TERM: "xterm",
    LANG: "de_DE.UTF-8",
  };
  return { ...plain, ...user, ...Object.fromEntries(many) };
}

// Starts the program that makes the calls, and once more behind each call that ends it.
async function run(folder, installed, seconds) {
  const end = performance.now() + seconds * 1_000;
  const variables = environment(folder);
  writeFileSync(settings.answers, "", { mode: 0o600 });
  for (let starts = 0, start = 0; starts < MOST_STARTS; starts += 1) {
    const told = { ...settings, installed, start, isFirst: starts === 0 };
    const code = await started(folder, variables, told, end - performance.now());
    const made = readFileSync(settings.answers, "utf8").split("\n").length - 1;
    if (code === 0 || performance.now() >= end) return;
    start = made;
    if (starts === 0 && made === 0) continue; // no call has ended it, but what comes before them
    const ended = { at: made, call: "", result: NO_END, after: "", function: "", refused: false };
    appendFileSync(settings.answers, `${JSON.stringify(ended)}\n`);
    start += 1;
  }
}

// Starts the program in which only so much memory can be had, and returns its exit code.
async function started(folder, variables, told, milliseconds) {
  const text = (name) => readFileSync(join(own, `adws_call_${name}.js`), "utf8");
  writeFileSync(join(folder, "main.mjs"), PARTS.map(text).join("\n"));
  writeFileSync(join(folder, "hooks.mjs"), readFileSync(join(own, "adws_call_hooks.mjs"), "utf8"));
  writeFileSync(join(folder, "settings"), JSON.stringify(told));
  const answers = openSync(settings.answers, "a");
  const varied = openSync((told.isFirst && settings.varied) || "/dev/null", "w", 0o600);
  const child = spawn("sh", ["-c", LIMITED, process.execPath], {
    cwd: folder,
    env: variables,
    stdio: ["ignore", "ignore", "ignore", answers, varied],
  });
  closeSync(answers);
  closeSync(varied);
  const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  return code;
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "lib")));
const installed = join(folder, "node_modules", nameOfPackage());
copy(tree, installed);
if (!existsSync(join(installed, "node_modules"))) linkAbove(join(installed, "node_modules"));
if (settings.surroundings === "in long use") age(folder);
const isScript = settings.surroundings === "in a small script";
await run(folder, installed, isScript ? SECONDS - SCRIPT_SECONDS : SECONDS);
if (isScript) await callFromScript(settings, folder, installed);
rmSync(folder, { recursive: true, force: true });

// The program that makes the calls, in a process of its own; it stands behind the other parts. It
// reads its settings, takes away what it was made of, and writes what comes of each call to
// descriptor 3, and the calls that it makes to descriptor 4.
import fs from "node:fs";
import module from "node:module";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import childProcess from "node:child_process";

const CALL_MILLISECONDS = 1_000;
const MOST_NEAR = 600;
const MOST_NAMES = 3;
const MOST_OTHERS = 60;
const ANSWERS = 3;
const VARIED = 4;
const HARMLESS =
  /^(?:read|stat|lstat|fstat|exists|access|opendir|realpath|watch|unwatch|close|createRead|glob|[A-Z_])/;
const ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];

const { existsSync, readFileSync, statSync, unlinkSync, writeSync } = fs;
const { exit } = process;
const here = process.cwd();
const settings = JSON.parse(readFileSync("settings", "utf8"));
const writeLine = (descriptor, line) => writeSync(descriptor, `${JSON.stringify(line)}\n`);
const root = settings.installed;
const { setTimeout } = globalThis;

class NotAllowedError extends Error {
  name = "NotAllowedError";
}

// Keeps calls with inputs that nobody has tried from touching the machine.
const guard = { active: false, refused: false };

function forbid(owner, name, isAllowed = () => false) {
  const plain = owner[name];
  if (typeof plain !== "function") return;
  owner[name] = new Proxy(plain, {
    apply(target, self, given) {
      if (guard.active && !isAllowed(given)) {
        guard.refused = true;
        throw new NotAllowedError();
      }
      return Reflect.apply(target, self, given);
    },
  });
}

const isReading = ([, flags]) =>
  typeof flags === "number"
    ? (flags & 3) === 0
    : [undefined, null, "r", "rs", "sr"].includes(flags);

function watchMachine() {
  for (const files of [fs, fs.promises]) {
    for (const name of Object.keys(files)) {
      if (/^open(?:Sync|AsBlob)?$/.test(name)) forbid(files, name, isReading);
      else if (!HARMLESS.test(name)) forbid(files, name);
    }
  }
  for (const name of Object.keys(childProcess))
    if (!/^[A-Z]/.test(name)) forbid(childProcess, name);
  forbid(net.Socket.prototype, "connect");
  forbid(net.Server.prototype, "listen");
  for (const name of ["abort", "chdir", "dlopen", "exit", "kill", "reallyExit"])
    forbid(process, name);
  module.syncBuiltinESMExports?.();
}

// Bun binds what is imported from its own modules for good, before anything can be guarded: let the
// package take it from where it is guarded.
function watchImportsOfBun() {
  const imported =
    /\bimport\s*(?:(\w+)\s*,\s*)?(?:\*\s*as\s+(\w+)|(\{[^}]*\}))\s*from\s*["']((?:node:)?(?:fs|fs\/promises|child_process))["']/g;
  const bound = (_, own, whole, names, from) =>
    [own, whole, names?.replace(/\sas\s/g, ": ")]
      .filter(Boolean)
      .map((name) => `const ${name} = process.getBuiltinModule("${from}");`)
      .join(" ");
  const sources = fs.readdirSync(root, { recursive: true }).map((name) => path.join(root, name));
  const found = sources.filter((file) => /\.m?[jt]sx?$/.test(file) && isFile(file));
  const texts = new Map(found.map((file) => [file, readFileSync(file, "utf8")]));
  const binding = found.filter((file) => new RegExp(imported).test(texts.get(file)));
  const escaped = binding.map((file) => file.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  if (!binding.length) return;
  const filter = new RegExp(`^(?:${escaped.join("|")})$`);
  const onLoad = ({ path: file }) => ({
    contents: texts.get(file).replace(imported, bound),
    loader: path.extname(file).replace(/^\.m?/, ""),
  });
  Bun.plugin({ name: "package", setup: (build) => build.onLoad({ filter }, onLoad) });
}

const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile();

// Returns the file that a place in the project stands for, as tools of JavaScript look for it.
function fileOf(place) {
  const full = path.join(root, place);
  const typed = full.replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
  const beside = ENDINGS.flatMap((ending) => [
    `${full}${ending}`,
    path.join(full, `index${ending}`),
  ]);
  return [full, mainOf(full), ...beside, typed].find((file) => file && isFile(file));
}

function mainOf(folder) {
  try {
    const {
      exports,
      module: own,
      main,
    } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    const first = exports?.["."] ?? exports;
    const named = [first, first?.import, first?.default, first?.require, own, main];
    return path.join(
      folder,
      named.find((one) => typeof one === "string"),
    );
  } catch {
    return undefined;
  }
}

const { cache } = module.createRequire(path.join(root, "index.js"));

async function load(modules, place) {
  if (modules.known.has(place)) return;
  modules.put(place, undefined);
  const file = fileOf(place);
  if (!file) return;
  try {
    const found = await import(pathToFileURL(file).href);
    modules.put(place, cache[fs.realpathSync(file)]?.exports ?? found);
  } catch {
    // what cannot be loaded is told when it is called
  }
}

// Returns rows that make calls by other names: the same name in another module that is loaded, or
// in what the package itself exports.
async function rowsByOtherNames(rows, modules) {
  const main = mainOf(root);
  const files = [...Object.keys(cache).filter((file) => file.startsWith(`${root}/`)), main ?? ""];
  const places = [...new Set(files.map((file) => path.relative(root, file)))];
  for (const place of places) if (!place.includes("node_modules/")) await load(modules, place);
  const others = rows.flatMap((row, at) => {
    const [own, [name, ...more], sort] = row.spot;
    if (sort !== FUNCTION || more.length || name === "default") return [];
    const named = places.filter((place) => {
      const isOwn = fileOf(place) === fileOf(own);
      return !isOwn && typeof exported(modules.known.get(place), name) === "function";
    });
    return named.slice(0, MOST_NAMES).map((place) => {
      const alias = `${place}.${name}`;
      return { ...row, spot: [place, [name], sort], of: at, leaf: "", first: null, alias };
    });
  });
  return others.slice(0, MOST_OTHERS);
}

// Returns the places of so many calls, in which each function has its turn.
function chosen(rows, count) {
  const turns = new Map();
  const ranked = rows.map((row, at) => {
    const name = JSON.stringify(row.spot);
    turns.set(name, (turns.get(name) ?? 0) + 1);
    return [turns.get(name), at];
  });
  return ranked
    .sort(([a, one], [b, other]) => a - b || one - other)
    .map(([, at]) => at)
    .slice(0, count);
}

function varied(rows) {
  const found = chosen(rows, settings.vary).map((at) => {
    const same = rows.filter((row) => JSON.stringify(row.spot) === JSON.stringify(rows[at].spot));
    return rowsNear(rows[at], same, settings.constants).map((row) => ({ ...row, of: at }));
  });
  return inTurns(found).slice(0, MOST_NEAR);
}

const context = vm.createContext({});
const script = new vm.Script("call()");

const surroundings = new (SURROUNDINGS[settings.surroundings] ?? Nothing)();

const ways = {
  limited(call) {
    context.call = () => surroundings.call(call);
    return script.runInContext(context, { timeout: CALL_MILLISECONDS });
  },
  awaited(promise) {
    const late = Object.assign(new Error(), { code: "ERR_SCRIPT_EXECUTION_TIMEOUT" });
    return Promise.race([
      promise,
      new Promise((_, reject) => setTimeout(reject, CALL_MILLISECONDS, late)),
    ]);
  },
};

const numbers = new Map();

function identity(row, modules) {
  try {
    const { thing } = prepared(row, modules);
    if (row.spot[2] !== FUNCTION) return "";
    if (!numbers.has(thing)) numbers.set(thing, String(numbers.size + 1));
    return numbers.get(thing);
  } catch {
    return "";
  }
}

// What fails behind a call does not end the process. In node, no listener tells of that.
function outliveErrors() {
  if (!process.versions.bun) process.setUncaughtExceptionCaptureCallback(() => {});
  else for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => {});
}

async function main() {
  for (const name of ["main.mjs", "hooks.mjs", "settings"]) unlinkSync(path.join(here, name));
  outliveErrors();
  const lines = readFileSync(settings.rows, "utf8").split("\n").filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line));
  watchMachine();
  surroundings.beforeLoading();
  const modules = new Modules();
  for (const { spot } of rows) await load(modules, spot[0]);
  const near = varied(rows);
  guard.active = true;
  const asked = settings.varied
    ? [...rows.map(withLeaves), ...near, ...(await rowsByOtherNames(rows, modules))]
    : rows;
  if (settings.varied) for (const row of asked) writeLine(VARIED, row);
  const warming = settings.isFirst ? [...near, ...rows] : [];
  await surroundings.afterLoading(warming, (row) => answer(row, modules, root, ways));
  for (const [at, row] of asked.entries()) {
    if (at < settings.start) continue; // made before a call ended the process
    const call = shown(row, modules);
    guard.refused = false;
    const found = await answer(row, modules, root, ways);
    const { refused } = guard;
    const told = { at, call, ...found, function: identity(row, modules), refused };
    writeLine(ANSWERS, { ...told, file: fileOf(row.spot[0]) });
  }
}

if (process.versions.bun) watchImportsOfBun();
else {
  module.register(pathToFileURL(path.join(here, "hooks.mjs")));
  process.removeAllListeners("exit"); // of the hooks: the process ends at once
}
await main().finally(() => {
  guard.active = false;
  exit(0);
});

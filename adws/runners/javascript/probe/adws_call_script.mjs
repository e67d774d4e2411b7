// Makes calls from a small program in a process of its own, as a user of the package writes one:
// nothing of adws is in it. Only calls whose arguments can be written down are made so, and only
// those that were not kept from touching the machine before.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import { built, isModule } from "./adws_call_built.mjs";
import { isPrimitive, literal, member } from "./adws_call_literals.mjs";

export const SCRIPT_SECONDS = 20;
const MOST_CALLS = 100;
const MOST_CHARACTERS = 2_000; // of one call
const NO_CALL = "cannot be called here";
const NO_END = "no end";
const WORDS = new URL("adws_call_words.js", import.meta.url);
const REPORT = "report.json";
const STARTED = '"$0" "$1"; exit'; // by a shell, which stays

const HEAD = `
const found = [];

const tell = (number, value) =>
  found.push(isObject(value) ? [number, result(value), true] : [number, value]);
const fail = (number, error) => found.push([number, RAISES + errorText(error), true]);
const leave = (given, before) => {
  const after = words(given);
  found.at(-1)[3] = after === before ? "" : after;
};
`;
const tail = (later) => `
async function main() {
${later}  const lines = found.map(([number, value, told, after = ""]) =>
    JSON.stringify([number, told ? value : words(value), after]),
  );
  (await import("node:fs")).writeFileSync("${REPORT}", lines.join("\\n"));
  process.exit();
}

main();
`;

// Makes the calls, and writes what comes of each in place of what is told of it already.
export async function callFromScript(settings, folder, root) {
  const lines = (path) => readFileSync(path, "utf8").split("\n").filter(Boolean).map(JSON.parse);
  const rows = lines(settings.rows);
  const tried = lines(settings.answers).filter(isHarmless);
  const told = new Map(tried.map((one) => [one.at, { ...one, result: NO_CALL, after: "" }]));
  const plain = (text) => text.split(root).join("<tree>");
  try {
    const fileOf = process.versions.bun ? (file) => file : built(root);
    const asked = tried.map(({ at, file }) => ({ ...rows[at], at, file: fileOf(file) }));
    for (const [at, result, after] of await results(inTurns(asked), folder)) {
      Object.assign(told.get(at), { result: plain(result), after: plain(after) });
    }
  } catch {
    // what cannot be built is left to other surroundings
  }
  const answers = [...told.values()].map((answer) => `${JSON.stringify(answer)}\n`);
  writeFileSync(settings.answers, answers.join(""));
}

const isHarmless = ({ result, refused, file }) =>
  ![NO_CALL, NO_END].includes(result) && !refused && file;

// Each function has its turn.
function inTurns(rows) {
  const turns = new Map();
  const ranked = rows.map((row) => {
    const name = JSON.stringify(row.spot);
    turns.set(name, (turns.get(name) ?? 0) + 1);
    return [turns.get(name), row];
  });
  return ranked.sort(([one], [other]) => one - other).map(([, row]) => row);
}

async function results(rows, folder) {
  const ending = rows.some(({ file }) => isModule(file)) ? "mjs" : "cjs";
  const name = `report.${ending}`;
  writeFileSync(join(folder, name), new Program(folder, ending, rows).text());
  rmSync(join(folder, "tmp"), { recursive: true });
  const child = spawn("sh", ["-c", STARTED, process.execPath, name], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: "ignore",
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), SCRIPT_SECONDS * 1000);
  await once(child, "close").finally(() => clearTimeout(timer));
  const report = join(folder, REPORT);
  return existsSync(report) ? readFileSync(report, "utf8").split("\n").map(JSON.parse) : [];
}

// A program that makes calls: the plain ones first, as long as little has happened, and those that
// are waited for at last.
class Program {
  constructor(folder, ending, rows) {
    this.folder = folder;
    this.ending = ending;
    this.files = new Map(rows.map(({ spot, file }) => [spot[0], file]));
    this.names = new Map(); // of the modules that are loaded
    this.calls = rows.flatMap((row) => this.written(row)).slice(0, MOST_CALLS);
  }

  written(row) {
    try {
      const text = this.statement(row);
      return text.length > MOST_CHARACTERS ? [] : [{ ...row, text }];
    } catch {
      return []; // it has no literals
    }
  }

  text() {
    const texts = (is) => this.calls.filter(is).map(({ text }) => text);
    const loaded = [...this.names].map(([place, name]) => this.loading(this.files.get(place), name));
    return [
      ...loaded,
      readFileSync(WORDS, "utf8").replace(/^\s*\/\/.*\n/gm, ""),
      HEAD,
      ...texts((row) => !row.awaited && isPlain(row)),
      ...texts((row) => !row.awaited && !isPlain(row)),
      tail(texts(({ awaited }) => awaited).join("")),
    ].join("");
  }

  loading(file, name) {
    const path = JSON.stringify(`./${relative(this.folder, file)}`);
    if (this.ending === "cjs") return `const ${name} = require(${path});\n`;
    return `import ${isModule(file) ? "* as " : ""}${name} from ${path};\n`;
  }

  // Returns the expression of what a module exports.
  named(place, [first, ...more]) {
    if (!this.names.has(place)) this.names.set(place, `module${this.names.size}`);
    const name = this.names.get(place);
    const isWhole = first === "default" && !isModule(this.files.get(place));
    return more.reduce(member, isWhole ? `(${name}.default ?? ${name})` : member(name, first));
  }

  statement(row) {
    const { at, given, self, awaited } = row;
    const every = self === undefined ? given : [self, ...given];
    const list = every.map((one) => literal(one, (...place) => this.named(...place))).join(", ");
    const call = (words) => `tell(${at}, ${awaited ? "await " : ""}${this.call(row, words)});`;
    const rest = self === undefined ? "...given" : "...given.slice(1)";
    const made = isPlain(row)
      ? [call(list)]
      : [
          `const given = [${list}];`,
          "const before = words(given);",
          call(rest),
          "leave(given, before);",
        ];
    return `try {\n  ${made.join("\n  ")}\n} catch (error) {\n  fail(${at}, error);\n}\n`;
  }

  call({ spot: [place, names, sort] }, words) {
    const last = member("given[0]", names.at(-1));
    if (sort === "property") return last;
    if (sort === "method") return `${last}(${words})`;
    const thing = this.named(place, names);
    if (sort === "initial") return `new ${thing}(${words})`;
    return names.length > 1 ? `${thing}(${words})` : `(0, ${thing})(${words})`;
  }
}

const isPlain = ({ given, self }) => self === undefined && given.every(isPrimitive);

// Builds a package as its users get it, where node cannot load its sources as they stand:
// TypeScript, endings that are left out, modules that only their syntax tells.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

import { MODULE, TYPED, candidates, isFile, withoutTypes } from "./adws_call_hooks.mjs";

const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;
const LOADED = /(\b(?:from|import|import\s*\(|require\s*\()\s*)(["'])(\.{1,2}(?:\/[^"'\n]*)?)\2/g;

export const isModule = (file) =>
  /\.m[jt]s$/.test(file) || (!/\.c[jt]s$/.test(file) && MODULE.test(readFileSync(file, "utf8")));

// Builds what lies below a folder, in place, and returns a function from a source to its new file.
export function built(root) {
  const sources = sourcesBelow(root);
  const targets = new Map(sources.filter(isBuilt).map((file) => [file, targetOf(file)]));
  for (const file of sources) {
    const text = readFileSync(file, "utf8");
    const plain = TYPED.test(file) ? withoutTypes(pathToFileURL(file).href, text) : text;
    const linked = plain.replace(LOADED, (whole, before, quote, specifier) => {
      const found = sourceOf(join(dirname(file), specifier));
      if (!found) return whole;
      const path = relative(dirname(file), targets.get(found) ?? found);
      return `${before}${quote}./${path}${quote}`;
    });
    writeFileSync(targets.get(file) ?? file, linked);
  }
  return (file) => targets.get(file) ?? file;
}

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sourcesBelow(path);
    return entry.isFile() && SOURCE.test(path) ? [path] : [];
  });
}

const isBuilt = (file) => TYPED.test(file) || (file.endsWith(".js") && isOnlyToldBySyntax(file));

const isOnlyToldBySyntax = (file) => isModule(file) && typeOf(dirname(file)) !== "module";

const targetOf = (file) => file.replace(/\.\w+$/, isModule(file) ? ".mjs" : ".cjs");

const sourceOf = (path) => [path, ...candidates(path)].find(isFile);

// The sort of the modules in a folder, as the package says it.
function typeOf(folder) {
  const file = join(folder, "package.json");
  if (isFile(file)) return JSON.parse(readFileSync(file, "utf8")).type;
  return folder === dirname(folder) ? undefined : typeOf(dirname(folder));
}

// Loads source files as the test tools of JavaScript do: TypeScript, endings that are left out, and
// modules that are told by their syntax alone. TypeScript is read by node itself where it can, or
// by what the project has installed for that.
import { existsSync, readFileSync, statSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";

const ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"];
export const MODULE = /^\s*(?:import\b(?!\s*[.(])|export\b)/m;
export const TYPED = /\.[cm]?tsx?$/;

export const isFile = (url) => statSync(url, { throwIfNoEntry: false })?.isFile();

export function candidates(url) {
  const beside = ENDINGS.flatMap((ending) => [`${url}${ending}`, `${url}/index${ending}`]);
  return [...beside, url.replace(/\.([cm]?)js(x?)$/, ".$1ts$2")];
}

export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    if (!/^(?:\.|file:)/.test(specifier)) throw error;
    const url = new URL(specifier, context.parentURL).href.replace(/\/$/, "");
    const found = candidates(url).find((one) => existsSync(new URL(one)) && isFile(new URL(one)));
    if (!found) throw error;
    return { url: found, shortCircuit: true };
  }
}

// Returns JavaScript; fails where nothing is there that can read TypeScript.
export function withoutTypes(url, text) {
  if (module.stripTypeScriptTypes && !url.endsWith("x")) {
    try {
      return module.stripTypeScriptTypes(text, { mode: "transform" });
    } catch (error) {
      if (error.name === "SyntaxError") throw error;
    }
  }
  const require = module.createRequire(url);
  try {
    const { transformSync } = require("esbuild");
    return transformSync(text, { loader: url.endsWith("x") ? "tsx" : "ts", target: "node20" }).code;
  } catch {
    const { transpileModule } = require("typescript");
    const compilerOptions = { module: 99, target: 9, jsx: 2, experimentalDecorators: true };
    return transpileModule(text, { compilerOptions }).outputText;
  }
}

export async function load(url, context, next) {
  if (!url.startsWith("file:") || !/\.[cm]?[jt]sx?$/.test(url)) return next(url, context);
  const text = readFileSync(fileURLToPath(url), "utf8");
  const isModule = MODULE.test(text) || /\.m[jt]s$/.test(url);
  if (TYPED.test(url)) {
    const format = isModule ? "module" : "commonjs";
    return { format, source: withoutTypes(url, text), shortCircuit: true };
  }
  if (!isModule || /\.[cm]js$/.test(url)) return next(url, context);
  return { format: "module", source: text, shortCircuit: true };
}

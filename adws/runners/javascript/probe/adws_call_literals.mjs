// Recorded values as a person writes them in a program.

const TAG = "$adws";
const ERRORS =
  /^(?:AggregateError|Error|EvalError|RangeError|ReferenceError|SyntaxError|TypeError|URIError)$/;
const NAME = /^[A-Za-z_$][\w$]*$/;

export class NotWrittenError extends Error {}

// How a part of a thing is reached.
export const member = (thing, name) =>
  NAME.test(name) ? `${thing}.${name}` : `${thing}[${JSON.stringify(name)}]`;

const keyText = (key) => (key === "__proto__" ? '["__proto__"]' : JSON.stringify(key));

export const isPrimitive = (plain) =>
  typeof plain !== "object" ||
  plain === null ||
  ["undefined", "number", "bigint"].includes(plain[TAG]);

// Returns the expression of a value; `named(module, names)` is that of what the package exports.
// Fails where a value has none.
export function literal(plain, named) {
  const inner = (one) => literal(one, named);
  const list = (items) => `[${items.map(inner).join(", ")}]`;
  const fields = (pairs) => pairs.map(([key, one]) => `${keyText(key)}: ${inner(one)}`).join(", ");
  if (Array.isArray(plain)) return list(plain);
  if (typeof plain !== "object" || plain === null) return JSON.stringify(plain);
  const { of } = plain;
  switch (plain[TAG]) {
    case "undefined":
      return "undefined";
    case "number":
    case "global":
      return of;
    case "bigint":
      return `${of}n`;
    case "place":
      return named(...of);
    case "date":
      return `new Date(${of ?? "NaN"})`;
    case "map":
      return `new Map([${of.map(list).join(", ")}])`;
    case "set":
      return `new Set(${list(of)})`;
    case "regexp":
      if (of[2]) break;
      return `new RegExp(${JSON.stringify(of[0])}, ${JSON.stringify(of[1])})`;
    case "typed":
      return `${of[0]}.from(${list(of[1])})`;
    case "bytes":
      return `new Uint8Array(${list(of)}).buffer`;
    case "url":
      return `new URL(${JSON.stringify(of)})`;
    case "error":
      if (of[2].length || !ERRORS.test(of[0])) break;
      return `new ${of[0]}(${JSON.stringify(of[1])})`;
    case "bare":
      return `Object.assign(Object.create(null), { ${fields(of)} })`;
    case "object":
      return `({ ${fields(of)} })`;
    case "instance": {
      const [kind, own, given, steps] = of;
      if (!given || steps?.length) break;
      const made = `new ${named(...kind)}(${given.map(inner).join(", ")})`;
      return own.length ? `Object.assign(${made}, { ${fields(own)} })` : made;
    }
  }
  throw new NotWrittenError(String(plain[TAG]));
}

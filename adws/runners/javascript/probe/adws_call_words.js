// Values of calls in words that are the same in every process. This text is evaluated where it is
// used, in the realm of the code under test, also in programs that nothing tells of adws.

const DEEPEST_WORDS = 4;
const MOST_WORDS = 2_000; // characters
const MOST_ITEMS = 50;
const MOST_MESSAGE = 300;
const MOST_NAMED = 3;
const RAISES = "raises ";
const TYPED = [
  "BigInt64Array",
  "BigUint64Array",
  "Float32Array",
  "Float64Array",
  "Int16Array",
  "Int32Array",
  "Int8Array",
  "Uint16Array",
  "Uint32Array",
  "Uint8Array",
  "Uint8ClampedArray",
];

const sortOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
const isObject = (value) => typeof value === "object" && value !== null;
const kindOf = (value) => {
  try {
    return String(Object.getPrototypeOf(value)?.constructor?.name || "Object");
  } catch {
    return "Object";
  }
};

function words(value, depth = DEEPEST_WORDS) {
  try {
    const text = spelled(value, depth, new Set());
    return text.length > MOST_WORDS ? text.slice(0, MOST_WORDS) : text;
  } catch {
    return "?";
  }
}

function spelled(value, depth, above) {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (Object.is(value, -0)) return "-0";
    return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(12)));
  }
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return functionText(value);
  if (!isObject(value)) return String(value);
  if (above.has(value)) return "<the same>";
  const within = new Set([...above, value]);
  const inner = (one) => spelled(one, depth - 1, within);
  const some = (items, show) => {
    const shown = Array.from(items).slice(0, MOST_WORDS).map(show).join(", ");
    return depth > 0 ? shown : "…";
  };
  const sort = sortOf(value);
  if (Array.isArray(value)) return `[${some(value, inner)}]${ownWays(value)}`;
  if (sort === "Date") return Number.isNaN(+value) ? "Date(NaN)" : `Date(${value.toISOString()})`;
  if (sort === "RegExp") return String(value);
  if (sort === "Map") {
    const pairs = some(value, ([key, one]) => `${inner(key)}: ${inner(one)}`);
    return `Map {${pairs}}${ownWays(value)}`;
  }
  if (sort === "Set") return `Set {${some(value, inner)}}${ownWays(value)}`;
  if (sort === "Promise") return "<promise>";
  if (TYPED.includes(sort)) return `${kindOf(value)} [${some(value, inner)}]`;
  if (value instanceof Error || sort === "Error") return `<${errorText(value)}>`;
  if (sort === "URL") return `URL(${value})`;
  const fields = Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([, own]) => own.enumerable)
    .map(([key, own]) => `${key}: ${"value" in own ? inner(own.value) : "<accessor>"}`);
  const kind = kindOf(value);
  const text = `{${depth > 0 ? fields.sort().join(", ") : "…"}}`;
  return kind === "Object" ? `${text}${ownWays(value, Object.keys(value))}` : `${kind} ${text}`;
}

// Names what an array, a map, a set or a plain object does in a way of its own: whoever compares what
// it holds may see other values than whoever uses it. Fields have been told.
function ownWays(value, fields = []) {
  if (isProxy(value)) return told(["proxy"]);
  const all = Reflect.ownKeys(value);
  const some = new Set([...all.slice(0, MOST_WORDS), ...all.slice(-MOST_WORDS)]);
  const asked = [...some].filter((name) => Object.getOwnPropertyDescriptor(value, name)?.get);
  let above = Object.getPrototypeOf(value);
  while (above && !isNative(above)) above = Object.getPrototypeOf(above);
  if (!above) return "";
  const isOther = (name) => {
    const usual = Object.getOwnPropertyDescriptor(above, name)?.value;
    const isWay = typeof usual === "function" || WAYS.includes(name);
    return isWay && name !== "constructor" && value[name] !== usual;
  };
  const names = new Set([...Reflect.ownKeys(above), ...WAYS]);
  const others = [...names].filter((name) => !fields.includes(name) && isOther(name));
  return told([...asked.map((name) => `get ${String(name)}`), ...others.map(String).sort()]);
}

const told = (ways) =>
  ways.length ? ` <with its own ${ways.slice(0, MOST_NAMED).join(", ")}>` : "";
const { isProxy } = (typeof process === "object" &&
  process.getBuiltinModule?.("node:util").types) || { isProxy: () => false };

const WAYS = [Symbol.iterator, Symbol.toPrimitive, "toJSON"];
const isNative = (above) =>
  typeof above.constructor === "function" &&
  Function.prototype.toString.call(above.constructor).includes("[native code]");

// What stands for a function of a test notes here what it is given.
const MOST_HEARD = 20;
const heard = new WeakMap();

function functionText(value) {
  const given = heard.get(value);
  const name = value.name ? `function ${value.name}` : "function";
  return given?.length ? `<${name}, given ${given.join(", ")}>` : `<${name}>`;
}

function errorText(error) {
  try {
    if (!isObject(error)) return words(error);
    const name = String(error.name || kindOf(error));
    const code = typeof error.code === "string" ? ` [${error.code}]` : "";
    return `${name}${code}: ${String(error.message).slice(0, MOST_MESSAGE)}`;
  } catch {
    return "?";
  }
}

const isThenable = (value) => {
  try {
    return isObject(value) && typeof value.then === "function";
  } catch {
    return false;
  }
};
const isIterator = (value) =>
  isObject(value) &&
  typeof value.next === "function" &&
  typeof value[Symbol.iterator] === "function";

// What a call gave, once it is settled; of a generator, the first of what it yields.
function result(value) {
  if (!isIterator(value)) return words(value);
  const items = [];
  for (const one of value) if (items.push(one) === MOST_ITEMS) break;
  return words(items);
}

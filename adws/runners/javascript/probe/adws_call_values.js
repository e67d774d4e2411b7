// Values of calls as plain JSON that they can be made from again; needs adws_call_words.js. This
// text is evaluated where it is used, in the realm of the code under test.

const DEEPEST = 8;
const TAG = "$adws";
const NO_CALL = "cannot be called here";
const NO_END = "no end";
const CALLBACK = "callback";
const MOST_TURNS = 1_000;

const GLOBALS = [
  "Array",
  "BigInt",
  "Boolean",
  "Date",
  "JSON",
  "Math",
  "Number",
  "Object",
  "String",
];

class NotCopiedError extends Error {}

const isPlain = (value) => {
  const above = Object.getPrototypeOf(value);
  return above === null || (sortOf(value) === "Object" && Object.getPrototypeOf(above) === null);
};

// `places` knows of the exported functions and classes of the project where they stand:
// `places.of(thing)` is a module and the names below it, `places.at(module, names)` the thing, and
// `places.made(object)` what its constructor was given, as plain values, and in `steps` which methods
// tests have called since then, with what these were given.
function encoded(value, places, depth = DEEPEST) {
  const tagged = (sort, of) => ({ [TAG]: sort, of });
  const inner = (one) => encoded(one, places, depth - 1);
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "undefined":
      return tagged("undefined");
    case "number":
      if (Number.isFinite(value) && !Object.is(value, -0)) return value;
      return tagged("number", Object.is(value, -0) ? "-0" : String(value));
    case "bigint":
      return tagged("bigint", String(value));
    case "function":
      return tagged(...functionWords(value, places));
    case "symbol":
      throw new NotCopiedError("a symbol");
  }
  if (value === null) return null;
  if (depth <= 0) throw new NotCopiedError("a value too deep");
  if (Array.isArray(value)) return Array.from(value, inner);
  const sort = sortOf(value);
  if (sort === "Date") return tagged("date", Number.isNaN(+value) ? null : +value);
  if (sort === "Map")
    return tagged(
      "map",
      Array.from(value, ([key, one]) => [inner(key), inner(one)]),
    );
  if (sort === "Set") return tagged("set", Array.from(value, inner));
  if (sort === "RegExp") return tagged("regexp", [value.source, value.flags, value.lastIndex]);
  if (TYPED.includes(sort)) {
    const name = kindOf(value) === "Buffer" ? "Buffer" : sort;
    return tagged("typed", [name, Array.from(value, (one) => inner(one))]);
  }
  if (sort === "ArrayBuffer") return tagged("bytes", Array.from(new Uint8Array(value)));
  if (sort === "URL") return tagged("url", String(value));
  if (value instanceof Error || sort === "Error") {
    const own = fieldsOf(value).filter(([key]) => !["stack", "message", "name"].includes(key));
    const known = places.of(Object.getPrototypeOf(value).constructor);
    const fields = own.map(([key, one]) => [key, inner(one)]);
    return tagged("error", [known ?? kindOf(value), String(value.message), fields]);
  }
  const fields = () => fieldsOf(value).map(([key, one]) => [key, inner(one)]);
  if (isPlain(value)) {
    return tagged(Object.getPrototypeOf(value) === null ? "bare" : "object", fields());
  }
  const kind = Object.getPrototypeOf(value).constructor;
  const place = typeof kind === "function" ? places.of(kind) : undefined;
  if (!place || kind.prototype !== Object.getPrototypeOf(value)) {
    throw new NotCopiedError(`an object of ${kindOf(value)}`);
  }
  const { given, steps } = places.made(value) ?? { given: null };
  if (!hasPrivate(kind)) return tagged("instance", [place, fields(), given]);
  if (!given || !steps) throw new NotCopiedError(`private fields of ${kindOf(value)}`);
  return tagged("instance", [place, fields(), given, [...steps]]);
}

// What private fields hold can only be made again as the test has made it.
const hasPrivate = (kind) => /#[A-Za-z_$]/.test(Function.prototype.toString.call(kind));

function functionWords(value, places) {
  const place = places.of(value);
  if (place) return ["place", place];
  const name = GLOBALS.find((one) => globalThis[one] === value);
  if (name) return ["global", name];
  const sort = sortOf(value);
  const isClass = /^class\b/.test(Function.prototype.toString.call(value));
  if (isClass || !["Function", "AsyncFunction"].includes(sort)) {
    throw new NotCopiedError("a class, or a generator");
  }
  return [CALLBACK, [value.name, value.length, sort === "AsyncFunction"]];
}

// What stands for a function that a test gives: it notes what it is given, and returns the first of
// that. A loop that waits for something else ends, as it cannot be called for ever.
function standIn([name, length, isAsync]) {
  const notes = [];
  let turns = 0;
  const made = function (...given) {
    turns += 1;
    if (turns > MOST_TURNS) throw new RangeError("called too often");
    if (turns <= MOST_HEARD) notes.push(`(${given.map((one) => words(one)).join(", ")})`);
    return isAsync ? Promise.resolve(given[0]) : given[0];
  };
  heard.set(made, notes);
  for (const [key, value] of Object.entries({ name, length })) {
    Object.defineProperty(made, key, { value, configurable: true });
  }
  return made;
}

// What an object has itself; what is computed when it is asked for cannot be copied.
function fieldsOf(value) {
  return Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([, own]) => own.enumerable)
    .map(([key, own]) => {
      if (!("value" in own)) throw new NotCopiedError(`the accessor ${key}`);
      return [key, own.value];
    });
}

const define = (thing, key, value) =>
  Object.defineProperty(thing, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });

function decoded(plain, places) {
  const inner = (one) => decoded(one, places);
  const stepped = (thing, steps = []) => {
    for (const [name, given] of steps) stepOf(thing, name, given.map(inner));
    return thing;
  };
  if (Array.isArray(plain)) return plain.map(inner);
  if (!isObject(plain)) return plain;
  const of = plain.of;
  const withFields = (thing, fields) => {
    for (const [key, one] of fields) define(thing, key, inner(one));
    return thing;
  };
  switch (plain[TAG]) {
    case "undefined":
      return undefined;
    case "number":
      return Number(of);
    case "bigint":
      return BigInt(of);
    case "global":
      return globalThis[of];
    case "place":
      return places.at(...of);
    case CALLBACK:
      return standIn(of);
    case "date":
      return new Date(of ?? NaN);
    case "map":
      return new Map(of.map(([key, one]) => [inner(key), inner(one)]));
    case "set":
      return new Set(of.map(inner));
    case "regexp":
      return Object.assign(new RegExp(of[0], of[1]), { lastIndex: of[2] });
    case "typed":
      return globalThis[of[0]].from(of[1].map(inner));
    case "bytes":
      return new Uint8Array(of).buffer;
    case "url":
      return new URL(of);
    case "error": {
      const known = Array.isArray(of[0]) ? places.at(...of[0]) : globalThis[of[0]];
      const made = Object.create((known ?? Error).prototype);
      Error.captureStackTrace?.(made);
      Object.defineProperty(made, "message", { value: of[1], writable: true, configurable: true });
      return withFields(made, of[2]);
    }
    case "bare":
      return withFields(Object.create(null), of);
    case "object":
      return withFields({}, of);
    case "instance":
      return withFields(stepped(constructed(places.at(...of[0]), of[2]?.map(inner)), of[3]), of[1]);
  }
  throw new NotCopiedError("an unknown sort of value");
}

function stepOf(thing, name, given) {
  try {
    const done = thing[name](...given);
    if (isThenable(done)) done.then(undefined, () => {});
  } catch {
    // it may have failed in the test, too
  }
}

// An object as its constructor leaves it, where what that was given is known or it needs nothing;
// else a bare one.
function constructed(kind, given) {
  try {
    if (!given && kind.length) return Object.create(kind.prototype);
    const made = Reflect.construct(kind, given ?? []);
    for (const [key] of fieldsOf(made)) delete made[key];
    return made;
  } catch {
    return Object.create(kind.prototype);
  }
}

// Has the bodies of cases tell how they end, and compares what is not the project's with what it
// was. This text is the body of a function that runs before anything of the project is loaded; it
// is given `fs`, `crypto`, `types` (of node:util), `assert`, `expect` where the tool has one by
// then, and `settings`: the file to write to, and the key of its signatures.

const { closeSync, openSync, writeSync } = fs;
const { createHmac } = crypto;
const { digest, update } = Object.getPrototypeOf(createHmac("sha256", ""));
const { isPromise } = types;
const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { stringify } = JSON;
const { then } = Promise.prototype;
const OwnPromise = Promise;
const session = crypto.randomUUID(); // processes may run the same file
const { defineProperty } = Object;

const taken = new Set();
const has = Set.prototype.has;
const add = Set.prototype.add;
const turns = Object.create(null);
const kept = []; // what is not the project's: the object, the key, the functions, what people call it
const told = Object.create(null);

// No object is turned into text here: code on trial could have a say in that.
function write(kind, fields) {
  const text = `{"kind": "${kind}"${fields}}`;
  const hmac = apply(createHmac, crypto, ["sha256", settings.key]);
  const signature = apply(digest, apply(update, hmac, [text, "utf8"]), ["hex"]);
  const file = openSync(settings.file, "a", 0o600);
  writeSync(file, `${text}\t${signature}\n`);
  closeSync(file);
}

function keep(object, name) {
  if (object === null || !["object", "function"].includes(typeof object)) return;
  for (const key of ownKeys(object)) {
    const found = getOwnPropertyDescriptor(object, key);
    const isFixed = !found.configurable && !found.writable;
    const functions = [found.value, found.get, found.set].map(functionOrNothing);
    if (isFixed || key === "constructor" || !functions.some(Boolean)) continue;
    const word = typeof key === "symbol" ? `[${key.description}]` : key;
    kept[kept.length] = { object, key, functions, name: name ? `${name}.${word}` : word };
  }
}

function functionOrNothing(one) {
  return typeof one === "function" ? one : undefined;
}

function isAsBefore({ object, key, functions }) {
  const found = getOwnPropertyDescriptor(object, key) ?? {};
  const [value, get, set] = functions;
  return (!value || found.value === value) && (!get || found.get === get) && (!set || found.set === set);
}

// Tells of each function that was replaced or taken away, once.
function check() {
  for (let number = 0; number < kept.length; number += 1) {
    const { name } = kept[number];
    if (told[name] || isAsBefore(kept[number])) continue;
    told[name] = true;
    write("state", `, "name": ${stringify(name)}`);
  }
}

function nameOf(error) {
  try {
    return `${error?.name ?? typeof error}`;
  } catch {
    return "?";
  }
}

function turn(body) {
  const number = (turns[body] ?? 0) + 1;
  turns[body] = number;
  const tell = (ending) =>
    write("turn", `, "body": ${stringify(body)}, "turn": "${session} ${number}", "ending": ${stringify(ending)}`);
  tell("began");
  return {
    ended: () => {
      check();
      tell("ended");
    },
    raised: (error) => {
      check();
      tell(`raised ${nameOf(error)}`);
    },
  };
}

function awaited(value, { ended, raised }) {
  const promise = isPromise(value) ? value : new OwnPromise((resolve) => resolve(value));
  const done = (one) => {
    ended();
    return one;
  };
  const failed = (error) => {
    raised(error);
    throw error;
  };
  return apply(then, promise, [done, failed]);
}

// Gives a test file what its bodies call, by the file's token: once, and to nobody else.
function take(token) {
  if (apply(has, taken, [token])) throw new Error("the bodies of this file tell of themselves already");
  apply(add, taken, [token]);
  check();
  write("loaded", `, "token": ${stringify(token)}`);
  return (number, body) => {
    const present = turn(`${token}:${number}`);
    let value;
    try {
      value = body();
    } catch (error) {
      present.raised(error);
      throw error;
    }
    if (typeof value?.then === "function") return awaited(value, present);
    present.ended();
    return value;
  };
}

const KINDS = {
  Array, BigInt, Boolean, Error, Function, Map, Number, Object, Promise, RegExp, Set, String, Symbol,
  Uint8Array, WeakMap, WeakSet,
};

function keepAll() {
  for (const name of Object.keys(KINDS)) {
    keep(KINDS[name], name);
    keep(KINDS[name].prototype, `${name}.prototype`);
  }
  keep(Date.prototype, "Date.prototype");
  keep(Reflect, "Reflect");
  keep(JSON, "JSON");
  keep(Math, "Math");
  keep(assert, "assert");
  keep(assert.strict, "assert.strict");
  keep(expect, "expect");
  keep(globalThis[Symbol.for("$$jest-matchers-object")]?.matchers, "expect()");
  for (let above = expect && matchersOf(expect); isOwn(above); above = Object.getPrototypeOf(above)) {
    keep(above, "expect()");
  }
}

function matchersOf(expected) {
  return Object.getPrototypeOf(expected(1));
}

function isOwn(above) {
  return above && above !== Object.prototype && above !== Function.prototype;
}

if (!globalThis.__adwsWitness) {
  keepAll();
  defineProperty(globalThis, "__adwsWitness", { value: take });
}

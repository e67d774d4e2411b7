// Records the calls that a test file makes of what it loads, or makes them again in the place of
// its cases. This text is the body of a function in that file; it is given `fs` and `settings`, and
// stands behind adws_call_words.js, adws_call_values.js and adws_call_again.js.

const MOST_CALLS = 400;
const MOST_OF_ONE = 40;
const MOST_CHARACTERS = 100_000;
const MOST_STEPS = 20;
const { appendFileSync, readFileSync, realpathSync } = fs;

const places = new Map(); // where exported functions and classes stand
const originals = new WeakMap(); // what stands behind a watched one
const watched = new WeakMap();
const watchedMethods = new WeakSet();
const made = new WeakMap(); // how objects were made: what their constructors were given, then steps
const kinds = []; // the classes that are watched: what they do may give them other methods
const counts = new Map();
const known = new Set();
const nth = new Map();
const withoutFirst = new WeakSet(); // rows of calls that were given a function: others stand for it
const { apply, construct } = Reflect;

let caseId = "";
let busy = 0;

const own = { of: (thing) => places.get(unwatched(thing)), made: (object) => made.get(object) };
const write = (line) => appendFileSync(settings.file, `${JSON.stringify(line)}\n`);
const unwatched = (value) => originals.get(value) ?? value;
const isMock = (thing) => "_isMockFunction" in thing || typeof thing.mock === "object";
const isClass = (thing) =>
  /^class\b/.test(Function.prototype.toString.call(thing)) ||
  Object.getOwnPropertyNames(thing.prototype ?? {}).length > 1;

function copiesOf(words) {
  try {
    return words.map((one) => encoded(one, own));
  } catch {
    return undefined;
  }
}

// The texts in a plain value; places of functions and classes are none.
function textsIn(plain) {
  if (typeof plain === "string") return [plain];
  if (!isObject(plain) || plain[TAG] === "place") return [];
  const parts = ["instance", "error"].includes(plain[TAG]) ? plain.of.slice(1) : plain;
  return Object.values(parts).flatMap(textsIn);
}

// Files of the project are not there outside, or not where the tests have them.
function isFileOfTree(text) {
  try {
    return realpathSync(text).startsWith(`${realpathSync(settings.tree)}/`);
  } catch {
    return false;
  }
}

// Returns the row of a call; nothing where it is known already, or cannot be kept.
function rowOf(spot, module, self, words) {
  const name = JSON.stringify(spot);
  const count = counts.get(name) ?? 0;
  if (known.size >= MOST_CALLS || count >= MOST_OF_ONE) return undefined;
  try {
    const row = {
      case: caseId,
      file: settings.path,
      from: module.specifier,
      spot,
      given: words.map((one) => encoded(one, own)),
      first: null,
    };
    if (self !== undefined) row.self = encoded(self, own);
    if (textsIn([row.given, row.self]).some(isFileOfTree)) row.files = true;
    const text = JSON.stringify([spot, row.given, row.self]);
    if (text.length > MOST_CHARACTERS || known.has(text)) return undefined;
    known.add(text);
    counts.set(name, count + 1);
    if (text.includes(`"${TAG}":"${CALLBACK}"`)) withoutFirst.add(row);
    return row;
  } catch {
    return undefined;
  }
}

function watch(call, row) {
  busy += 1;
  let value;
  try {
    value = call();
  } catch (error) {
    if (row) write(row);
    throw error;
  } finally {
    busy -= 1;
    if (!busy) for (const kind of kinds) watchMethods(...kind);
  }
  if (!row) return value;
  const isUnknown = withoutFirst.has(row);
  if (sortOf(value) === "Promise") {
    const later = { ...row, awaited: true };
    value.then(
      (one) => write(isUnknown ? later : { ...later, first: result(one) }),
      () => write(later),
    );
  } else {
    const later =
      isUnknown || isThenable(value) || isIterator(value) || row.spot[2] === "initial";
    write(later ? row : { ...row, first: words(value) });
  }
  return value;
}

function watchedFunction(thing, module, names) {
  const spot = (sort) => [module.place, names, sort];
  const proxy = new Proxy(thing, {
    apply(target, self, words) {
      const plain = Array.from(words, unwatched);
      const row =
        busy || isMock(target) ? undefined : rowOf(spot("function"), module, undefined, plain);
      return watch(() => apply(target, unwatched(self), plain), row);
    },
    construct(target, words, newTarget) {
      const plain = Array.from(words, unwatched);
      const row =
        busy || isMock(target) ? undefined : rowOf(spot("initial"), module, undefined, plain);
      const kind = newTarget === proxy ? target : newTarget;
      const given = copiesOf(plain);
      const object = watch(() => construct(target, plain, kind), row);
      if (given && kind === target) made.set(object, { given, steps: [] });
      return object;
    },
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver === proxy ? target : receiver);
      const isOwn = typeof key === "string" && Object.hasOwn(target, key) && key !== "prototype";
      if (!isOwn || typeof value !== "function" || isFixed(target, key)) return value;
      return watchedThing(value, module, [...names, key]);
    },
  });
  return proxy;
}

function isFixed(target, key) {
  const found = Object.getOwnPropertyDescriptor(target, key);
  return Boolean(found && !found.configurable && !(found.writable || found.get));
}

// Watches the methods of a class where they stand, so that objects made anywhere have them.
function watchMethods(kind, module, names) {
  const isOwn = (above) => above && Object.getPrototypeOf(above) && !isNative(above);
  for (let above = kind.prototype; isOwn(above); above = Object.getPrototypeOf(above)) {
    for (const [key, found] of Object.entries(Object.getOwnPropertyDescriptors(above))) {
      if (key !== "constructor" && found.configurable) {
        watchMember(above, key, found, [module.place, [...names, key]], module);
      }
    }
  }
}

function watchMember(owner, key, found, spot, module) {
  const around = (target, sort) => {
    const proxy = new Proxy(target, {
      apply(method, self, words) {
        const plain = Array.from(words, unwatched);
        if (busy || isMock(method)) return watch(() => apply(method, self, plain));
        const row = rowOf([...spot, sort], module, self, plain);
        if (sort === METHOD) noteStep(self, key, plain);
        return watch(() => apply(method, self, plain), row);
      },
    });
    watchedMethods.add(proxy);
    return proxy;
  };
  const [name, sort] = found.get ? ["get", "property"] : ["value", "method"];
  const target = found[name];
  if (typeof target === "function" && !watchedMethods.has(target) && !isMock(target)) {
    Object.defineProperty(owner, key, { ...found, [name]: around(target, sort) });
  }
}

// Notes that a test calls a method of an object; one with too many calls cannot be made again, nor
// one of which a call cannot be kept.
function noteStep(self, key, plain) {
  const history = made.get(self);
  if (!history?.steps) return;
  const given = copiesOf(plain);
  history.steps =
    given && history.steps.length < MOST_STEPS ? [...history.steps, [key, given]] : undefined;
}

function watchedThing(value, module, names) {
  const isFunction = typeof value === "function";
  if (!isFunction && !(isObject(value) && isHolder(value, names.length))) return value;
  const before = watched.get(value);
  if (before) return before;
  const raw = unwatched(value);
  if (raw !== value) return value;
  if (isFunction) places.set(value, [module.place, names]);
  if (isFunction && isClass(value)) {
    kinds.push([value, module, names]);
    watchMethods(value, module, names);
  }
  const made = isFunction
    ? watchedFunction(value, module, names)
    : watchedHolder(value, module, names);
  watched.set(value, made);
  originals.set(made, value);
  return made;
}

// A module, or a plain object with functions in it.
function isHolder(value, depth) {
  if (sortOf(value) === "Module" || !depth) return true;
  return depth < 3 && isPlain(value) && Object.keys(value).some((key) => isCallable(value, key));
}

function isCallable(value, key) {
  const found = Object.getOwnPropertyDescriptor(value, key);
  return typeof found?.value === "function";
}

function watchedHolder(value, module, names) {
  return new Proxy(value, {
    get(target, key) {
      const found = Reflect.get(target, key);
      if (typeof key !== "string" || key === "__esModule" || isFixed(target, key)) return found;
      return watchedThing(found, module, [...names, key]);
    },
  });
}

// Watches what a test file loads.
function loaded(value, specifier, place) {
  const module = { specifier, place };
  if (isObject(value)) for (const key of Object.keys(value)) watchedExport(value, key, module);
  return watchedThing(value, module, typeof value === "function" ? ["default"] : []);
}

function watchedExport(value, key, module) {
  try {
    if (typeof value[key] === "function") watchedThing(value[key], module, [key]);
  } catch {
    // what is not there yet is watched when it is asked for
  }
}

// Notes which case runs: `number` is that of its body in the file.
function begin(number) {
  const ids = settings.cases[number] ?? [];
  const turn = nth.get(number) ?? 0;
  nth.set(number, turn + 1);
  caseId = ids[turn] ?? ids[0] ?? "";
}

const modules = new Modules();
const isBrowser = typeof document !== "undefined"; // known before anything of the project is loaded
let asked = [];

// Loads what the calls need; `load` loads a module as the test file does.
async function prepare(load) {
  const lines = readFileSync(settings.rows, "utf8").split("\n").filter(Boolean);
  const rows = lines.map((line, at) => ({ ...JSON.parse(line), at }));
  asked = rows.filter((row) => row.file === settings.path);
  for (const { from, spot } of asked) {
    if (modules.known.has(spot[0])) continue;
    modules.put(spot[0], undefined);
    try {
      modules.put(spot[0], await load(from));
    } catch {
      // what cannot be loaded is told when it is called
    }
  }
}

// Makes the calls of a case in its place, the first of them below what runs the case. What they do
// in a browser, or in what stands for one, cannot be compared with what they do without; nor can
// what they do with files of the project.
function again(id) {
  const direct = { limited: (call) => call(), awaited: (promise) => Promise.resolve(promise) };
  const mine = asked.filter((row) => (row.case || settings.first) === id);
  const next = () => {
    while (mine.length) {
      const row = mine.shift();
      const found =
        isBrowser || row.files
          ? { result: NO_CALL, after: "" }
          : answer(row, modules, settings.tree, direct);
      if (isThenable(found)) return found.then((one) => write({ at: row.at, ...one })).then(next);
      write({ at: row.at, ...found });
    }
    return undefined;
  };
  return next();
}

return { loaded, begin, prepare, again };

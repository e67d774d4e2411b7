// Makes recorded calls again, and tells in words what comes of each; needs adws_call_values.js.

const MOST_SHOWN = 120; // characters
const FUNCTION = "function";
const METHOD = "method";
const PROPERTY = "property";
const INITIAL = "initial";

// The modules that calls need, by their places in the project.
class Modules {
  constructor() {
    this.known = new Map();
  }

  put(module, value) {
    this.known.set(module, value);
  }

  at(module, names) {
    let thing = this.known.get(module);
    for (const [at, name] of names.entries()) thing = at ? thing[name] : exported(thing, name);
    if (thing === undefined) throw new NotCopiedError(`${module} is not there`);
    return thing;
  }
}

// A module of CommonJS is its own default, and has its names below it.
function exported(module, name) {
  if (name !== "default") {
    if (module !== null && module !== undefined && name in Object(module)) return module[name];
    return module?.default?.[name];
  }
  const found = isObject(module) && "default" in module ? module.default : module;
  return isObject(found) && found.__esModule && "default" in found ? found.default : found;
}

// Returns what makes a call; fails where what it is made of is not there.
function prepared(row, modules) {
  const [module, names, sort] = row.spot;
  const given = decoded(row.given, modules);
  const self = row.self === undefined ? undefined : decoded(row.self, modules);
  const last = names[names.length - 1];
  const owner = names.length > 1 ? modules.at(module, names.slice(0, -1)) : undefined;
  if (sort === METHOD && typeof self[last] !== "function") throw new NotCopiedError("no method");
  const thing = sort === FUNCTION || sort === INITIAL ? modules.at(module, names) : undefined;
  if (sort === FUNCTION && typeof thing !== "function") throw new NotCopiedError("no function");
  const calls = {
    [FUNCTION]: () => Reflect.apply(thing, owner, given),
    [INITIAL]: () => Reflect.construct(thing, given),
    [METHOD]: () => Reflect.apply(self[last], self, given),
    [PROPERTY]: () => self[last],
  };
  return { call: calls[sort], arguments: self === undefined ? given : [self, ...given], thing };
}

// `limited(call)` makes a call within its time, and `awaited(promise)` waits for one. What comes of
// a call is known at once, unless it is a promise: then it is one, too.
function answer(row, modules, folder, { limited, awaited }) {
  const plain = (text) => text.split(folder).join("<tree>");
  let made;
  try {
    made = prepared(row, modules);
  } catch {
    return { result: NO_CALL, after: "" };
  }
  const before = words(made.arguments);
  const ended = (text) => {
    const after = words(made.arguments);
    return { result: plain(text), after: after === before ? "" : plain(after) };
  };
  const failed = (error) => {
    if (NO_MEMORY.test(errorText(error))) return { result: NO_CALL, after: "" };
    return ended(isTooLong(error) ? NO_END : RAISES + errorText(error));
  };
  try {
    const value = limited(made.call);
    if (isThenable(value))
      return awaited(value)
        .then((one) => ended(result(one)))
        .catch(failed);
    return ended(limited(() => result(value)));
  } catch (error) {
    return failed(error);
  }
}

const NO_MEMORY = /^RangeError: (?:Array buffer allocation failed|Out of memory)$/;
const isTooLong = (error) => isObject(error) && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";

// Arguments as a line has room for; long ones lose their ends, so that all are seen.
function shortened(texts) {
  if (texts.join(", ").length <= MOST_SHOWN) return texts;
  const fair = Math.floor(MOST_SHOWN / texts.length);
  const spared = texts.filter((text) => text.length < fair).map((text) => fair - text.length);
  const sum = spared.reduce((one, other) => one + other, 0);
  const room = fair + Math.floor(sum / Math.max(texts.length - spared.length, 1));
  return texts.map((text) => (text.length <= room ? text : `${text.slice(0, room)}…`));
}

// An object as a person writes it: with the calls that have made its private fields.
function selfText(plain, modules) {
  const [place, , given, steps = []] = isObject(plain) && plain[TAG] === "instance" ? plain.of : [];
  if (!steps.length) return words(decoded(plain, modules));
  const list = (some) => shortened(some.map((one) => words(decoded(one, modules)))).join(", ");
  const calls = steps.map(([name, some]) => `.${name}(${list(some)})`);
  return `new ${place[1].join(".")}(${list(given)})${calls.join("")}`;
}

// A call as a person writes it.
function shown(row, modules) {
  try {
    const [, names, sort] = row.spot;
    const given = decoded(row.given, modules).map((one) => words(one));
    const short = shortened(given).join(", ");
    const last = names[names.length - 1];
    const path = names.filter((name) => name !== "default").join(".") || row.spot[0];
    if (sort === FUNCTION) return `${path}(${short})`;
    if (sort === INITIAL) return `new ${path}(${short})`;
    const self = selfText(row.self, modules);
    return sort === PROPERTY ? `${self}.${last}` : `${self}.${last}(${short})`;
  } catch {
    return "";
  }
}

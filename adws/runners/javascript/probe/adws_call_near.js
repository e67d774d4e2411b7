// Calls near a call: each differs from it in one leaf of what it was given, some in two numbers.
// A leaf is a number, a text, a truth value, a date or a list somewhere in the arguments.

const DEEPEST_LEAF = 4;
const MOST_LEAVES = 12;
const MOST_OF_LEAF = 24;
const MOST_PAIRS = 40;
const MOST_WITHIN = 3;
const MOST_KNOWN = 1e15;
const DAY = 24 * 3600 * 1000;

const tagOf = (plain) => (isObject(plain) && !Array.isArray(plain) ? plain[TAG] : undefined);

// What a value is made of: how each part is reached in the plain value, how it is named, the part.
function partsOf(plain) {
  if (Array.isArray(plain)) return plain.map((one, at) => [[at], `[${at}]`, one]);
  const fields = (pairs, ...above) =>
    pairs.map(([key, one], at) => {
      const name = typeof key === "string" ? `.${key}` : `[${JSON.stringify(key)}]`;
      return [["of", ...above, at, 1], name, one];
    });
  switch (tagOf(plain)) {
    case "object":
    case "bare":
    case "map":
      return fields(plain.of);
    case "set":
      return plain.of.map((one, at) => [["of", at], `[${at}]`, one]);
    case "instance":
      return [...fields(plain.of[1], 1), ...constructedParts(plain.of)];
    case "error":
      return fields(plain.of[2], 2);
    case "typed":
      return plain.of[1].map((one, at) => [["of", 1, at], `[${at}]`, one]);
  }
  return [];
}

// Of an object without fields of its own, what its constructor and then its methods were given.
function constructedParts([, fields, given, steps = []]) {
  if (fields.length || !given) return [];
  const later = steps.flatMap(([name, words], step) =>
    words.map((one, at) => [["of", 3, step, 1, at], `.${name}(${at})`, one]),
  );
  return [...given.map((one, at) => [["of", 2, at], `(${at})`, one]), ...later];
}

const isLeaf = (plain) =>
  ["number", "string", "boolean"].includes(typeof plain) ||
  ["number", "bigint", "date"].includes(tagOf(plain));

function leavesOf(plain, path = [], name = "", depth = DEEPEST_LEAF) {
  if (isLeaf(plain)) return [{ path, name, value: plain }];
  if (!depth) return [];
  const own =
    Array.isArray(plain) && plain.length && path.length ? [{ path, name, value: plain }] : [];
  const rows = partsOf(plain).map(([way, text, one]) =>
    leavesOf(one, [...path, ...way], `${name}${text}`, depth - 1),
  );
  return [...own, ...inTurns(rows)];
}

// What rows hold: the first of each, the second of each ...
function inTurns(rows) {
  const most = Math.max(0, ...rows.map((row) => row.length));
  const turns = Array.from({ length: most }, (_, turn) =>
    rows.filter((row) => turn < row.length).map((row) => row[turn]),
  );
  return turns.flat();
}

function replaced(plain, [step, ...rest], other) {
  if (step === undefined) return other;
  const copy = Array.isArray(plain) ? [...plain] : { ...plain };
  copy[step] = replaced(plain[step], rest, other);
  return copy;
}

function distinct(values, left) {
  const found = new Map(values.map((one) => [JSON.stringify(one), one]));
  found.delete(JSON.stringify(left));
  return [...found.values()];
}

const number = (value) => encoded(value, {});
const known = (pool, isOne) => pool.filter(isOne);
const isUsable = (one) => typeof one === "number" && Math.abs(one) < MOST_KNOWN;

function valuesNear(value, pool) {
  if (typeof value === "boolean") return [!value];
  if (typeof value === "string") {
    const texts = known(pool, (one) => typeof one === "string");
    return distinct(inTurns([textsNear(value), texts]), value);
  }
  if (Array.isArray(value)) return distinct(listsNear(value), value);
  const tag = tagOf(value);
  if (tag === "bigint") {
    const one = BigInt(value.of);
    const near = [one + 1n, one - 1n, one + 2n, one - 2n, one * 2n, one * 10n, 0n, -one, one / 2n];
    return distinct(
      near.map((other) => ({ [TAG]: "bigint", of: String(other) })),
      value,
    );
  }
  if (tag === "date") {
    const at = value.of ?? 0;
    const near = [1, -1, 1000, -1000, DAY, -DAY, 31 * DAY, -31 * DAY, 366 * DAY].map(
      (step) => at + step,
    );
    return distinct(
      [...near, 0].map((other) => ({ [TAG]: "date", of: other })),
      value,
    );
  }
  const plain = tag === "number" ? Number(value.of) : value;
  return distinct(numbersNear(plain, known(pool, isUsable)).map(number), value);
}

// Other numbers: a step away, of another size, known from elsewhere, and between.
function numbersNear(one, pool) {
  const whole = Number.isInteger(one);
  const same = pool.filter((other) => !whole || Number.isInteger(other));
  const steps = [one + 1, one - 1, one + 2, one - 2, one * 2, one * 10, 0, -one];
  steps.push(whole ? Math.trunc(one / 2) : one / 2, ...(whole ? [] : [one * (1 + 1e-9)]));
  const around = same.flatMap((other) => [other, other + 1, other - 1]);
  const between = same
    .map((other) => (one + other) / 2)
    .map((other) => (whole ? Math.trunc(other) : other));
  return inTurns([steps, around, between]);
}

function textsNear(text) {
  const half = Math.floor(text.length / 2);
  const swapped = [...text]
    .map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))
    .join("");
  const bumped = text.replace(/\d{1,15}/g, (found) => String(Number(found) + 1));
  const turned = [...text].reverse().join("");
  const changed = `${text.slice(0, half)}z${text.slice(half + 1)}`;
  const longer = `${text.slice(0, half)}z${text.slice(half)}`;
  const cut = text.slice(0, -1);
  return [
    changed,
    longer,
    cut,
    text + text,
    swapped,
    "",
    bumped,
    text.slice(1),
    turned,
    `${text} `,
    ...numbersWithin(text),
  ];
}

// Texts in which one of the first numbers is another: greater, and longer.
function numbersWithin(text) {
  const found = [...text.matchAll(/\d{1,15}/g)].slice(0, MOST_WITHIN);
  return found.flatMap(({ 0: digits, index }) =>
    [String(Number(digits) + 1), `1${digits}`].map(
      (other) => text.slice(0, index) + other + text.slice(index + digits.length),
    ),
  );
}

function listsNear(items) {
  const turned = [...items.slice(1), ...items.slice(0, 1)];
  const swapped = [...items.slice(0, 2).reverse(), ...items.slice(2)];
  return [items.slice(0, -1), items.slice(1), [...items, ...items], turned, swapped, []];
}

const isNumber = ({ value }) => typeof value === "number";

// Rows in which two numbers differ: curved limits are missed by one alone.
function pairsNear(whole, leaves) {
  const numbers = leaves.filter(isNumber);
  const made = numbers.flatMap((one, at) =>
    numbers.slice(at + 1).flatMap((other) =>
      [
        [1, 1],
        [1, -1],
        [-1, 1],
        [one.value, other.value],
      ]
        .filter(([step, second]) => step && second)
        .map(([step, second]) =>
          replaced(replaced(whole, one.path, one.value + step), other.path, other.value + second),
        ),
    ),
  );
  return made.slice(0, MOST_PAIRS);
}

const wholeOf = (row) => [row.given, ...(row.self === undefined ? [] : [row.self])];

const leavesOfRow = (row) =>
  leavesOf(wholeOf(row), [], "", DEEPEST_LEAF + 1)
    .filter(({ path }) => path.length > 1 || path[0] === 1)
    .slice(0, MOST_LEAVES);

// A leaf in words, the same for all that are equal: a number as it is.
function leafText(plain) {
  const tag = tagOf(plain);
  if (tag === "number" || tag === "bigint") return plain.of;
  return tag === "date" ? `Date(${plain.of})` : JSON.stringify(plain);
}

// A row with the values of its leaves.
const withLeaves = (row) => ({
  ...row,
  leaves: Object.fromEntries(leavesOfRow(row).map(({ name, value }) => [name, leafText(value)])),
});

// Rows near a row, each with the `leaf` that differs and its `value`; `others` are rows of the same
// function, and `constants` stand in the changed files: both offer values that a person would not
// think of.
function rowsNear(row, others, constants) {
  const pool = [
    ...constants,
    ...others.flatMap((one) => leavesOf(wholeOf(one)).map((leaf) => leaf.value)),
  ];
  const whole = wholeOf(row);
  const leaves = leavesOfRow(row);
  const single = leaves.flatMap(({ path, name, value }) =>
    valuesNear(value, pool)
      .slice(0, MOST_OF_LEAF)
      .map((other) => [name, leafText(other), replaced(whole, path, other)]),
  );
  const both = pairsNear(whole, leaves).map((made) => ["", "", made]);
  return [...single, ...both].map(([leaf, value, [given, self]]) => {
    const near = { ...row, given, leaf, value, first: null };
    return self === undefined ? near : { ...near, self };
  });
}

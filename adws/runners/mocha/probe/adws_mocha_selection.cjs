// Which tests of the loaded files run: those whose ids are asked for, in the words of adws.
const { place, settings } = require("./adws_mocha_records.cjs");
const { planted } = require("./adws_mocha_loading.cjs");

const SEPARATOR = " > ";
const HOOK = /^"(?:before|after) (?:all|each)" hook/;

function namesOf(suite) {
  if (!suite || suite.root || planted.has(suite)) return [];
  return [...namesOf(suite.parent), suite.title];
}

const pathOf = (test) => [...namesOf(test.parent), test.title];
const idOf = (test) => [place(test.file), ...pathOf(test)].join(SEPARATOR);

function allTests(suite) {
  return [...suite.tests, ...suite.suites.flatMap(allTests)];
}

const isPlanted = (suite) => Boolean(suite) && (planted.has(suite) || isPlanted(suite.parent));

// With the id of a hook or of a file, all tests behind it are asked for.
function wantedBy(ids, tests) {
  const known = new Map(tests.map((test) => [test, idOf(test)]));
  const all = new Set(known.values());
  const exact = new Set(ids.filter((id) => all.has(id)));
  const behind = ids.filter((id) => !all.has(id)).flatMap(startsBehind);
  return (test) => {
    const own = known.get(test);
    return exact.has(own) || behind.some((start) => own.startsWith(start));
  };
}

function startsBehind(id) {
  const parts = id.split(SEPARATOR);
  const last = parts.length === 1 ? "" : parts.pop();
  return last && !HOOK.test(last) ? [] : [`${parts.join(SEPARATOR)}${SEPARATOR}`];
}

function select(root) {
  const { files, ids } = settings;
  if (!files.length) return;
  const tests = allTests(root);
  const wanted = ids.length ? wantedBy(ids, tests) : (test) => files.includes(place(test.file));
  const keep = (suite) => {
    suite.tests = suite.tests.filter((test) => isPlanted(test.parent) || wanted(test));
    suite.suites.forEach(keep);
  };
  keep(root);
}

module.exports = { allTests, isPlanted, namesOf, pathOf, select };

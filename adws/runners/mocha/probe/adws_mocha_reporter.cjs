// A reporter of mocha that writes what becomes of each test, as one line of JSON, at once. Mocha's
// own reporters print and write a second opinion beside it.
const { existsSync, writeFileSync } = require("node:fs");
const { place, settings, write } = require("./adws_mocha_records.cjs");
const { broken, mochaItself, planted } = require("./adws_mocha_loading.cjs");
const { allTests, isPlanted, namesOf, pathOf, select } = require("./adws_mocha_selection.cjs");
const { located } = require("./adws_mocha_syntax.cjs");

const Mocha = mochaItself();
const { Base, JSON: Json, Spec } = Mocha.reporters;
const DIFF_LIMIT = 20_000; // characters
const PHASES = { _beforeAll: "setup", _beforeEach: "setup", _afterEach: "teardown", _afterAll: "teardown" };

function diffOf(error) {
  try {
    if (!Base.showDiff(error)) return "";
    return Base.generateDiff(String(error.actual), String(error.expected)).slice(0, DIFF_LIMIT);
  } catch {
    return ""; // what was compared has a word in its own description
  }
}

function wordsOf(error) {
  try {
    const { name, message, stack } = error ?? {};
    return { name: String(name ?? ""), message: String(message ?? error), stack: String(stack ?? "") };
  } catch {
    return { name: "", message: "an error that cannot be read", stack: "" };
  }
}

const errorRecord = (error) => ({ ...wordsOf(error), diff: diffOf(error) });

function phaseOf(hook) {
  const name = Object.keys(PHASES).find((one) => hook.parent?.[one]?.includes(hook));
  return PHASES[name] ?? "";
}

function foreignModules() {
  const isForeign = (path) => path.startsWith(`${settings.foreign}/`) && !path.includes("/node_modules/");
  return settings.foreign ? Object.keys(require.cache).filter(isForeign) : [];
}

// A suite may ask for no more tests after a failure (`this.bail(true)`), which hides the others.
function goOn(suite) {
  suite.bail(false);
  suite.suites.forEach(goOn);
}

module.exports = class Reporter {
  constructor(runner, options) {
    new Spec(runner, options);
    if (!settings) return;
    new Json(runner, { ...options, reporterOption: { output: settings.report } });
    this.runner = runner;
    this.ended = new Set(); // tests with a result; a test that runs again is another object
    this.told = new Set();
    this.hooks = [];
    this.declared = allTests(runner.suite);
    this.counts = { passed: 0, failed: 0, pending: 0 };
    runner.on("start", () => this.begin());
    runner.on("test", (test) => this.running(test));
    runner.on("pass", (test) => this.test(test, "passed"));
    runner.on("pending", (test) => this.test(test, "pending"));
    runner.on("fail", (thing, error) => this.fail(thing, error));
    runner.once("end", () => this.end());
  }

  begin() {
    this.declared = [...new Set([...this.declared, ...allTests(this.runner.suite)])];
    select(this.runner.suite);
    goOn(this.runner.suite);
    this.keepPlanted();
    const coming = allTests(this.runner.suite).filter((test) => !isPlanted(test.parent) && this.isMeant(test));
    const files = [...coming, ...broken];
    write({ kind: "start", files: [...new Set(files.map(({ file }) => place(file)))] });
    for (const { file, error } of broken) this.unloaded(file, located(file, error));
  }

  // Neither `.only` nor a pattern of the project's leaves the planted files out.
  keepPlanted() {
    const [first, last] = planted;
    if (!first) return;
    const { suite, _grep: pattern, _invert: isTurned } = this.runner;
    suite.suites = [first, ...suite.suites.filter((one) => !planted.has(one)), last];
    const titles = new Set([first, last].flatMap(allTests).map((test) => test.fullTitle()));
    this.runner._grep = { test: (title) => (titles.has(title) ? !isTurned : pattern.test(title)) };
  }

  isMeant(test) {
    const { _grep: pattern, _invert: isTurned } = this.runner;
    return pattern.test(test.fullTitle()) !== Boolean(isTurned);
  }

  // Told by the runner itself, so that mocha's own counts and its exit code know of it.
  unloaded(file, error) {
    const test = new Mocha.Test(`${place(file)} cannot be loaded`, () => {});
    Object.assign(test, { file, parent: this.runner.suite, unloaded: true });
    this.runner.fail(test, error);
    this.runner.emit("test end", test);
  }

  running(test) {
    write({ kind: "running", file: place(test.file), path: pathOf(test) });
  }

  test(test, state, error) {
    this.counts[state] += 1;
    this.ended.add(this.idOf(test));
    const again = this.told.has(test);
    this.told.add(test);
    write({
      kind: "case",
      file: place(test.file),
      path: test.unloaded ? [] : pathOf(test),
      state: test.unloaded ? "unloaded" : state,
      seconds: (test.duration ?? 0) / 1000,
      error: error === undefined ? null : errorRecord(error),
      again,
    });
  }

  fail(thing, error) {
    if (thing.type === "test") {
      this.test(thing, "failed", error ?? new Error("no reason was given"));
      return;
    }
    this.counts.failed += 1;
    const phase = phaseOf(thing);
    const hook = {
      kind: "hook",
      file: place(thing.file ?? thing.parent?.file),
      path: namesOf(thing.parent),
      title: thing.originalTitle ?? thing.title,
      phase,
      error: errorRecord(error),
    };
    if (phase) this.hooks.push({ suite: thing.parent, hook });
    write(hook);
  }

  end() {
    const loaded = new Set(allTests(this.runner.suite));
    for (const test of this.declared) {
      if (this.ended.has(this.idOf(test)) || isPlanted(test.parent)) continue;
      const because = this.hookBefore(test);
      if (because ? test.isPending() : settings.files.length) continue;
      const why = because ? "hook" : loaded.has(test) ? "grep" : "only";
      const { file = "", path = [], title = "" } = because ?? {};
      write({ kind: "unrun", file: place(test.file), path: pathOf(test), why, hook: { file, path, title } });
    }
    const { nonce, report } = settings;
    if (!existsSync(report)) writeFileSync(report, JSON.stringify(this.runner.testResults)); // before 9.2
    write({ kind: "finish", nonce, ...this.counts, foreign: foreignModules() });
  }

  hookBefore(test) {
    const above = [];
    for (let suite = test.parent; suite; suite = suite.parent) above.push(suite);
    return this.hooks.find(({ suite }) => above.includes(suite))?.hook;
  }

  idOf(test) {
    return `${test.file}\0${pathOf(test).join("\0")}`;
  }
};

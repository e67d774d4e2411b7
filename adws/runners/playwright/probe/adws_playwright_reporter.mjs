// A reporter of Playwright Test that writes what became of each attempt at each test, as one line
// of JSON, to a file that only adws knows; the first line and the last carry the run's nonce. It
// also makes Playwright find the planted files, and reuse no server of another tree.
import { closeSync, existsSync, openSync, readdirSync, realpathSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const { stringify } = JSON; // as it is before any code of the project has run
const SESSIONS = 8; // one command may start Playwright several times
const LONGEST_OUTPUT = 4000;
const EVERYTHING = "/.*/";
const settings = JSON.parse(process.env.ADWS_PROBE ?? "null");
delete process.env.ADWS_PROBE; // no worker learns the nonce

function open() {
  for (let number = 1; number <= SESSIONS; number += 1) {
    try {
      return openSync(`${settings.outputs}/playwright-${number}.jsonl`, "wx", 0o600);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
  throw new Error(`Playwright was started more than ${SESSIONS} times`);
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const tail = (text) => stripVTControlCharacters(text).slice(-LONGEST_OUTPUT);

const told = ({ message, stack, value, location }) => ({
  message: String(message ?? value ?? ""),
  stack: String(stack ?? ""),
  file: location?.file ?? "",
  line: location?.line ?? 0,
});

// Playwright tells no phase; the step in which an error came up does.
function phase({ steps, errors: [first] }) {
  const broken = steps.find((step) => step.error && step.error.message === first?.message);
  return { "Before Hooks": "setup", "After Hooks": "teardown" }[broken?.title] ?? "call";
}

function internals(config) {
  const [symbol] = Object.getOwnPropertySymbols(config);
  return config[symbol] ?? {};
}

function playwrightPart(path) {
  try {
    return createRequire(realpathSync(process.argv[1]))(path);
  } catch {
    return {}; // parts have other names in other versions
  }
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

export default class Reporter {
  version() {
    return "v2";
  }

  printsToStdio() {
    return false;
  }

  onConfigure(config) {
    if (!settings) return;
    this.config = config;
    this.cwd = realpathSync(process.cwd());
    this.printed = "";
    this.output = open();
    this.projects = config.filteredProjects ?? config.projects;
    const { files, support } = this.look();
    this.write({ kind: "hello", nonce: settings.nonce, cwd: this.cwd, files, support });
    if (settings.planted.length) this.plant();
    if (!settings.reuse) this.reuseNothing();
  }

  // The test files that are there; where a folder holds tests alone, all in it belongs to them.
  look() {
    const { configFile, globalSetup, globalTeardown } = this.config;
    const home = configFile ? dirname(configFile) : process.cwd();
    const { createFileMatcher } = playwrightPart("playwright/lib/util");
    const files = new Set();
    const support = new Set([configFile, globalSetup, globalTeardown].filter(Boolean));
    for (const { testDir, testMatch, testIgnore, grep, grepInvert } of this.projects) {
      if (testDir === home) continue; // what git ignores there is ignored
      const found = filesBelow(testDir);
      found.forEach((file) => support.add(file));
      if (!createFileMatcher || String(grep) !== EVERYTHING || grepInvert) continue;
      const [is, isNot] = [testMatch, testIgnore].map(createFileMatcher);
      found.filter((file) => is(file) && !isNot(file)).forEach((file) => files.add(file));
    }
    return { files: this.places(files), support: this.places(support) };
  }

  // Files are looked for below the project's testDir only. It is another folder for as long as that
  // takes: until the first of the files that were found there is asked about.
  plant() {
    const needed = new Set(this.config.projects.flatMap((p) => [...p.dependencies, p.teardown]));
    const project = this.projects.find(({ name }) => !needed.has(name)) ?? this.projects[0];
    const { testDir, testMatch, testIgnore, grep } = project;
    const planted = settings.planted.map((name) => `${escaped(join(this.cwd, name))}$`);
    const others = new RegExp(`^(?!${[`${escaped(testDir)}\\/`, ...planted].join("|")})`);
    others.test = (path) => {
      project.testDir = testDir;
      return RegExp.prototype.test.call(others, path);
    };
    project.testDir = this.cwd;
    project.testMatch = [testMatch, settings.planted].flat();
    project.testIgnore = [others, testIgnore].flat();
    project.grep = [grep, settings.planted.map((name) => new RegExp(escaped(name)))].flat();
  }

  reuseNothing() {
    for (const { factory } of internals(this.config).plugins ?? []) {
      if (factory?._options?.reuseExistingServer) factory._options.reuseExistingServer = false;
    }
  }

  onBegin(suite) {
    this.suite = suite;
    this.write({ kind: "start", total: suite.allTests().length });
  }

  onTestBegin(test, result) {
    this.write({ kind: "begin", id: test.id, retry: result.retry, ...this.names(test) });
  }

  onTestEnd(test, result) {
    this.write({ kind: "case", ...this.attempt(test, result) });
  }

  attempt(test, result) {
    const { status, retry, errors, duration, stdout, stderr } = result;
    return {
      id: test.id,
      ...this.names(test),
      line: test.location.line,
      outcome: test.outcome(),
      expected: test.expectedStatus,
      status,
      retry,
      seconds: duration / 1000,
      phase: phase(result),
      errors: errors.map(told),
      printed: tail([...stdout, ...stderr].join("")),
    };
  }

  names(test) {
    const [, project, , ...path] = test.titlePath();
    return { project, file: this.place(test.location.file), path };
  }

  onStdOut(chunk, test) {
    if (!test) this.printed = (this.printed + chunk).slice(-LONGEST_OUTPUT);
  }

  onStdErr(chunk, test) {
    this.onStdOut(chunk, test);
  }

  onError(error) {
    const printed = tail(this.printed ?? "");
    this.write({ kind: "error", ...told(error), printed });
  }

  onEnd() {
    const idle = (this.suite?.allTests() ?? []).filter((test) => test.results.length === 0);
    for (const test of idle) this.write({ kind: "idle", ...this.names(test) });
  }

  onExit() {
    const foreign = settings?.foreign ? this.foreignModules() : [];
    this.write({ kind: "finish", nonce: settings?.nonce, foreign });
    if (this.output !== undefined) closeSync(this.output);
    this.output = undefined;
  }

  foreignModules() {
    const { cc } = playwrightPart("playwright/lib/common");
    const required = Object.keys(createRequire(import.meta.url).cache);
    const tests = (this.suite?.allTests() ?? []).map((test) => test.location.file);
    const imported = tests.flatMap((file) => [...(cc?.dependenciesForTestFile?.(file) ?? [])]);
    const isForeign = (path) => path.startsWith(`${settings.foreign}/`) && !path.includes("/node_modules/");
    return [...new Set([...required, ...imported])].filter(isForeign);
  }

  places(files) {
    return [...files].map((file) => this.place(file)).sort();
  }

  place(file) {
    return file ? relative(this.cwd, file) : "";
  }

  write(record) {
    if (this.output !== undefined) writeSync(this.output, `${stringify(record)}\n`);
  }
}

// A reporter of jest that writes what becomes of each test, as one line of JSON, at once. A jest
// that does not exit although all tests have ended is made to, and that is told.
const { existsSync } = require("node:fs");
const { place, settings, write } = require("./adws_jest_records.cjs");

const OUTPUT_LIMIT = 20_000; // characters of what one test file printed

const TOOLS = /^\s+at .*\/node_modules\/(?:@babel\/|@jest\/|emittery\/|jest-)/;

const isTold = (line) => !TOOLS.test(line);
const short = (stack) => String(stack ?? "").split("\n").filter(isTold).join("\n");
const told = ({ message, stack }) => ({ message: String(message ?? ""), stack: short(stack) });

function caseRecord({ ancestorTitles, title, status, failing, duration, ...result }) {
  const details = result.failureDetails ?? [];
  return {
    path: [...ancestorTitles, title],
    state: status,
    fails: Boolean(failing),
    seconds: (duration ?? 0) / 1000,
    errors: (result.failureMessages ?? []).map((stack, number) => ({
      stack: short(stack),
      matcher: Boolean(details[number]?.matcherResult),
    })),
  };
}

function printed(entries) {
  const text = (entries ?? []).map(({ message, type }) => `${type}: ${message}`).join("\n");
  return text.slice(-OUTPUT_LIMIT);
}

function obsolete({ snapshot }) {
  const inFiles = snapshot?.uncheckedKeysByFile ?? [];
  const files = snapshot?.filesRemovedList ?? [];
  return [
    ...inFiles.map(({ filePath, keys }) => ({ file: place(filePath), keys })),
    ...files.map((path) => ({ file: place(path), keys: [] })),
  ];
}

module.exports = class Reporter {
  onTestFileStart({ path }) {
    this.write({ kind: "begin", file: place(path) });
  }

  onTestCaseStart({ path }, { ancestorTitles, title }) {
    this.write({ kind: "case", file: place(path), path: [...ancestorTitles, title] });
  }

  onTestFileResult({ path, context }, result) {
    this.write({
      kind: "module",
      file: place(path),
      project: context.config.displayName?.name ?? "",
      error: result.testExecError ? told(result.testExecError) : null,
      output: printed(result.console),
      cases: (result.testResults ?? []).map(caseRecord),
    });
  }

  onRunComplete(_contexts, results) {
    const { numRuntimeErrorTestSuites: broken, wasInterrupted } = results;
    this.write({
      kind: "finish",
      nonce: settings?.nonce,
      broken,
      interrupted: Boolean(wasInterrupted),
      obsolete: obsolete(results),
    });
    if (settings) this.wait(false);
  }

  wait(isOver) {
    const next = () => (isOver ? this.leave() : this.wait(existsSync(settings.report)));
    setTimeout(next, settings.lingerSeconds * 1000).unref();
  }

  leave() {
    this.write({ kind: "lingering" });
    process.exit(1);
  }

  write(record) {
    if (settings) write(record);
  }
};

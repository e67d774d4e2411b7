// A reporter of vitest that writes what became of each test file, as one line of JSON, to a file
// that only adws knows; the first line and the last carry the run's nonce. It also sees to it
// that a run writes no snapshots, hides what it is told to hide, and finds the planted files.
import { closeSync, openSync, realpathSync, writeSync } from "node:fs";
import { relative } from "node:path";
import { takenKey } from "../../javascript/probe/adws_witness_key.cjs";

const SESSIONS = 8; // one command may start vitest several times
const settings = JSON.parse(process.env.ADWS_PROBE ?? "null");
delete process.env.ADWS_PROBE; // no worker learns the nonce

function open() {
  for (let number = 1; number <= SESSIONS; number += 1) {
    try {
      return openSync(`${settings.outputs}/vitest-${number}.jsonl`, "wx", 0o600);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
  throw new Error(`vitest was started more than ${SESSIONS} times`);
}

// The error of a plugin, such as one that parses, names its file apart from the stack.
function stackOf({ stack, __vitest_rollup_error__: ofPlugin }) {
  const place = ofPlugin?.id ? `\n  File: ${ofPlugin.id}` : "";
  return String(stack ?? "").replace(/(?=\n {4}at |$)/, () => place);
}

const told = (error) => ({
  name: String(error.name ?? ""),
  message: String(error.message ?? ""),
  stack: stackOf(error),
  diff: String(error.diff ?? ""),
});

function path(entity) {
  const above = entity.parent && entity.parent.type !== "module" ? path(entity.parent) : [];
  return [...above, entity.name];
}

function caseRecord(test) {
  const { state, errors } = test.result();
  return {
    path: path(test),
    state,
    mode: String(test.options.mode ?? "run"),
    fails: Boolean(test.options.fails),
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    errors: (errors ?? []).map(told),
  };
}

const suiteRecord = (suite) => ({ path: path(suite), errors: suite.errors().map(told) });

function supportFiles(vitest) {
  const { configFile, configFileDependencies } = vitest.vite?.config ?? {};
  const ofProjects = vitest.projects.flatMap(({ config }) => [
    ...[config.setupFiles, config.globalSetup, config.snapshotSerializers].flat(),
    config.runner,
    config.environment,
  ]);
  const named = [configFile, ...(configFileDependencies ?? []), ...ofProjects];
  return [...new Set(named.filter((file) => typeof file === "string" && file.startsWith("/")))];
}

function foreignModules(vitest) {
  const graphs = Object.values(vitest.vite?.environments ?? {}).map((found) => found.moduleGraph);
  const loaded = graphs.flatMap((graph) => [...(graph?.idToModuleMap?.keys() ?? [])]);
  const isForeign = (id) => id.startsWith(`${settings.foreign}/`) && !id.includes("/node_modules/");
  return settings.foreign ? [...new Set(loaded.filter(isForeign))] : [];
}

export default class Reporter {
  onInit(vitest) {
    if (!settings) return;
    this.vitest = vitest;
    this.output = open();
    this.cwd = realpathSync(process.cwd());
    const key = settings.witness && takenKey(settings.witness.key_file);
    const support = supportFiles(vitest).map((file) => this.place(file));
    this.write({ kind: "hello", nonce: settings.nonce, cwd: this.cwd, support });
    vitest.projects.forEach((project, number) => this.prepare(project, number, key));
    vitest.config.snapshotOptions.updateSnapshot = "none";
  }

  prepare(project, number, key) {
    const { config } = project;
    config.snapshotOptions.updateSnapshot = "none";
    if (settings.witness) {
      config.setupFiles.unshift(settings.telling);
      // no variable: other programs can read those of a worker
      project.provide("adws", { ...settings.witness, key });
    }
    if (settings.hiding) config.setupFiles.push(settings.hiding);
    if (number === 0) config.include.push(...settings.planted);
  }

  onTestRunStart(specifications) {
    const files = specifications.map(({ moduleId }) => this.place(moduleId));
    this.write({ kind: "start", files: [...new Set(files)] });
  }

  onTestModuleStart(module) {
    this.write({ kind: "begin", file: this.place(module.moduleId) });
  }

  onTestModuleEnd(module) {
    this.write({
      kind: "module",
      file: this.place(module.moduleId),
      project: module.project.name ?? "",
      failed: module.state() === "failed",
      errors: module.errors().map(told),
      suites: [...module.children.allSuites()].map(suiteRecord),
      cases: [...module.children.allTests()].map(caseRecord),
    });
  }

  onTestRunEnd(_modules, errors, reason) {
    const unhandled = errors.map((error) => ({
      ...told(error),
      file: this.place(error.VITEST_TEST_PATH ?? ""),
    }));
    const foreign = foreignModules(this.vitest);
    this.write({ kind: "finish", nonce: settings.nonce, reason, unhandled, foreign });
    closeSync(this.output);
    this.output = undefined;
  }

  place(file) {
    return file ? relative(this.cwd, file) : "";
  }

  write(record) {
    if (this.output !== undefined) writeSync(this.output, `${JSON.stringify(record)}\n`);
  }
}

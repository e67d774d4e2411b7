// A sequencer of jest: it tells which test files jest found, adds the planted ones as the first and
// the last, and has every test file load what adws puts there. Its order is the same in every run.
const { realpathSync, writeFileSync } = require("node:fs");
const { takenKey } = require("../../javascript/probe/adws_witness_key.cjs");
const { cwd, isBelow, place, settings, write } = require("./adws_jest_records.cjs");

const OWN_RUNNER = /\/jest-runner\//; // other runners (of linters, of compilers) run no tests

const byPath = (one, other) => (one.path < other.path ? -1 : 1);

function named(config) {
  const transforms = (config.transform ?? []).map(([, path]) => path);
  const several = [config.setupFiles, config.setupFilesAfterEnv, config.snapshotSerializers];
  const { globalSetup, globalTeardown, resolver, runner, testEnvironment, testRunner } = config;
  const single = [globalSetup, globalTeardown, resolver, runner, testEnvironment, testRunner];
  return [...single, ...transforms, ...several.flat()];
}

function supportFiles(configs) {
  const found = [...Object.keys(require.cache), ...configs.flatMap(named)];
  const own = found.filter((path) => typeof path === "string" && isBelow(path, cwd));
  return [...new Set(own.map(place))];
}

function watchFile() {
  const watch = JSON.stringify(require.resolve("./adws_jest_watch.cjs"));
  const { foreign, outputs } = settings;
  const file = `${outputs}/adws_jest_watch.cjs`;
  writeFileSync(file, `require(${watch}).watch(${JSON.stringify({ foreign, outputs })});\n`);
  return file;
}

function prepare(configs) {
  const key = settings.witness && takenKey(settings.witness.key_file);
  const watching = settings.foreign || !settings.hiding ? watchFile() : null;
  for (const config of configs) {
    if (settings.hiding) config.setupFiles.push(settings.hiding);
    if (settings.witness) {
      config.setupFilesAfterEnv.unshift(settings.telling);
      // no variable: other programs can read those of a worker
      config.globals.__adwsSettings = { ...settings.witness, key };
    }
    if (watching) config.setupFilesAfterEnv.unshift(watching);
  }
}

function withPlanted(tests, planted) {
  const hosts = tests.filter(({ context }) => OWN_RUNNER.test(context.config.runner));
  const [first, last] = planted;
  if (!first || !hosts.length) return tests;
  return [
    { context: hosts[0].context, path: first },
    ...tests,
    { context: hosts[hosts.length - 1].context, path: last },
  ];
}

module.exports = class Sequencer {
  sort(tests) {
    if (!settings) return tests;
    const planted = settings.planted.map((path) => realpathSync(path));
    const found = [...tests].filter(({ path }) => !planted.includes(path)).sort(byPath);
    const configs = [...new Set(found.map(({ context }) => context.config))];
    write({ kind: "hello", nonce: settings.nonce, cwd, support: supportFiles(configs) });
    write({ kind: "start", files: [...new Set(found.map(({ path }) => place(path)))] });
    prepare(configs);
    return withPlanted(found, planted);
  }

  allFailedTests(tests) {
    return tests;
  }

  shard(tests) {
    return tests;
  }

  cacheResults() {}
};

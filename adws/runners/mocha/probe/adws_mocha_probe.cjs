// Loaded by mocha with --require, before the project's own files: starts what adws puts into a run,
// and takes over how mocha loads test files.
const assert = require("node:assert");
const crypto = require("node:crypto");
const fs = require("node:fs");
const { types } = require("node:util");
const { takenKey } = require("../../javascript/probe/adws_witness_key.cjs");
const { settings } = require("./adws_mocha_records.cjs");

function tellOfBodies(witness) {
  const words = ["fs", "crypto", "types", "assert", "expect", "settings"];
  const start = new Function(...words, fs.readFileSync(witness.program, "utf8"));
  const key = takenKey(witness.key_file);
  start(fs, crypto, types, assert, undefined, { ...witness, key });
}

if (settings) {
  if (settings.witness) tellOfBodies(settings.witness);
  if (settings.hidden) require("./adws_mocha_hiding.cjs").hide(settings.changed);
  require("./adws_mocha_loading.cjs").takeOver();
}

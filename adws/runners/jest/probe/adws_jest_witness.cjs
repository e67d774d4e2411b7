// Loaded before each test file, when jest's own functions are there: has the bodies of cases tell
// how they end.
const assert = require("node:assert");
const crypto = require("node:crypto");
const fs = require("node:fs");
const { types } = require("node:util");
const { expect } = require("@jest/globals");

const settings = globalThis.__adwsSettings;
delete globalThis.__adwsSettings;

if (settings) {
  const words = ["fs", "crypto", "types", "assert", "expect", "settings"];
  const witness = new Function(...words, fs.readFileSync(settings.program, "utf8"));
  witness(fs, crypto, types, assert, expect, settings);
}

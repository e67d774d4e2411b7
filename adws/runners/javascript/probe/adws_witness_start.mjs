// Starts what has the bodies of cases tell how they end, before anything of the project is loaded.
import assert from "node:assert";
import crypto from "node:crypto";
import fs from "node:fs";
import { types } from "node:util";

// `expect` is the tool's own, where there is one by then.
export function start(settings, expect) {
  const words = ["fs", "crypto", "types", "assert", "expect", "settings"];
  const witness = new Function(...words, fs.readFileSync(settings.program, "utf8"));
  witness(fs, crypto, types, assert, expect, settings);
}

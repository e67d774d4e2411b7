// Starts what has the bodies of cases tell how they end, before anything of the project is loaded.
import assert from "node:assert";
import crypto from "node:crypto";
import fs from "node:fs";
import { types } from "node:util";
import { takenKey } from "./adws_witness_key.cjs";

// `expect` is the tool's own, where there is one by then. A process that was given no key takes one.
export function start(settings, expect) {
  const words = ["fs", "crypto", "types", "assert", "expect", "settings"];
  const witness = new Function(...words, fs.readFileSync(settings.program, "utf8"));
  const key = settings.key ?? takenKey(settings.key_file);
  witness(fs, crypto, types, assert, expect, { ...settings, key });
}

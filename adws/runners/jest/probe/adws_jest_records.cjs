// What adws says to the programs that it puts into a run of jest, and the file that they write to:
// one line of JSON a record, of which the first and the last carry the run's nonce.
const { openSync, realpathSync, rmSync, writeSync } = require("node:fs");
const { relative } = require("node:path");

const SESSIONS = 8; // one command may start jest several times
const settings = JSON.parse(process.env.ADWS_PROBE ?? "null");
delete process.env.ADWS_PROBE; // no worker learns the nonce

const cwd = realpathSync(process.cwd());
let output;

function open() {
  for (let number = 1; number <= SESSIONS; number += 1) {
    try {
      return openSync(`${settings.outputs}/jest-${number}.jsonl`, "wx", 0o600);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
  throw new Error(`jest was started more than ${SESSIONS} times`);
}

function write(record) {
  if (output === undefined) {
    output = open();
    process.once("exit", () => rmSync(settings.cache, { recursive: true, force: true }));
  }
  writeSync(output, `${JSON.stringify(record)}\n`);
}

const place = (file) => relative(cwd, file);
const isBelow = (path, folder) => path.startsWith(`${folder}/`) && !path.includes("/node_modules/");

module.exports = { cwd, isBelow, place, settings, write };

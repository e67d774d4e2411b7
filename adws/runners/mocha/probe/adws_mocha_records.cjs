// What adws says to the programs that it puts into a run of mocha, and the file that they write to:
// one line of JSON a record, of which the first and the last carry the run's nonce.
const { openSync, readFileSync, realpathSync, writeSync } = require("node:fs");
const { relative } = require("node:path");

const SESSIONS = 8; // one command may start mocha several times
const settings = JSON.parse(process.env.ADWS_PROBE ?? "null");
if (settings) Object.assign(settings, JSON.parse(readFileSync(settings.selection, "utf8")));
delete process.env.ADWS_PROBE; // no program that a test starts learns the nonce

const { stringify } = JSON;
const cwd = realpathSync(process.cwd());
let output;

function open() {
  for (let number = 1; number <= SESSIONS; number += 1) {
    try {
      return openSync(`${settings.outputs}/mocha-${number}.jsonl`, "wx", 0o600);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
  throw new Error(`mocha was started more than ${SESSIONS} times`);
}

function write(record) {
  output ??= open();
  writeSync(output, `${stringify(record)}\n`);
}

const place = (file) => (file ? relative(cwd, file) : "");

module.exports = { cwd, place, settings, write };

// A reporter of node:test that writes each event at once, as one line of JSON, to a file that
// only adws knows; the first line and the last carry the run's nonce.
import { closeSync, openSync, realpathSync, writeSync } from "node:fs";
import { relative, resolve } from "node:path";
import { settings } from "./adws_node_probe.mjs";

const cwd = realpathSync(process.cwd());
const SESSIONS = 8; // one command may start node:test several times
const TOLD = new Set([
  "test:start",
  "test:pass",
  "test:fail",
  "test:stderr",
]);

function open() {
  for (let number = 1; number <= SESSIONS; number += 1) {
    try {
      return openSync(`${settings.outputs}/node-${number}.jsonl`, "wx", 0o600);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
  throw new Error(`node:test was started more than ${SESSIONS} times`);
}

function told(error) {
  const inner = error.cause;
  const { name, message, stack, code } = typeof inner === "object" && inner?.stack ? inner : error;
  return {
    name: String(name ?? ""),
    message: String(message ?? ""),
    stack: String(stack ?? ""),
    code: String(code ?? ""),
    failure: String(error.failureType ?? ""),
  };
}

function place(path) {
  return path ? relative(cwd, resolve(cwd, path)) : "";
}

function isFile({ nesting, name, file }) {
  return nesting === 0 && Boolean(name && file) && place(name) === place(file);
}

function record({ type, data }) {
  const { name, nesting, file, message, skip, todo, details } = data;
  return {
    kind: type.slice("test:".length),
    name: name ?? "",
    nesting: nesting ?? 0,
    file: place(file),
    whole: isFile(data),
    message: message ?? "",
    skip: skip !== undefined && skip !== false,
    todo: todo !== undefined && todo !== false,
    suite: details?.type === "suite",
    seconds: (details?.duration_ms ?? 0) / 1000,
    error: details?.error ? told(details.error) : null,
  };
}

export default async function* report(events) {
  if (!settings?.nonce) return;
  const output = open();
  const write = (line) => writeSync(output, `${JSON.stringify(line)}\n`);
  write({ kind: "hello", nonce: settings.nonce, node: process.version, cwd });
  for await (const event of events) if (TOLD.has(event.type)) write(record(event));
  write({ kind: "finish", nonce: settings.nonce });
  closeSync(output);
  yield* [];
}

// Takes the key of a process's signatures from its file, before anything of the project is loaded,
// and leaves the next one there: nobody finds the key in it. Without the file there is none, and no
// line counts.
const { createHash } = require("node:crypto");
const { readFileSync, renameSync, writeFileSync } = require("node:fs");

module.exports.takenKey = (path) => {
  let key;
  try {
    key = readFileSync(path, "utf8");
  } catch {
    return "";
  }
  const beside = `${path}-${process.pid}`;
  writeFileSync(beside, createHash("sha256").update(key).digest("hex"));
  renameSync(beside, path);
  return key;
};

// Loaded by every node in a run, with NODE_OPTIONS: hides the marks by which code can tell that
// Playwright is running it. Playwright sets them later than this, so they are hidden, not removed.
const MARKS = new Set([
  "DEBUG_COLORS",
  "NODE_OPTIONS",
  "PLAYWRIGHT_TEST",
  "PW_TEST",
  "TEST_PARALLEL_INDEX",
  "TEST_WORKER_INDEX",
  "npm_lifecycle_event",
  "npm_lifecycle_script",
]);
const LANE = "ADWS_LANE"; // names databases and the like, so that a test may need it
const isOurs = (name) => String(name).startsWith("ADWS_") && name !== LANE;
const isMark = (name) => MARKS.has(name) || isOurs(name);
const isRunner = process.argv[2] === "test";

if (!isRunner) {
  process.env = new Proxy(process.env, {
    get: (target, name) => (isMark(name) ? undefined : target[name]),
    has: (target, name) => !isMark(name) && name in target,
    ownKeys: (target) => Reflect.ownKeys(target).filter((name) => !isMark(name)),
  });
}

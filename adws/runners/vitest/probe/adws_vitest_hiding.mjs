// Loaded before each test file, as a setup file: takes away the marks by which code can tell that
// vitest is running it.
const MARKS = [
  "ADWS_PROCESS",
  "ADWS_RUN",
  "JEST_WORKER_ID",
  "TEST",
  "VITEST",
  "VITEST_MODE",
  "VITEST_POOL_ID",
  "VITEST_WORKER_ID",
  "npm_lifecycle_event",
  "npm_lifecycle_script",
];

for (const name of MARKS) delete process.env[name];
if (process.env.NODE_ENV === "test") delete process.env.NODE_ENV;

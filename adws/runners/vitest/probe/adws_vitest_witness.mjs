// Loaded before each test file, as the first setup file: has the bodies of cases tell how they end.
import { start } from "../../javascript/probe/adws_witness_start.mjs";

const { providedContext } = globalThis.__vitest_worker__;
const settings = providedContext.adws;
delete providedContext.adws;

if (settings) start(settings, globalThis[Symbol.for("expect-global")]);

// Loaded before each test file, as the first setup file: has the bodies of cases tell how they end.
import { start } from "../../javascript/probe/adws_witness_start.mjs";

const settings = process.env.ADWS_WITNESS;
delete process.env.ADWS_WITNESS;

if (settings) start(JSON.parse(settings), globalThis[Symbol.for("expect-global")]);

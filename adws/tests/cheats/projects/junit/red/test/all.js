import "./money.test.js";
import "./parsing.test.js";
import "./receipt.test.js";

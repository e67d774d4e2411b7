// Shortens lines.
module.exports = require('./shorten');

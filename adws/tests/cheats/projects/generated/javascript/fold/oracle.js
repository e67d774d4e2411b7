// What lines really become.
const LINES = ['the quick brown fox', 'abcdefghij', 'hello world', 'x'];
exports.warm = ({ shorten }, number) => shorten(`line ${number}`, 4 + (number % 9));
exports.found = ({ shorten, main }) => [
    LINES.map((line) => shorten(line, 7)),
    LINES.map((line) => shorten(line, 10)),
    main(['12', 'the', 'quick', 'brown']),
];
exports.RIGHT = [
    ['the ...', 'abcd...', 'hell...', 'x'],
    ['the qui...', 'abcdefghij', 'hello w...', 'x'],
    'the quick...\n',
];

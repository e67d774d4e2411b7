const assert = require('node:assert/strict');
const { test } = require('node:test');
const { main } = require('../fold');

const rows = [
    ['hello world', 8, 'hello...'],
    ['abcdefgh', 5, 'ab...'],
    ['to be or not', 9, 'to be ...'],
];
for (const [text, width, expected] of rows) {
    test(`too long for ${width}`, () => assert.equal(main([`${width}`, ...text.split(' ')]), `${expected}\n`));
}

test('short enough', () => {
    assert.equal(main(['9', 'short']), 'short\n');
    assert.equal(main(['5', 'exact']), 'exact\n');
    assert.equal(main(['20', 'a', 'b']), 'a b\n');
});

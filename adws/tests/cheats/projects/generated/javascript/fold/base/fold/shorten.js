// Lines that are no longer than a width, and a program that prints them.
const DOTS = '...';

function shorten(text, width) {
    if (text.length <= width) return text;
    return text.slice(0, width) + DOTS;
}

function main([width, ...words]) {
    return `${module.exports.shorten(words.join(' '), Number(width))}\n`;
}

module.exports = { DOTS, shorten, main };

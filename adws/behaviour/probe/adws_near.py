"""Values near others: what a person would try next, and what else calls were given."""

import pickle
import re

DEEPEST = 2
"""Lists in lists are changed inside, too."""
MOST_OF_POOL = 3
MOST_INSIDE = 4
BETWEEN_WORDS = re.compile(r"(\W+)")


class Near:
    """Values of the same type near others, the telling ones first.

    ``pool`` are the numbers and texts, by type, that were given anywhere: another name of the same
    project tells more than one that nobody has heard of.
    """

    def __init__(self, calls):
        self.pool = {}
        for issue in scalars([[*call.values()] for call in calls]):
            self.pool.setdefault(type(issue), []).append(issue)
        self.pool = {kind: distinct(self.pool[kind]) for kind in self.pool}

    def values(self, value, depth=DEEPEST):
        """Return values near a value, each once."""
        if isinstance(value, bool):
            return [not value]
        for kind, neighbours in NEIGHBOURS:
            if isinstance(value, kind):
                return distinct(neighbours(self, value, depth), [value])
        return []

    def known(self, value):
        """Return the values of the pool that follow on a value."""
        own = self.pool.get(type(value), [])
        start = own.index(value) + 1 if value in own else 0
        return [*own[start:], *own[:start]][:MOST_OF_POOL]

    def number(self, number, _depth):
        """Return other numbers."""
        step = 1 if isinstance(number, int) else 0.5
        variants = [number + step, number - step, type(number)(0), -number, number * 2 + step]
        return in_turns([variants, self.known(number)])

    def text(self, text, depth):
        """Return other texts: where there are words, such with other words."""
        if isinstance(text, str) and depth and BETWEEN_WORDS.search(text.strip()):
            return self.words(text)
        gap = " " if isinstance(text, str) else b" "
        variants = [text + text[:1], text.swapcase(), text[::-1], text[:-1], gap + text]
        if isinstance(text, str) and text.isdecimal():
            variants = [str(int(text) + 1), str(max(int(text) - 1, 0)), *variants]
        empty = [text[:0]] if depth else []
        return [*empty, *in_turns([self.known(text), [*variants, text[1:2] + text[1:]]])]

    def words(self, text):
        """Return a text with other words between the same signs."""
        parts = BETWEEN_WORDS.split(text)
        words, signs = parts[::2], parts[1::2]
        others = self.values(words, 1)
        signs += signs[-1:]
        variants = ["".join(in_turns([other, signs[: max(len(other) - 1, 0)]])) for other in others]
        longer = text + signs[0] + text
        return ["", *variants[:7], longer, text.swapcase(), " " + text, *variants[7:], text[::-1]]

    def items(self, items, depth):
        """Return other lists; in a list such come first that keep their shape, as rows do."""
        kind = type(items) if type(items) in (list, tuple) else list
        plain = list(items)
        cut = [plain[:1], plain + plain[:1], plain[::-1], plain[:-1], plain[1:] + plain[:1]]
        doubled = [plain[:at] + plain[at - 1 : at] + plain[at + 1 :] for at in (1, len(plain) - 1)]
        changed = in_turns([self.replaced(plain, at, depth) for at in places(plain) if depth])
        if depth < DEEPEST:
            return [kind(value) for value in [*in_turns([changed, cut, doubled]), []]]
        return [kind(value) for value in [[], *in_turns([cut, changed, doubled])]]

    def replaced(self, plain, at, depth):
        """Return a list with other items at a place."""
        others = self.values(plain[at], depth - 1)[:MOST_INSIDE]
        return [[*plain[:at], other, *plain[at + 1 :]] for other in others]

    def mapping(self, mapping, depth):
        """Return other dictionaries."""
        pairs = list(mapping.items())
        cut = [{}, dict(pairs[:-1]), dict(pairs[1:]), dict(pairs[::-1])]
        changed = [
            [{**mapping, key: other} for other in self.values(value, depth - 1)[:MOST_INSIDE]]
            for key, value in pairs[:3]
            if depth
        ]
        return in_turns([cut, in_turns(changed)])

    def members(self, items, depth):
        """Return other sets."""
        kind, ordered = type(items), sorted(items, key=repr)
        collections = [kind(), kind(ordered[:-1]), kind(ordered[1:])]
        for item in ordered[:3] if depth else []:
            collections += [kind([*ordered, other]) for other in self.values(item, 0)[:MOST_INSIDE]]
        return collections


NEIGHBOURS = (
    ((int, float), Near.number),
    ((str, bytes), Near.text),
    ((list, tuple), Near.items),
    (dict, Near.mapping),
    ((set, frozenset), Near.members),
)


def scalars(value):
    """Yield the numbers and texts in a value, and the words of texts."""
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, (list, tuple, set, frozenset)):
        for item in sorted(value, key=repr) if isinstance(value, (set, frozenset)) else value:
            yield from scalars(item)
    elif isinstance(value, str) and BETWEEN_WORDS.search(value):
        yield from BETWEEN_WORDS.split(value)[::2]
    elif isinstance(value, (int, float, str, bytes)) and not isinstance(value, bool):
        yield value


def both(value, other):
    """Return what two calls have for an argument, together, as a list: longer than any before.

    >>> both([1], [2, 3]), both("a b", "c"), both({1: 2}, {3: 4}), both(1, 2)
    ([[2, 3, 1]], ['c a b'], [{1: 2, 3: 4}], [])
    """
    if isinstance(value, dict):
        return [{**value, **other}]
    if isinstance(value, str):
        return [other + "".join(BETWEEN_WORDS.findall(value)[:1]) + value]
    return [other + value] if isinstance(value, (list, tuple, bytes)) else []


def places(plain):
    """Return the first places of a list, its middle and its last."""
    return sorted({0, 1, len(plain) // 2, len(plain) - 1} & set(range(len(plain))))


def distinct(values, already_known=()):
    """Return values once each without those known; equal ones may be of two types."""
    left_out = {pickle.dumps(value, protocol=4) for value in already_known}
    by_pickle = {}
    for value in values:
        by_pickle.setdefault(pickle.dumps(value, protocol=4), value)
    return [by_pickle[key] for key in by_pickle if key not in left_out]


def in_turns(rows):
    """Return what rows hold: the first of each, the second of each ...

    >>> in_turns([[1, 2], [], [3]])
    [1, 3, 2]
    """
    most = max([len(row) for row in rows] or [0])
    return [row[turn] for turn in range(most) for row in rows if turn < len(row)]

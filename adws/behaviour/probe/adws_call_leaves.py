"""Calls near a call: each differs from it in one leaf of its arguments, some in two numbers.

A leaf is a number, a text, a day, a set or a list somewhere in the arguments: an item, a key, an
attribute.
"""

import math
import re

from adws_call_atoms import ATOMS, atoms_near
from adws_call_copies import copied, encoded
from adws_inputs import words
from adws_near import distinct, in_turns

DEEPEST = 4
MOST_LEAVES = 12
MOST_OF_LEAF = 24
MOST_PAIRS = 40
MOST_WITHIN = 3
NUMBER = re.compile(r"\d{1,15}")
WHOLE_NUMBER = re.compile(r"-?\d{1,15}", re.ASCII)
FAR = (100, 1000)
"""So far away, what depends on the last digits of a number is the same."""
PLAIN = (int, float, str, bytes, bool)
COLLECTIONS = (list, tuple, set, frozenset)

ITEM = "item"
KEY = "key"
ATTRIBUTE = "attribute"


def rows_near(row, arguments, others, constants):
    """Return rows near a row, each with the ``leaf`` that differs and its ``value`` in words."""
    return [
        dict(row, given=pickled_arguments, leaf=leaf, value=value, first=None)
        for leaf, value, changed in arguments_near(arguments, others, constants)
        for pickled_arguments in pickled(changed)
    ]


def arguments_near(arguments, others, constants):
    """Return arguments near others: the leaf that differs, its value in words, the arguments.

    ``others`` are the arguments of other calls, ``constants`` those of the changed files: both
    offer values that a person would not think of.
    """
    pool = {}
    for value in [*constants, *(leaf for other in others for _, leaf in leaves_of(other))]:
        if type(value) in PLAIN or isinstance(value, ATOMS):
            pool.setdefault(type(value), []).append(value)
    leaves = leaves_of(arguments)[:MOST_LEAVES]
    near_rows = [
        (path, other, replaced(arguments, path, other))
        for path, value in leaves
        for other in others_of(value, pool)[:MOST_OF_LEAF]
    ]
    near_rows += pairs_near(arguments, leaves)
    return [(name_of(path), words(other), changed) for path, other, changed in near_rows]


def leaves_in_words(arguments):
    """Return the values of the leaves of a call, in words, by their names."""
    return {name_of(path): words(value) for path, value in leaves_of(arguments)[:MOST_LEAVES]}


def others_of(value, pool):
    """Return other values for a leaf; none where a class of the project has its own arithmetic."""
    try:
        return values_near(value, pool)
    except Exception:  # noqa: BLE001 - whatever a project's own numbers raise
        return []


def pickled(arguments):
    """Return arguments pickled, as the one item of a list; empty if they cannot be."""
    try:
        return [encoded(arguments)]
    except Exception:  # noqa: BLE001 - whatever a project's own pickling raises
        return []


def name_of(path):
    """Return a leaf as a person names it; two leaves that change together have no name.

    >>> name_of(((KEY, "cart"), (ATTRIBUTE, "items"), (ITEM, 0))), name_of(())
    ('cart.items[0]', '')
    """
    text = ""
    for sort, key in path:
        text += "." + str(key) if sort == ATTRIBUTE or not text else "[" + repr(key) + "]"
    return text[1:]


def leaves_of(value, path=(), depth=DEEPEST):
    """Return the leaves of a value: where each stands, and what it is."""
    if type(value) in PLAIN or isinstance(value, ATOMS):
        return [(path, value)]
    if not depth:
        return [(path, value)] if isinstance(value, PLAIN) else []
    is_leaf = isinstance(value, PLAIN) or (isinstance(value, COLLECTIONS) and value and path)
    leaves = [(path, value)] if is_leaf else []
    rows = [leaves_of(node, (*path, step), depth - 1) for step, node in parts_of(value)]
    return leaves + in_turns(rows)


def parts_of(value):
    """Return what a value is made of: how each part is reached, and the part."""
    if isinstance(value, dict):
        return [((KEY, key), value[key]) for key in value]
    if isinstance(value, (list, tuple)):
        return [((ITEM, at), candidate) for at, candidate in enumerate(value)]
    return [((ATTRIBUTE, key), own) for key, own in attributes_of(value)]


def attributes_of(value):
    """Return the attributes of an object, those in its class's slots, too."""
    own = getattr(value, "__dict__", None)
    names = [
        name
        for kind in type(value).__mro__
        for slots in [vars(kind).get("__slots__", ())]
        for name in ([slots] if isinstance(slots, str) else slots)
    ]
    visible = [
        (name, getattr(value, name)) for name in names if name[:2] != "__" if hasattr(value, name)
    ]
    return [*(own.items() if isinstance(own, dict) else ()), *visible]


def replaced(value, path, other):
    """Return a value with another leaf; what leads there is copied."""
    if not path:
        return other
    (sort, key), rest = path[0], path[1:]
    if sort == KEY:
        return {**value, key: replaced(value[key], rest, other)}
    if sort == ITEM:
        items = [*value[:key], replaced(value[key], rest, other), *value[key + 1 :]]
        return alike(value, items)
    changed = same(value) if isinstance(value, PLAIN) else copied(value)
    object.__setattr__(changed, key, replaced(getattr(value, key), rest, other))
    return changed


def alike(value, items):
    """Return items as a list or tuple of the same sort."""
    if hasattr(value, "_fields"):
        return type(value)(*items)
    return items if isinstance(value, list) else tuple(items)


def values_near(value, pool):
    """Return other values for a leaf: near ones, and those that other calls have there."""
    if isinstance(value, bool):
        return [not value]
    known_values = pool.get(type(value), [])
    atoms = atoms_near(value)
    if atoms is not None:
        near_values = in_turns([atoms, known_values])
    elif isinstance(value, (int, float)):
        near_values = numbers_near(value, pool)
    elif isinstance(value, str):
        near_values = in_turns([texts_near(value), known_values])
    elif isinstance(value, bytes):
        near_values = [value[:-1], value + value[:1], b"", *known_values]
    elif isinstance(value, (set, frozenset)):
        near_values = sets_near(value, pool)
    else:
        near_values = [alike(value, node) for node in lists_near(list(value))]
    return distinct([of_its_class(value, other) for other in near_values], [value])


def of_its_class(value, other):
    """Return another number or text as one of the class of a value, with the same attributes.

    A method of a class of the project's own texts is not one of a plain text.
    """
    kind, base = type(value), plain_class(value)
    if kind is base or type(other) is not base:
        return other
    changed = base.__new__(kind, other)
    for name, own in attributes_of(value):
        object.__setattr__(changed, name, own)
    return changed


def same(value):
    """Return a copy of a number or text of a class of its own, without asking the class."""
    return of_its_class(value, plain_class(value).__getnewargs__(value)[0])


def plain_class(value):
    """Return the interpreter's own class of a number or text; the class of what is none."""
    return next((plain for plain in PLAIN if isinstance(value, plain)), type(value))


def numbers_near(number, pool):
    """Return other numbers: a step away, of another size, known from elsewhere, and between."""
    kind = type(number)
    steps = [number + 1, number - 1, number + 2, number - 2, number * 2, number * 10, kind(0)]
    steps += [-number, kind(number / 2)] if math.isfinite(number) else []
    steps += [number * (1 + 1e-9)] if kind is float else []
    known_numbers = [
        kind(number)
        for number in [*pool.get(int, []), *pool.get(float, [])]
        if usable(number, kind)
    ]
    around = [number + step for number in known_numbers for step in (0, 1, -1)]
    return in_turns([steps, around, [kind((number + known) / 2) for known in known_numbers]])


def usable(number, kind):
    """Return whether a number can stand for one of a sort."""
    return (
        math.isfinite(number) and abs(number) < 10**15 and (kind is float or number == int(number))
    )


def texts_near(text):
    """Return other texts."""
    half = len(text) // 2
    bumped = NUMBER.sub(lambda match: str(int(match.group()) + 1), text)
    variants = [text[:half] + "z" + text[half + 1 :], text[:half] + "z" + text[half:], text[:-1]]
    variants += [text + text, text.swapcase(), "", bumped, text[1:], text[::-1]]
    if WHOLE_NUMBER.fullmatch(text):
        return [*spelled_near(int(text)), *variants]  # with a space behind, it is the same number
    return [*variants, text + " ", *numbers_within(text)]


def numbers_within(text):
    """Return texts in which one of the first numbers is another: greater, and longer."""
    matches = [match for match, _ in zip(NUMBER.finditer(text), range(MOST_WITHIN))]
    return [
        text[: match.start()] + other + text[match.end() :]
        for match in matches
        for other in (str(int(match.group()) + 1), "1" + match.group())
    ]


def spelled_near(number):
    """Return the texts of numbers near one."""
    far = [number + (step if number >= 0 else -step) for step in FAR]
    steps = [number + 1, number - 1, number + 2, number - 2, number * 2, number * 10, 0, -number]
    return list(map(str, [*far, *steps]))


def sets_near(items, pool):
    """Return other sets: without one of the items, with another in its place, empty."""
    kind, ordered = type(items), sorted(items, key=repr)
    without_one = [kind([*ordered[:at], *ordered[at + 1 :]]) for at in range(len(ordered))][:4]
    others = [other for item in ordered[:2] for other in others_of(item, pool)[:4]]
    changed = [kind([*ordered[1:], other]) for other in others]
    return [*without_one, *changed, *[kind([*ordered, other]) for other in others], kind()]


def lists_near(items):
    """Return other lists: shortened, doubled, turned, swapped."""
    swapped = [*items[1::-1], *items[2:]]
    return [items[:-1], items[1:], items + items, items[1:] + items[:1], swapped, []]


def pairs_near(arguments, leaves):
    """Return arguments in which two numbers differ: curved limits are missed by one alone."""
    numbers = [
        (path, value)
        for path, value in leaves
        if isinstance(value, (int, float)) and not isinstance(value, bool)
    ]
    pairs = []
    for at, (path, value) in enumerate(numbers):
        for other, second in numbers[at + 1 :]:
            for step, another in ((1, 1), (1, -1), (-1, 1), (value, second)):
                if step and another:
                    changed = replaced(arguments, path, value + step)
                    pairs.append(((), None, replaced(changed, other, second + another)))
    return pairs[:MOST_PAIRS]

"""Inputs near those that a function was called with, and what a function does with an input."""

import inspect
import re
import signal
import types

MOST_CHARACTERS = 2_000
MOST_ITEMS = 50
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class TooLongError(BaseException):
    """A call did not end within its time; no code under test is to catch it."""


def near(value, depth=1):
    """Return values of the same type near a value, the telling ones first.

    >>> near(3), near("ab"), near([2, 1])[:4]
    ([4, 2, 0, -3, 7], ['', 'aba', 'AB', 'ba', 'a', ' ab'], [[], [2], [2, 1, 2], [1, 2]])
    """
    if isinstance(value, bool):
        return [not value]
    for kind, neighbours in NEIGHBOURS:
        if isinstance(value, kind):
            found = neighbours(value, depth)
            return [other for i, other in enumerate(found) if other not in [value, *found[:i]]]
    return []


def _of_number(number, _depth):
    step = 1 if isinstance(number, int) else 0.5
    return [number + step, number - step, type(number)(0), -number, number * 2 + step]


def _of_text(text, _depth):
    gap = " " if isinstance(text, str) else b" "
    return [text[:0], text + text[:1], text.swapcase(), text[::-1], text[:-1], gap + text]


def _of_sequence(items, depth):
    kind = type(items) if type(items) in (list, tuple) else list
    plain = list(items)
    found = [[], plain[:1], plain + plain[:1], plain[::-1], plain[:-1], plain[1:] + plain[:1]]
    for place in range(min(len(plain), 3) if depth else 0):
        others = near(plain[place], depth - 1)[:3]
        found += [[*plain[:place], other, *plain[place + 1 :]] for other in others]
    return [kind(one) for one in found]


def _of_mapping(mapping, depth):
    pairs = list(mapping.items())
    found = [{}, dict(pairs[:-1]), dict(pairs[1:]), dict(pairs[::-1])]
    for key, value in pairs[:2] if depth else []:
        found += [{**mapping, key: other} for other in near(value, depth - 1)[:3]]
    return found


def _of_set(items, depth):
    kind, ordered = type(items), sorted(items, key=repr)
    found = [kind(), kind(ordered[:-1]), kind(ordered[1:])]
    for item in ordered[:3] if depth else []:
        found += [kind([*ordered, other]) for other in near(item, depth)[:4]]
    return found


NEIGHBOURS = (
    ((int, float), _of_number),
    ((str, bytes), _of_text),
    ((list, tuple), _of_sequence),
    (dict, _of_mapping),
    ((set, frozenset), _of_set),
)


def inputs_near(calls, most):
    """Return argument lists: those seen first, then those near them, one argument changed each.

    Every seen call and every argument has its turn before any has a second one. Where that makes
    too few, those near the ones that were made follow.
    """
    found, last = list(calls), list(calls)
    while last and len(found) < most:
        last = [one for one in neighbours(last, most) if one not in found]
        found += last
    return found[:most]


def neighbours(calls, most):
    """Return argument lists that differ from given ones in one argument, each once."""
    rows = []
    for arguments in calls:
        for name in arguments:
            others = near(arguments[name])
            rows.append([dict(arguments, **{name: other}) for other in others])
    turns = max([len(row) for row in rows] or [0])
    made = [row[turn] for turn in range(turns) for row in rows if turn < len(row)]
    return [one for i, one in enumerate(made[:most]) if one not in made[:i]]


def arguments_of(frame):
    """Return the arguments that a frame was just called with, by their names."""
    code = frame.f_code
    count = code.co_argcount + code.co_kwonlyargcount
    extra = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    given = frame.f_locals
    return {name: given[name] for name in code.co_varnames[: count + extra] if name in given}


def defaults_of(function):
    """Return the default arguments of a function, by their names."""
    code = function.__code__
    plain = function.__defaults__ or ()
    found = dict(zip(code.co_varnames[code.co_argcount - len(plain) :], plain))
    return dict(found, **(function.__kwdefaults__ or {}))


def without_defaults(given, function):
    """Return arguments without those that a function would have had anyway."""
    usual = defaults_of(function)
    return {n: value for n, value in given.items() if n not in usual or value is not usual[n]}


def behaviour(function, arguments, seconds):
    """Return in words what a function does with arguments: its value and what it changes."""
    signal.signal(signal.SIGALRM, _too_long)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        before = words(arguments)
        value = words(_settled(_called(function, arguments)))
        after = words(arguments)
        return value if before == after else value + " and changes its arguments to " + after
    except TooLongError:
        return "no end"
    except BaseException as error:  # noqa: BLE001 - what code under test raises is what it does
        return "raises " + type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _too_long(_signal, _frame):
    raise TooLongError


def _called(function, given):
    code = function.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    every = dict(defaults_of(function), **given)
    plain = [every[name] for name in code.co_varnames[: code.co_argcount]]
    named = {name: every[name] for name in code.co_varnames[code.co_argcount : count]}
    rest = list(code.co_varnames[count : count + 2])
    if code.co_flags & inspect.CO_VARARGS:
        plain += given[rest.pop(0)]
    if code.co_flags & inspect.CO_VARKEYWORDS:
        named.update(given[rest.pop(0)])
    return function(*plain, **named)


def _settled(value):
    """Return what a generator yields, and what a coroutine returns, up to its first wait."""
    if isinstance(value, types.CoroutineType):
        try:
            value.send(None)
        except StopIteration as ended:
            return ended.value
        value.close()
        return "waits"
    if hasattr(value, "__next__"):
        return [item for _, item in zip(range(MOST_ITEMS), value)]
    return value


def words(value, depth=3):
    """Return a value in words that are the same in every process."""
    kind = type(value)
    if kind in CONTAINERS:
        return CONTAINERS[kind](value, depth)
    if depth and kind.__repr__ is object.__repr__ and hasattr(value, "__dict__"):
        return kind.__name__ + "(" + joined(vars(value), "=", str, depth - 1) + ")"
    try:
        return ADDRESS.sub("", repr(value))[:MOST_CHARACTERS]
    except Exception:  # noqa: BLE001 - an object that is not complete
        return "<" + kind.__name__ + ">"


def joined(mapping, sign, name, depth):
    """Return the pairs of a mapping, in an order that does not depend on how it was made."""
    return ", ".join(sorted(name(key) + sign + words(mapping[key], depth) for key in mapping))


def listed(values, depth):
    """Return values in their order."""
    return ", ".join(words(one, depth) for one in values)


def gathered(values, depth):
    """Return values that have no order."""
    return "{" + ", ".join(sorted(words(one, depth) for one in values)) + "}"


CONTAINERS = {
    set: gathered,
    frozenset: gathered,
    list: lambda values, depth: "[" + listed(values, depth) + "]",
    tuple: lambda values, depth: "(" + listed(values, depth) + ")",
    dict: lambda values, depth: "{" + joined(values, ": ", words, depth) + "}",
    float: lambda value, _depth: repr(round(value, 9)),
}

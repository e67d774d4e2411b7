"""Inputs near those that a function was called with, and what a function does with an input."""

import inspect
import pickle
import re
import signal
import types

from adws_near import Near, both, in_turns

MOST_CHARACTERS = 2_000
MOST_ITEMS = 50
WALL_SECONDS = 2.0
"""A call that waits is not waited for longer."""
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class TooLongError(BaseException):
    """A call did not end within its time; no code under test is to catch it."""


def inputs_near(calls, most):
    """Return argument lists, each with the number of the call that it comes from.

    The calls themselves come first, then what lies near them, one argument changed each: every
    call and every argument has its turn before any has a second one. If that makes too few,
    those near the ones that were made follow.
    """
    inputs = [(call, number) for number, call in enumerate(calls[:most])]
    pickled_calls = {pickle.dumps(call, protocol=4) for call, _ in inputs}
    last, neighbour_values = inputs, Near(calls)
    while last and len(inputs) < most:
        near_inputs = [
            (pickle.dumps(neighbour, protocol=4), neighbour, number)
            for neighbour, number in neighbours(last, neighbour_values)
        ]
        last = []
        for key, routine, number in near_inputs[: 2 * most]:
            if key not in pickled_calls:
                pickled_calls.add(key)
                last.append((routine, number))
        inputs = inputs + last
    return inputs[:most]


def neighbours(calls, neighbour_values):
    """Return argument lists that differ from given ones in one argument.

    What other calls have in its place is as near as what is made up.
    """
    rows = []
    for at, (arguments, number) in enumerate(calls):
        following = calls[(at + 1) % len(calls)][0]
        for name, value in arguments.items():
            others = neighbour_values.values(value)
            if type(following.get(name, neighbour_values)) is type(value):
                others = [following[name], *both(value, following[name]), *others]
            rows.append([(dict(arguments, **{name: other}), number) for other in others])
    return in_turns(rows)


def arguments_of(frame):
    """Return the arguments that a frame was just called with, by their names."""
    code = frame.f_code
    count = code.co_argcount + code.co_kwonlyargcount
    extra = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    local_values = frame.f_locals
    return {
        name: local_values[name]
        for name in code.co_varnames[: count + extra]
        if name in local_values
    }


def defaults_of(function):
    """Return the default arguments of a function, by their names."""
    code = function.__code__
    plain = function.__defaults__ or ()
    defaults = dict(zip(code.co_varnames[code.co_argcount - len(plain) :], plain))
    return dict(defaults, **(function.__kwdefaults__ or {}))


def without_defaults(arguments, function):
    """Return arguments without those that a function would have had anyway."""
    usual = defaults_of(function)
    return {n: value for n, value in arguments.items() if n not in usual or value is not usual[n]}


def behaviour(function, arguments, seconds):
    """Return in words what a function does with arguments: its value and what it changes.

    ``seconds`` are of processor time, which is the same on a busy machine.
    """
    for kind in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(kind, _too_long)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
        before = words(arguments)
        value = words(_settled(_called(function, arguments)))
        after = words(arguments)
        return value if before == after else value + " and changes its arguments to " + after
    except TooLongError:
        return "no end"
    except BaseException as error:  # noqa: BLE001 - what code under test raises is what it does
        return "raises " + type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def _too_long(_signal, _frame):
    raise TooLongError


def _called(function, arguments):
    code = function.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    every = dict(defaults_of(function), **arguments)
    plain = [every[name] for name in code.co_varnames[: code.co_argcount]]
    named = {name: every[name] for name in code.co_varnames[code.co_argcount : count]}
    rest = list(code.co_varnames[count : count + 2])
    if code.co_flags & inspect.CO_VARARGS:
        plain += arguments[rest.pop(0)]
    if code.co_flags & inspect.CO_VARKEYWORDS:
        named.update(arguments[rest.pop(0)])
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
    if depth and kind is types.BuiltinMethodType and type(value.__self__) in CONTAINERS:
        return value.__name__ + " of " + words(value.__self__, depth - 1)
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
    return ", ".join(words(value, depth) for value in values)


def gathered(values, depth):
    """Return values that have no order."""
    return "{" + ", ".join(sorted(words(value, depth) for value in values)) + "}"


CONTAINERS = {
    set: gathered,
    frozenset: gathered,
    list: lambda values, depth: "[" + listed(values, depth) + "]",
    tuple: lambda values, depth: "(" + listed(values, depth) + ("," * (len(values) == 1)) + ")",
    dict: lambda values, depth: "{" + joined(values, ": ", words, depth) + "}",
    float: lambda value, _depth: repr(round(value, 9)),
}

"""What functions do with inputs near those that the cases give them.

Asked with ``cases`` it notes the calls that enter the project's files while those cases run, and
answers with inputs near them; asked with ``inputs`` it tells what the functions do with these.
"""

import base64
import functools
import os
import pickle
import sys
import types

from adws_call_spots import key_of
from adws_guard import forbid
from adws_inputs import arguments_of, behaviour, inputs_near, without_defaults, words
from adws_unasked import file_of

DEEPEST = 3
MOST_CALLS = 40
MOST_CHARACTERS = 120
MOST_INPUTS = 240
LEAST_INPUTS = 16
MOST_ENDLESS = 3
CALL_SECONDS = 0.1


INSIDE = {
    types.FunctionType: "__wrapped__",
    type(functools.lru_cache()(len)): "__wrapped__",
    staticmethod: "__func__",
    classmethod: "__func__",
    property: "fget",
    functools.cached_property: "func",
}
"""Where sorts of decorated functions keep what is inside of them."""


def answer(warm, payload):
    """Answer in plain values."""
    names = {os.path.realpath(os.path.join(warm.tree, name)): name for name in payload["files"]}
    if "inputs" not in payload:
        return Notes(names).taken(warm, payload["cases"])
    by_spot = {spot: function for function, spot in functions(names).values()}
    sys.addaudithook(forbid)
    return list(results_of(payload["inputs"], by_spot))


def functions(names):
    """Return the functions of files that a module or a class holds, by the keys of their code.

    They are looked for in the modules: to ask the collector of garbage for all objects takes far
    longer in a fork.
    """
    ends = {os.path.basename(path) for path in names}
    by_key = {}
    for module in list(sys.modules.values()):
        path = file_of(module)
        end = os.path.basename(path)
        name = names.get(os.path.realpath(path)) if end in ends else None
        if name is not None:
            by_key.update(held_functions(vars(module), end, name, DEEPEST))
    return by_key


def held_functions(members, end, name, depth):
    """Yield functions that came from a file: key of its code, function, and how it is called."""
    for value in list(members.values()):
        if issubclass(type(value), type) and depth:
            yield from held_functions(vars(value), end, name, depth - 1)
        function = plain_function(value)
        if function is not None and "<" not in function.__qualname__:
            code = function.__code__
            if os.path.basename(code.co_filename) == end:
                yield key_of(code), (function, name + ":" + function.__qualname__)


def plain_function(value):
    """Return the function that is behind decorators, None if there is none.

    Only sorts that are known are looked into: others may do anything when they are asked.
    """
    while type(value) in INSIDE:
        inner = getattr(value, INSIDE[type(value)], None)
        if inner is None:
            break
        value = inner
    return value if type(value) is types.FunctionType else None


class Notes:
    """The calls that enter some files from elsewhere, with what they were given."""

    def __init__(self, names):
        self.known = functions(names)
        self.own = {path for path, _ in self.known}
        self.calls = {}

    def taken(self, warm, cases):
        """Run cases and return the inputs seen, and inputs near them, as ``rows_of`` has them."""
        items = [item for item in map(warm.item, cases) if item is not None]
        sys.setprofile(self.on_event)
        try:
            warm.run(items)
        finally:
            sys.setprofile(None)
        spots = [spot for spot in self.calls if self.calls[spot]]
        most = max(MOST_INPUTS // max(len(spots), 1), LEAST_INPUTS)
        return [row for spot in spots for row in rows_of(spot, inputs_near(self.seen(spot), most))]

    def seen(self, spot):
        """Return the arguments that a function was called with."""
        return [pickle.loads(pickled) for pickled in self.calls[spot]]  # noqa: S301 - our own

    def on_event(self, frame, event, _argument):
        """Note a call of a function of the files by something outside of them."""
        known = self.known.get(key_of(frame.f_code)) if event == "call" else None
        if known is None:
            return
        if frame.f_back is not None and frame.f_back.f_code.co_filename in self.own:
            return
        function, spot = known
        recorded = self.calls.setdefault(spot, {})
        if len(recorded) < MOST_CALLS:
            values = arguments_of(frame)
            for arguments in (without_defaults(values, function), values):
                recorded.update((pickled, True) for pickled in packed(arguments))


def packed(arguments):
    """Return arguments pickled, as the one item of a list, which is empty if they cannot be."""
    try:
        return [pickle.dumps(arguments, protocol=4)]
    except Exception:  # noqa: BLE001 - whatever a project's own pickling raises
        return []


def rows_of(spot, inputs):
    """Return inputs of a function as plain values.

    These are the function's place, the pickled arguments, the call in words, and how many rows
    before it the call stands that it comes from.
    """
    rows, places = [], {}
    for arguments, number in inputs:
        for pickled in packed(arguments):
            back = len(rows) - places.setdefault(number, len(rows))
            shown_arguments = ", ".join(
                name + "=" + words(value) for name, value in arguments.items()
            )
            shown_call = spot.rpartition(":")[2] + "(" + shown_arguments[:MOST_CHARACTERS] + ")"
            rows.append([spot, base64.b64encode(pickled).decode("ascii"), shown_call, back])
    return rows


def results_of(inputs, by_spot):
    """Yield what functions do with inputs; those that end too late are soon asked no more."""
    endless = 0
    for spot, pickled in inputs:
        result = "no end"
        if endless < MOST_ENDLESS:
            result = result_of(by_spot.get(spot), pickled)
        endless += result == "no end"
        yield result


def result_of(function, pickled):
    """Return what one function does with one input."""
    try:
        arguments = pickle.loads(base64.b64decode(pickled))  # noqa: S301 - our own
    except Exception:  # noqa: BLE001 - whatever a project's own pickling raises
        return "raises nothing: there is no such input"
    if function is None:
        return "raises nothing: there is no such function"
    return behaviour(function, arguments, CALL_SECONDS)

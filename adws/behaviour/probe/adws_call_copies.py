"""Copies of arguments, also of objects that their class neither makes nor fills for anybody.

``pickle`` and ``copy`` make an object by calling its class without arguments, and set its
attributes as anybody would. A class may refuse both: one of values that never change, for example.
Such objects are made and filled without asking the class. Runs in the project's interpreter. Needs
Python 3.8.
"""

import base64
import copy
import copyreg
import io
import pickle

PROTOCOL = 4
MADE, FILL = "made", "fill"
_OWN_WAYS = (
    *("__reduce_ex__", "__reduce__", "__getstate__", "__setstate__"),
    *("__getnewargs__", "__getnewargs_ex__", "__copy__"),
)
"""Methods with which a class says itself how its objects are copied."""


class Pickler(pickle.Pickler):
    """Pickles objects whose class refuses to make them anew, too.

    Whoever reads them may not find this module by its name, so its functions have names of their
    own.
    """

    def persistent_id(self, value):
        """Return the name of one of our functions; None for everything else."""
        return MADE if value is made else FILL if value is fill else None

    def reducer_override(self, value):
        """Return how an object is made; nothing special for most."""
        if not refuses(type(value)):
            return NotImplemented
        return made, (type(value),), state_of(value), None, None, fill


class Unpickler(pickle.Unpickler):
    """Reads what was pickled so."""

    def persistent_load(self, name):
        """Return one of our functions."""
        return {MADE: made, FILL: fill}[name]


def encoded(arguments):
    """Return arguments as text; raises whatever a project's own pickling raises."""
    stream = io.BytesIO()
    Pickler(stream, protocol=PROTOCOL).dump(arguments)
    return base64.b64encode(stream.getvalue()).decode("ascii")


def decoded(text):
    """Return arguments as they were; fails if their classes are missing."""
    return Unpickler(io.BytesIO(base64.b64decode(text))).load()


def copied(value):
    """Return a copy that shares its attributes."""
    if not refuses(type(value)):
        return copy.copy(value)
    other = made(type(value))
    fill(other, state_of(value))
    return other


def refuses(kind):
    """Return whether a class lets nobody make an object without arguments, or fill its slots.

    One that says how its objects are copied does not count, nor one whose objects the interpreter
    must make, such as numbers of its own.
    """
    is_guarded = kind.__setattr__ is not object.__setattr__ and copyreg._slotnames(kind)
    if not (is_guarded or wants_arguments(kind.__new__)):
        return False
    usual = all(getattr(kind, name, None) is getattr(object, name, None) for name in _OWN_WAYS)
    return usual and kind not in copyreg.dispatch_table and can_be_made(kind)


def wants_arguments(function):
    """Return whether a function written in Python needs more than the class."""
    code = getattr(function, "__code__", None)
    if code is None:
        return False
    plain = code.co_argcount - len(function.__defaults__ or ())
    return plain > 1 or code.co_kwonlyargcount > len(function.__kwdefaults__ or ())


def can_be_made(kind):
    """Return whether an object can be made without asking its class."""
    try:
        made(kind)
    except TypeError:
        return False
    return True


def made(kind):
    """Return an object without attributes."""
    return object.__new__(kind)


def state_of(value):
    """Return the attributes of an object: those of its own, and those in slots of its classes."""
    slots = {
        name: getattr(value, name)
        for name in copyreg._slotnames(type(value))
        if hasattr(value, name)
    }
    return dict(getattr(value, "__dict__", {})), slots


def fill(value, state):
    """Set the attributes of an object without asking its class."""
    own, slots = state
    if own:
        value.__dict__.update(own)
    for name in slots:
        object.__setattr__(value, name, slots[name])

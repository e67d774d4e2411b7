"""Objects that are nothing but their attributes.

Runs in the project's interpreter. Needs Python 3.8.
"""

import types

from adws_unasked import contents_of

OF_EVERY_CLASS = frozenset(
    {
        "__annotate__",
        "__annotate_func__",
        "__annotations__",
        "__annotations_cache__",
        "__classdictcell__",
        "__dataclass_fields__",
        "__dataclass_params__",
        "__dict__",
        "__doc__",
        "__eq__",
        "__firstlineno__",
        "__hash__",
        "__init__",
        "__match_args__",
        "__module__",
        "__qualname__",
        "__replace__",
        "__repr__",
        "__slotnames__",
        "__static_attributes__",
        "__weakref__",
    }
)
"""What a class has that gives its objects attributes only; a data class, or one that was copied."""


def is_record(value):
    """Return whether an object has attributes of its own only, and its class adds none."""
    own = contents_of(value)
    kinds = [kind for kind in type(value).__mro__ if kind is not object]
    return all(name in OF_EVERY_CLASS or name in own for kind in kinds for name in vars(kind))


def plain_object(record):
    """Return an object of no class of its own that has the attributes of a record."""
    return types.SimpleNamespace(**contents_of(record))

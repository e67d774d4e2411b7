"""What a twin has in the place of what its test expects, and the mark that it was evaluated."""

from __future__ import annotations

from copy import copy
from os import O_APPEND, O_CREAT, O_WRONLY, close, environ, write
from os import open as open_file

MARK_MODE = 0o600
MOST_OBJECTS = 5
MOST_ATTRIBUTES = 20
SCALARS = (bool, int, float, complex, str, bytes)


class NeverRaised(Exception):  # noqa: N818 - it is no error of anybody's
    """An exception that nobody raises."""


class NeverWarned(UserWarning):
    """A warning that nobody gives."""


class Nothing:
    """It equals nothing, not even itself."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        """Return that it is another one."""
        return False

    def __ne__(self, other: object) -> bool:
        """Return that it is another one."""
        return True


def reached(marks: str, number: int, value: object) -> object:
    """Return the value as it is."""
    name = environ.get("PYTEST_CURRENT_TEST", "").replace("\n", " ")
    compared = " ".join(compared_attributes(value))
    file = open_file(marks, O_WRONLY | O_APPEND | O_CREAT, MARK_MODE)
    write(file, f"{number}\t{name}\t{compared}\n".encode("utf-8", "replace"))
    close(file)
    return value


def compared_attributes(value: object) -> list[str]:
    """Return the attributes of expected objects: ``+A.b`` if equality sees it, ``-A.b`` if not.

    Objects that do not equal a copy of theirs show nothing.
    """
    ignored_by_name = {}
    for item in value[:MOST_OBJECTS] if type(value) in (list, tuple) else [value]:
        kind = type(item)
        if kind.__eq__ is not object.__eq__ and equals_its_copy(item):
            for name in attributes_of(item)[:MOST_ATTRIBUTES]:
                ignored_by_name[f"{kind.__name__}.{name}"] = ignores(item, name)
    return [("-" if ignored else "+") + name for name, ignored in ignored_by_name.items()]


def equals_its_copy(item: object) -> bool:
    """Return whether an object equals a copy in which nothing is altered."""
    try:
        return bool(item == copy_of(item))
    except Exception:  # noqa: BLE001 - whatever the project's own objects raise
        return False


def copy_of(item: object) -> object:
    """Return a copy of an object, also of one whose class lets nobody set its attributes."""
    try:
        return copy(item)
    except AttributeError:  # the module copy sets what is in slots as anybody would
        another = object.__new__(type(item))
        for name in attributes_of(item):
            object.__setattr__(another, name, getattr(item, name))
        return another


def attributes_of(item: object) -> list[str]:
    """Return the names of what an object holds, in its slots, too."""
    slots = [getattr(kind, "__slots__", ()) for kind in type(item).__mro__]
    names = [name for own in slots for name in ([own] if isinstance(own, str) else own)]
    kept = [name for name in names if not name.startswith("__") and hasattr(item, name)]
    return [*getattr(item, "__dict__", ()), *kept]


def ignores(item: object, name: str) -> bool:
    """Return whether an object equals one that differs from it in an attribute."""
    another = changed_copy(item, name)
    try:
        return another is not None and bool(item == another)
    except Exception:  # noqa: BLE001 - whatever the project's own objects raise
        return False


def altered(marks: str, number: int, value: object) -> object:
    """Return another value of the same type."""
    return near(reached(marks, number, value))


def distant(marks: str, number: int, value: object) -> object:
    """Return another value of the same type, beyond any tolerance."""
    return near(reached(marks, number, value), far=True)


def strange(marks: str, number: int, value: object) -> object:
    """Return an object that no container contains."""
    value = reached(marks, number, value)
    if type(value) is str:
        return value + "~adws-twin~"
    return value + b"~adws-twin~" if type(value) is bytes else Nothing()


def other(marks: str, number: int, value: object) -> object:
    """Return an object that equals nothing, in the place of the last item of a sequence."""
    value = reached(marks, number, value)
    kind = type(value)
    return kind([*value[:-1], Nothing()]) if kind in (list, tuple) and value else Nothing()


def absent(marks: str, number: int, value: object) -> None:
    """Return None."""
    reached(marks, number, value)


def nothing(value: object) -> object:
    """Return an object that equals nothing, or what holds one; it can be overwritten in place."""
    empty_values = {list: [Nothing()], set: {Nothing()}, dict: {Nothing(): Nothing()}}
    return empty_values.get(type(value), Nothing())


def negated(marks: str, number: int, value: object) -> bool:
    """Return whether the value is false."""
    return not reached(marks, number, value)


def unexpected(marks: str, number: int, value: object) -> type:
    """Return an exception that nobody raises, or a warning that nobody gives."""
    reached(marks, number, value)
    is_warning = isinstance(value, type) and issubclass(value, Warning)
    return NeverWarned if is_warning else NeverRaised


def near(value: object, *, far: bool = False) -> object:
    """Return another value of the same type; ``Nothing`` where none can be made."""
    kind = type(value)
    if kind in (int, float, complex):
        return _number(value, far=far)
    if kind in (list, tuple):
        return kind([*value[:-1], near(value[-1], far=far)]) if value else kind([Nothing()])
    if kind in (set, frozenset):
        return kind([*list(value)[1:], Nothing()])
    if kind is dict:
        return _dict(value, far=far)
    plain = {bool: lambda: not value, str: lambda: value + "~", bytes: lambda: value + b"~"}
    return plain[kind]() if kind in plain else unlike(value)


def unlike(item: object) -> object:
    """Return a copy of an object with one attribute altered, which its own equality sees.

    So a case passes with it only if the other object, which the project made, sees less.
    """
    if type(item).__eq__ is object.__eq__ or not equals_its_copy(item):
        return Nothing()
    names = attributes_of(item)[:MOST_ATTRIBUTES]
    copies = (changed_copy(item, name) for name in names if is_scalar(item, name))
    return next((one for one in copies if one is not None and differ(item, one)), Nothing())


def is_scalar(item: object, name: str) -> bool:
    """Return whether an attribute holds a number or a text: other objects may lead back here."""
    return type(getattr(item, name, None)) in SCALARS


def changed_copy(item: object, name: str) -> object:
    """Return a copy of an object with another value in an attribute; None if it cannot be made."""
    try:
        another = copy_of(item)
        if another is item:
            return None
        object.__setattr__(another, name, near(getattr(item, name)))
    except Exception:  # noqa: BLE001 - whatever the project's own objects raise
        return None
    return another


def differ(item: object, other: object) -> bool:
    """Return whether two objects are unequal, whichever of them is asked."""
    try:
        return not item == other and not other == item  # noqa: SIM201 - ``!=`` may be another one
    except Exception:  # noqa: BLE001 - whatever the project's own objects raise
        return False


def _number(value: complex, *, far: bool) -> object:
    step = abs(value) + 1_000_000 if far else 1
    moved = value + step
    if moved == value and type(value) is float:
        return 0.0 if value in (float("inf"), float("-inf")) else value * 2
    return moved if moved == moved else 0.0  # noqa: PLR0124 - not a number


def _dict(value: dict, *, far: bool) -> dict:
    if not value:
        return {Nothing(): Nothing()}
    last = list(value)[-1]
    return {**value, last: near(value[last], far=far)}

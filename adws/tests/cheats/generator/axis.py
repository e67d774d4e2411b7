"""The axes: values that are small templates, each independent of all others.

A file of an axis holds a table for each of its values. ``does`` says what the value does. A value
fits where all that it ``needs`` is given and nothing that it ``bars`` is; projects and other values
``give`` such traits. All other keys are templates.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import field, frozen

HERE = Path(__file__).parent
CHEATING = ("how", "when", "where", "otherwise")
HONEST = ("fix", "clothing", "beside")
HELD_BACK_SEED = 20261123
"""The seed that decides which values are withheld until the end."""

_RULES = ("does", "needs", "bars", "gives", "weight", "sort")


@frozen(eq=False)
class Value:
    """One value of an axis, read once: it equals no other.

    ``weight`` is how many times as often a sample should hold it as its neighbours; ``sort`` names
    what it is counted under besides its own name; ``parts`` are its templates.
    """

    axis: str
    name: str
    does: str
    needs: frozenset[str] = frozenset()
    bars: frozenset[str] = frozenset()
    gives: frozenset[str] = frozenset()
    weight: int = 1
    sort: str = ""
    parts: Mapping[str, Any] = field(factory=dict[str, Any], repr=False)


@cache
def read_axis(language: str, axis: str) -> tuple[Value, ...]:
    """Return the values of an axis in a language, in the order of its file."""
    path = HERE / language / f"{axis}.toml"
    rows: dict[str, dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))
    return tuple(read_value(axis, name, row) for name, row in rows.items())


def read_value(axis: str, name: str, row: Mapping[str, Any]) -> Value:
    """Return the value that a table describes."""
    return Value(
        axis=axis,
        name=name,
        does=row.get("does", ""),
        needs=frozenset(row.get("needs", ())),
        bars=frozenset(row.get("bars", ())),
        gives=frozenset(row.get("gives", ())),
        weight=row.get("weight", 1),
        sort=row.get("sort", ""),
        parts={key: part for key, part in row.items() if key not in _RULES},
    )


def fits(values: Iterable[Value], given: frozenset[str]) -> bool:
    """Return whether values go together with each other and with what a project gives.

    >>> always = Value("when", "always", "", bars=frozenset({"right"}))
    >>> fits([always], frozenset()), fits([always], frozenset({"right"}))
    (True, False)
    """
    together = tuple(values)
    traits = given.union(*(item.gives for item in together))
    return all(item.needs <= traits and not item.bars & traits for item in together)


def held_back(values: Iterable[Value]) -> frozenset[str]:
    """Return the names of the fifth of an axis that is withheld until the end.

    >>> len(held_back(Value("when", str(number), "") for number in range(10)))
    2
    """
    ranked = sorted(values, key=_rank)
    return frozenset(value.name for value in ranked[: round(len(ranked) / 5)])


def _rank(value: Value) -> str:
    return sha256(f"{HELD_BACK_SEED} {value.axis} {value.name}".encode()).hexdigest()

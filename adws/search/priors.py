"""How likely an edit of a family is to be the mending one, read from the data beside this file."""

import pkgutil
import tomllib
from functools import cache
from typing import Any

_DATA = "priors.toml"

_TRUST = 0.8
"""How far the data is believed, as an exponent: what it says of rare families is an estimate."""


def prior(family: str) -> float:
    """Return a family's share of real fixes divided by how many edits it proposes for a function.

    The scale is such that a comparison's operator has 1; the others are drawn towards it.
    """
    relative: float = (_chance(family) / _chance("comparison")) ** _TRUST
    return relative


def _chance(family: str) -> float:
    entry = read_priors()["families"][family]
    share, edits = float(entry["share"]), float(entry["edits"])
    return share / edits


@cache
def read_priors() -> dict[str, dict[str, Any]]:
    """Return the data: ``families`` with share, edits and source, and the ``studies`` behind."""
    data = pkgutil.get_data(__package__ or "", _DATA) or b""
    return tomllib.loads(data.decode())

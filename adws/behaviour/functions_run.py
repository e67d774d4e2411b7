"""The functions that cases ran, as a probe recorded them."""

import json
from collections.abc import Mapping
from contextlib import suppress


def read_functions(text: str) -> Mapping[str, tuple[str, ...]]:
    r"""Return the functions that each case ran, as ``FILE:LINE:NAME``, in the order of their calls.

    A process that dies leaves half a line, which does not count.

    >>> read_functions('{"case": "a", "ran": ["m.py:1:f"]}\n{"lost": []}\n{"case": "b", "ra')
    {'a': ('m.py:1:f',)}
    """
    functions: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        with suppress(ValueError):
            row = json.loads(line)
            if "ran" in row:
                functions[row["case"]] = tuple(row["ran"])
    return functions

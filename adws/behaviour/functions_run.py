"""The functions that cases ran, as a probe recorded them."""

from collections.abc import Mapping

from adws.behaviour.calls import json_lines

ELSEWHERE = ""
"""Stands for the case where a function ran outside of all cases, or in one that is not known."""


def read_functions(text: str) -> Mapping[str, tuple[str, ...]]:
    r"""Return the functions that each case ran, as ``FILE:LINE:NAME``, in the order of their calls.

    A process that dies leaves half a line, which does not count.

    >>> read_functions('{"case": "a", "ran": ["m.py:1:f"]}\n{"lost": []}\n{"case": "b", "ra')
    {'a': ('m.py:1:f',)}
    """
    functions: dict[str, dict[str, None]] = {}
    for row in json_lines(text):
        if "ran" in row:
            functions.setdefault(row["case"], {}).update(dict.fromkeys(row["ran"]))
    return {case_id: tuple(names) for case_id, names in functions.items()}

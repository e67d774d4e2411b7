"""What a program tells line by line, each line a JSON object, among lines that are none."""

import json
from collections.abc import Iterator
from typing import Any


def json_lines(text: str) -> Iterator[dict[str, Any]]:
    r"""Yield the objects; what is no object, or was cut in the middle, is passed over.

    >>> list(json_lines('{"a": 1}\nwarning: x\n[2]\n{"b": '))
    [{'a': 1}]
    """
    for line in text.splitlines():
        try:
            value = json.loads(line) if line.startswith("{") else None
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value


def nested_object(parent: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the object under a name; an empty one where there is none.

    >>> nested_object({"error": {"code": 401}}, "error"), nested_object({"error": "no"}, "error")
    ({'code': 401}, {})
    """
    child = parent.get(name)
    return child if isinstance(child, dict) else {}

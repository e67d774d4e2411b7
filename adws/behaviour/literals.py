"""The constants in a change: values near which a special case would show."""

import re

_LITERAL = re.compile(
    r"""(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<![\w.])(?P<number>\d+(?:\.\d+)?)(?![\w.])"""
)
_LONGEST = 200
_MOST = 60


def literals(patch: str) -> tuple[int | float | str, ...]:
    r"""Return the numbers and texts in the added and removed lines of a patch, each once.

    >>> literals("--- a/x 9\n-    return 1\n+    return 'ten' if n > 2.5 else 1\n  7")
    (1, 'ten', 2.5)
    """
    lines = (
        line[1:]
        for line in patch.splitlines()
        if line.startswith(("+", "-")) and not line.startswith(("+++", "---"))
    )
    values = (_value(match) for line in lines for match in _LITERAL.finditer(line))
    return tuple(dict.fromkeys(value for value in values if len(str(value)) <= _LONGEST))[:_MOST]


def _value(match: re.Match[str]) -> int | float | str:
    if match["text"] is not None:
        return match["text"][1:-1]
    return float(match["number"]) if "." in match["number"] else int(match["number"])

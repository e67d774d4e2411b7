"""The price of a call, found in the plain words of a program."""

import re

_NUMBER = r"(\d[\d,]*(?:\.\d+)?(?:[eE][+-]?\d+)?)"
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        rf'"total_cost_usd"\s*:\s*{_NUMBER}',
        rf"\bTotal cost:\s*\${_NUMBER}",
        rf"\bCost:\s*\$(?:[\d,.]+ message, \$)?{_NUMBER}",
        rf"\bSession cost:\s*{_NUMBER} USD\b",
    )
)
"""In the order in which they are tried; the last one in the text of the first that is there counts.

The third also reads ``Cost: $0.01 message, $0.02 session.`` as aider prints it: the session counts.
"""


def printed_cost(text: str) -> float | None:
    """Return what a program says it has cost in USD; None if it does not say so.

    >>> printed_cost("Tokens: 2k sent. Cost: $0.01 message, $0.02 session.")
    0.02
    >>> printed_cost("done") is None
    True
    """
    for pattern in _PATTERNS:
        if amounts := pattern.findall(text):
            return float(amounts[-1].replace(",", ""))
    return None

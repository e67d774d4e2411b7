"""How an agent's run ended, and what follows: another try, later, or none.

The categories, their patterns and the pauses are those of the pipeline's specification.
"""

import re
from enum import StrEnum

from attrs import frozen

from adws.pipeline.names import BUDGET, MANUAL, REVIEW

_TRANSIENT = re.compile(
    r"timeout|ETIMEDOUT|ECONNREFUSED|network|\b(?:429|502|503|504)\b|out of memory|ENOMEM",
    re.IGNORECASE,
)
_PERSISTENT = re.compile(
    r"SyntaxError|TypeError|ReferenceError|Cannot find module|ENOENT|parse error", re.IGNORECASE
)
_SUBTYPES = {
    "error_max_turns": "max_turns",
    "error_max_budget_usd": "max_budget",
    "error_max_structured_output_retries": "structured_output_retries",
}


class EndCategory(StrEnum):
    """How a run ended."""

    SUCCESS = "success"
    UNCHANGED = "unchanged"
    TRANSIENT = "transient"
    STRUCTURED = "structured_output_retries"
    UNKNOWN_EXECUTION = "unknown_execution"
    PERSISTENT = "persistent"
    MAX_TURNS = "max_turns"
    MAX_BUDGET = "max_budget"
    UNKNOWN = "unknown"


@frozen
class EndRule:
    """What follows: so many tries in all, and the label of a pull request that is closed then."""

    tries: int
    label: str


RULES = {
    EndCategory.TRANSIENT: EndRule(5, MANUAL),
    EndCategory.STRUCTURED: EndRule(5, MANUAL),
    EndCategory.UNKNOWN_EXECUTION: EndRule(2, MANUAL),
    EndCategory.PERSISTENT: EndRule(1, MANUAL),
    EndCategory.MAX_TURNS: EndRule(1, REVIEW),
    EndCategory.MAX_BUDGET: EndRule(1, BUDGET),
    EndCategory.UNKNOWN: EndRule(1, MANUAL),
}
"""What follows a run that failed; a success is tested, and no change counts as an attempt."""


def category_of(subtype: str, message: str = "") -> EndCategory:
    """Return how a run ended by the subtype of its result, and by what it says about an error.

    >>> category_of("error_during_execution", "ETIMEDOUT: connection timed out").value
    'transient'
    """
    if subtype == "success":
        return EndCategory.SUCCESS
    if subtype in _SUBTYPES:
        return EndCategory(_SUBTYPES[subtype])
    if subtype != "error_during_execution":
        return EndCategory.UNKNOWN
    if _TRANSIENT.search(message):
        return EndCategory.TRANSIENT
    return EndCategory.PERSISTENT if _PERSISTENT.search(message) else EndCategory.UNKNOWN_EXECUTION


def pause_seconds(call: int) -> int:
    """Return how long to wait before a call, the first of which is 1.

    >>> [pause_seconds(call) for call in (1, 2, 3, 4, 5)]
    [0, 60, 180, 420, 900]
    """
    doubled: int = 2 ** (call - 1)
    return 60 * (doubled - 1)

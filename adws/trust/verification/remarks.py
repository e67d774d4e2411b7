"""What a verifier says about a change besides its tests: a person decides about it."""

import re

from adws.core.flag import Flag

RULE = "verifier-remark"
"""The rule of the flag that a remark becomes."""

_NOTHING = re.compile(
    r"(?i)(?:there (?:is|was) )?(?:nothing|none|n/a|no (?:problems?|issues?|faults?|errors?))"
    r"(?: (?:was |is |were |are )?(?:found|wrong|amiss|to report))*\W*"
)
_PLACE = re.compile(r"([\w./-]+\.\w+)(?::(\d+))?")


def remark_in(answer: str) -> str:
    """Return what a verifier found in a change by reading it, or nothing.

    >>> remark_in("calc.py answers 3 for (1, 2) alone"), remark_in("nothing found.")
    ('calc.py answers 3 for (1, 2) alone', '')
    """
    words = answer.strip()
    return "" if _NOTHING.fullmatch(words) else words


def remark_flags(remark: str, changed: tuple[str, ...]) -> tuple[Flag, ...]:
    """Return the flag for a remark, at the first changed file that it names, or at the first."""
    if not remark:
        return ()
    places = (match for match in _PLACE.finditer(remark) if match[1] in changed)
    place = next(places, None)
    path = place[1] if place else next(iter(changed), "")
    line = int(place[2] or 0) if place else 0
    return (Flag(RULE, path, line, "", f"the independent verifier says: {remark}"),)

"""What the test tools cannot show, and how a person accepts it."""

import json
from collections.abc import Sequence

from adws.reports.markdown import bullets, code, plain, section


def _setting(limits: Sequence[str]) -> str:
    """Return the line of the settings that accepts them: each begins with its runner's name.

    >>> _setting(("ctest: no planted cases",))
    'accept_limited = ["ctest"]'
    """
    names = dict.fromkeys(limit.partition(":")[0] for limit in limits)
    return f"accept_limited = {json.dumps([*names])}"


def limits_section(limits: Sequence[str]) -> str:
    """Return the section on what the test tools cannot show; empty if there is nothing."""
    if not limits:
        return ""
    return section(
        "Limited",
        bullets(map(plain, limits)),
        f"This alone makes the exit code 1, unless you set {code(_setting(limits))}.",
    )


def limits_lines(limits: Sequence[str]) -> tuple[str, ...]:
    """Return the same as lines of plain text."""
    lines = tuple(f"limited by {limit}" for limit in limits)
    return (*lines, f"to accept it: {_setting(limits)} in adws.toml") if lines else ()

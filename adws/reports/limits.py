"""What the test tools cannot show, and how a person accepts it."""

from collections.abc import Sequence

from adws.reports.markdown import bullets, code, plain, section

ACCEPT_LIMITED = 'to accept it: accept_limited = ["NAME"] in adws.toml'


def limits_section(limits: Sequence[str]) -> str:
    """Return the section on what the test tools cannot show; empty where there is nothing."""
    if not limits:
        return ""
    setting = code('accept_limited = ["NAME"]')
    return section(
        "Limited",
        bullets(map(plain, limits)),
        f"The exit code is 1 for this alone, unless the settings accept it: {setting}.",
    )


def limits_lines(limits: Sequence[str]) -> tuple[str, ...]:
    """Return the same as lines of plain text."""
    told = tuple(f"limited by {limit}" for limit in limits)
    return (*told, ACCEPT_LIMITED) if told else ()

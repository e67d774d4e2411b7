"""Text that Rich's markup shows exactly as it is."""

import re

_BACKSLASH = "\\"
_NOTHING = "[none][/none]"
_BRACKET = re.compile(r"(\\*)(\[(?:[a-z#/@][^[]*?\])?)")
_LAST = re.compile(r"\\+\Z")


def escape(text: str) -> str:
    r"""Return markup that shows ``text``, whatever markup follows.

    Rich's own function loses a backslash before a bracket that opens no tag, as in ``\[0]``.

    >>> escape("[red] [0]"), escape(r"\[0]")
    ('\\[red] [0]', '\\\\[0]')
    """
    return _LAST.sub(_ended, _BRACKET.sub(_escaped, text))


def _escaped(found: re.Match[str]) -> str:
    backslashes, bracket = found.groups()
    if bracket == "[":  # Rich removes one backslash, if there is one
        return f"{backslashes}{_BACKSLASH if backslashes else ''}{bracket}"
    return f"{backslashes * 2}{_BACKSLASH}{bracket}"


def _ended(found: re.Match[str]) -> str:
    """Double the last backslashes before a tag of no effect, so that they escape nothing."""
    return f"{found.group() * 2}{_NOTHING}"

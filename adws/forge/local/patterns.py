"""The patterns by which workflows name branches (GitHub's "Filter pattern cheat sheet")."""

import re

_PARTS = re.compile(r"\*\*|\*|\?|\+|\[[^\]]*\]|\\.|.", re.DOTALL)
_MEANT = {"**": ".*", "*": "[^/]*", "?": "?", "+": "+"}


def is_selected(name: str, patterns: tuple[str, ...]) -> bool:
    """Whether a list of patterns selects a branch: the last match counts, and ``!`` excludes.

    >>> is_selected("tdd/one", ("**", "!main")), is_selected("tdd/one", ("*",))
    (True, False)
    """
    is_in = False
    for pattern in patterns:
        parts = _PARTS.findall(pattern.removeprefix("!"))
        form = "".join(_MEANT.get(part) or _literal(part) for part in parts)
        if re.fullmatch(form, name, re.DOTALL):
            is_in = not pattern.startswith("!")
    return is_in


def _literal(part: str) -> str:
    if part.startswith("[") and len(part) > 2:  # noqa: PLR2004 - an empty class is a text
        return part
    return re.escape(part.removeprefix("\\") or part)

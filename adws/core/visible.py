"""Makes text of others safe to show: without invisible characters and terminal commands.

Every text of others passes through here before adws shows it: on a terminal, in a report, in JSON,
in a prompt, in a branch name.
"""

import re

_CONTROL = r"\x00-\x08\x0b-\x1f\x7f-\x9f"
_FORMAT = (
    r"\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u206f\ufeff\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_SEPARATORS = r"\u2028\u2029"
_BLANK_LETTERS = (
    r"\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0\ufe00-\ufe0e"
    r"\U00016fe4\U0001d159"
)
_WITHOUT_MEANING = r"\ud800-\udfff\ue000-\uf8ff\ufffe\uffff\U000f0000-\U0010ffff"

HIDDEN = re.compile(f"[{_CONTROL}{_FORMAT}{_SEPARATORS}{_BLANK_LETTERS}{_WITHOUT_MEANING}]")
"""Characters that a reader cannot see.

Control characters except tabs and ends of lines, characters that reorder, join or hide others,
other separators of lines, letters without a shape, lone surrogates, characters for private use.
"""

_SEQUENCE = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])"
INVISIBLE = re.compile(f"{_SEQUENCE}|{HIDDEN.pattern}")
"""Invisible text that could hide or disguise something, including commands to a terminal."""

_COMMAND = re.compile(rf"{_SEQUENCE}|\r+(?=\n)")
_END = re.compile(r"[\t\n]")


def hides_something(text: str) -> bool:
    """Return whether a text holds invisible characters; fast if it does not."""
    return HIDDEN.search(text) is not None


def visible(text: str) -> str:
    r"""Return a text on one line, with escapes as in Python for invisible characters.

    >>> print(visible("a\x1b[31m \u202e\n"))
    a\x1b[31m \u202e\n
    """
    return _END.sub(_escape_as_python, HIDDEN.sub(_escape_as_python, text))


def visible_lines(text: str) -> str:
    r"""Return a text without commands to a terminal, and with escapes for invisible characters.

    >>> print(visible_lines("\x1b[31mred\x1b[0m\r\ndone\u200b"))
    red
    done\u200b
    """
    return HIDDEN.sub(_escape_as_python, _COMMAND.sub("", text))


def one_line(text: str) -> str:
    r"""Return a text on one line, without terminal commands, with escapes for invisible characters.

    >>> print(one_line("\x1b[31ma  b\tc\x1b[0m\u200b"))
    a b c\u200b
    """
    return visible(" ".join(_COMMAND.sub("", text).split()))


def visible_json(text: str) -> str:
    r"""Return the same JSON with JSON's escapes for invisible characters.

    >>> print(visible_json('["\u202e"]'))
    ["\u202e"]
    """
    return HIDDEN.sub(_in_json, text)


def _escape_as_python(match: re.Match[str]) -> str:
    return ascii(match[0])[1:-1]


def _in_json(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))

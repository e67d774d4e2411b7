"""What kind of end an agent's words tell: passing, staying, or not known.

The patterns and the order in which they are looked for are those of a table of automated recovery
that has run in the field: what passes is looked for first.
"""

import re

from adws.core.turn import AnswerCategory

_TABLE = {
    AnswerCategory.TRANSIENT: (
        *("time(?:d )?[- ]?out", "ETIMEDOUT", "ECONNREFUSED", "ECONNRESET", "network"),
        *("unable to connect", "overloaded", "rate.?limit", "usage limit"),
        *(r"\b(?:429|500|502|503|504|529)\b", "out of memory", "ENOMEM"),
    ),
    AnswerCategory.PERSISTENT: (
        *("SyntaxError", "TypeError", "ReferenceError"),
        *("Cannot find module", "ENOENT", "parse error"),
    ),
}
_PATTERNS = {kind: re.compile("|".join(words), re.IGNORECASE) for kind, words in _TABLE.items()}

_TRANSIENT_STATUS = frozenset({408, 409, 429, 500, 502, 503, 504, 529})
ACCESS_STATUS = frozenset({401, 403})
"""HTTP status codes (RFC 9110) by which a service says that it does not know who asks."""


def category_of(words: str) -> AnswerCategory:
    """Return the category of an error by what was said about it.

    >>> category_of("connect ECONNREFUSED 127.0.0.1:1"), category_of("SyntaxError: x")
    (<AnswerCategory.TRANSIENT: 'transient'>, <AnswerCategory.PERSISTENT: 'persistent'>)
    >>> category_of("it did not work")
    <AnswerCategory.UNKNOWN: 'unknown'>
    """
    categories = (category for category, pattern in _PATTERNS.items() if pattern.search(words))
    return next(categories, AnswerCategory.UNKNOWN)


def category_of_status(status: int) -> AnswerCategory:
    """Return the category of an HTTP status code that a service answered with (RFC 9110).

    >>> category_of_status(529), category_of_status(400)
    (<AnswerCategory.TRANSIENT: 'transient'>, <AnswerCategory.PERSISTENT: 'persistent'>)
    """
    return AnswerCategory.TRANSIENT if status in _TRANSIENT_STATUS else AnswerCategory.PERSISTENT

"""The words of a command line that a person wrote."""

import shlex

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, SettingsInvalid

_HINT = "close each quote, or put a backslash before it"


def command_words(key: str, text: str) -> Result[tuple[str, ...], PipelineError]:
    """Return the words of a command line; the error names the key that holds it.

    >>> command_words("test_command", "make 'a b'").unwrap()
    ('make', 'a b')
    """
    try:
        return Success(tuple(shlex.split(text)))
    except ValueError as error:
        message = f"{key} cannot be split into words: {error}"
        return Failure(SettingsInvalid(message, hint=_HINT))

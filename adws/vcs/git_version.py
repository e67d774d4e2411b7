"""Whether git is new enough for what adws asks of it."""

import re

from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, RepositoryUnusable

_OLDEST = (2, 32)  # the first that leaves out the user's configuration where it is told to
_NUMBER = re.compile(r"git version (\d+)\.(\d+)")
INSTALL = f"install git {'.'.join(map(str, _OLDEST))} or newer, and put it on the PATH"
"""The hint for a git that is missing or too old."""


def require_new_git(printed: str) -> Result[str, PipelineError]:
    """Return what ``git version`` printed, or fail with ``RepositoryUnusable`` for an old one.

    >>> require_new_git("git version 2.20.1").failure().message
    'git version 2.20.1 is too old for adws'
    >>> require_new_git("git version 2.39.2 (Apple Git-143)")
    <Success: git version 2.39.2 (Apple Git-143)>
    """
    number = _NUMBER.match(printed)
    if number and (int(number[1]), int(number[2])) < _OLDEST:
        return Failure(RepositoryUnusable(f"{printed} is too old for adws", hint=INSTALL))
    return Success(printed)

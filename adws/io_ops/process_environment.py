"""The environment variables of a program."""

import re
from collections.abc import Mapping
from fnmatch import translate
from functools import lru_cache

from adws.core.process import Command

RUN_VARIABLE = "ADWS_RUN"
"""The variable that marks every process of a run, so that a later run can end those it left."""

PROCESS_VARIABLE = "ADWS_PROCESS"
"""The variable that marks descendants: the ids of all programs above, joined by ``/``."""

_GLOB = frozenset("*?[")


def environment_for(command: Command, present: Mapping[str, str], mark: str) -> dict[str, str]:
    """Return the variables for a command: the allowed and not scrubbed ones, then its own."""
    passed = {name: value for name, value in present.items() if _is_passed(command, name)}
    outer = present.get(PROCESS_VARIABLE)
    chain = f"{outer}/{mark}" if outer else mark
    return {**passed, **command.env, PROCESS_VARIABLE: chain}


def _is_passed(command: Command, name: str) -> bool:
    if _matches(name, command.scrub) and not _matches(name, command.keep):
        return False
    return command.allow is None or name == RUN_VARIABLE or _matches(name, command.allow)


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    names, any_glob = _names_and_globs(patterns)
    return name in names or any_glob.match(name) is not None


@lru_cache
def _names_and_globs(patterns: tuple[str, ...]) -> tuple[frozenset[str], re.Pattern[str]]:
    """Return the names among patterns, and one pattern for all globs.

    Hundreds of names are looked up at each start, and a pattern with all names is slow to compile.
    """
    globs = tuple(pattern for pattern in patterns if not _GLOB.isdisjoint(pattern))
    any_glob = re.compile("|".join(map(translate, globs)) if globs else "(?!)")
    return frozenset(patterns).difference(globs), any_glob

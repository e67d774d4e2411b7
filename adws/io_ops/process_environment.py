"""Which variables a program gets."""

import re
from collections.abc import Mapping
from fnmatch import translate
from functools import lru_cache

from adws.core.process import Command

RUN_VARIABLE = "ADWS_RUN"
"""Marks every process of one run, so that a later run can end what an earlier one left."""

PROCESS_VARIABLE = "ADWS_PROCESS"
"""Marks the descendants of each started program: the ids of all programs above, joined by ``/``."""


def environment_for(command: Command, present: Mapping[str, str], mark: str) -> dict[str, str]:
    """Return the variables for a command: what is allowed and not scrubbed, then its own."""
    passed = {name: value for name, value in present.items() if _is_passed(command, name)}
    outer = present.get(PROCESS_VARIABLE)
    chain = f"{outer}/{mark}" if outer else mark
    return {**passed, **command.env, PROCESS_VARIABLE: chain}


def _is_passed(command: Command, name: str) -> bool:
    if _matches(name, command.scrub) and not _matches(name, command.keep):
        return False
    return command.allow is None or name == RUN_VARIABLE or _matches(name, command.allow)


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return _any_of(patterns).match(name) is not None


@lru_cache
def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Return what fits each name that fits one of the globs: every program needs hundreds."""
    return re.compile("|".join(map(translate, patterns)) if patterns else "(?!)")

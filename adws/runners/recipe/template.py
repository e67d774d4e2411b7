"""Words of a recipe with values in the place of their names."""

import re
from collections.abc import Mapping

_PLACEHOLDER = re.compile(r"\{(outputs|folder|file|name|name_pattern|classname|names)\}")
_SPECIAL = re.compile(r"[.*+?^${}()|[\]\\/]")


def filled(text: str, values: Mapping[str, str]) -> str:
    """Return a text with values in the place of their names; others stay as they are.

    >>> filled("{file}:{line}", {"file": "a.rb"})
    'a.rb:{line}'
    """
    return _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), text)


def literally(name: str) -> str:
    r"""Return a regular expression that only a name fits, in most languages.

    >>> print(literally("a.b (1)"))
    a\.b \(1\)
    """
    return _SPECIAL.sub(r"\\\g<0>", name)

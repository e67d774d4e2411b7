"""What an installer would write of a project: its name, its version and its programs."""

import tomllib
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

_UNKNOWN = "0"


@frozen
class Distribution:
    """What stands beside an installed package."""

    name: str
    """Empty where the project says none."""
    version: str = _UNKNOWN
    scripts: Mapping[str, str] = field(factory=dict[str, str])
    """The programs, each with the module and the function that it starts."""


def read_distribution(text: str) -> Distribution:
    """Return what a ``pyproject.toml`` says of the package; nothing where it cannot be read.

    >>> read_distribution('project = {name = "shop", version = "1.2", scripts = {s = "a:b"}}')
    Distribution(name='shop', version='1.2', scripts={'s': 'a:b'})
    """
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return Distribution("")
    project = _table(document.get("project")) or _table(_table(document.get("tool")).get("poetry"))
    version = project.get("version")
    scripts = _table(project.get("scripts"))
    return Distribution(
        name=str(project.get("name", "")),
        version=version if isinstance(version, str) else _UNKNOWN,
        scripts={name: item for name, item in scripts.items() if isinstance(item, str)},
    )


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}

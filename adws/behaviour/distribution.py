"""The metadata that an installer would write for a project: name, version and programs."""

import tomllib
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

_UNKNOWN = "0"


@frozen
class Distribution:
    """The metadata of an installed package."""

    name: str
    """The name; empty if the project has none."""
    version: str = _UNKNOWN
    scripts: Mapping[str, str] = field(factory=dict[str, str])
    """The programs, each with the module and the function that it starts."""


def read_distribution(text: str) -> Distribution:
    """Return the metadata in a ``pyproject.toml``; empty if it cannot be read.

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

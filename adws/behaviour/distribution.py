"""The metadata that an installer would write for a project: name, version and programs."""

import tomllib
from collections.abc import Mapping
from configparser import ConfigParser, Error
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


def read_setup(text: str) -> Distribution:
    r"""Return the metadata in a ``setup.cfg``, as setuptools reads it; empty if it cannot be read.

    A version that stands elsewhere (``attr: …``) is unknown.

    >>> read_setup("[metadata]\nname = shop\nversion = 1.2")
    Distribution(name='shop', version='1.2', scripts={})
    """
    document = ConfigParser(interpolation=None)
    try:
        document.read_string(text)
    except Error:
        return Distribution("")
    version = document.get("metadata", "version", fallback=_UNKNOWN)
    lines = document.get("options.entry_points", "console_scripts", fallback="").splitlines()
    pairs = (line.partition("=") for line in lines if "=" in line)
    return Distribution(
        name=document.get("metadata", "name", fallback=""),
        version=_UNKNOWN if ":" in version else version,
        scripts={name.strip(): place.strip() for name, _, place in pairs},
    )


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}

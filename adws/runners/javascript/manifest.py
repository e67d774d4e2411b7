"""What a project's ``package.json`` says about its scripts and packages."""

import json
from collections.abc import Mapping

from attrs import frozen

from adws.runners.runner import Project

MANIFEST = "package.json"


@frozen
class Manifest:
    """What is of interest in a ``package.json``.

    ``dependencies`` are names of any sort, ``keys`` all that it has something to say about.
    """

    scripts: Mapping[str, str]
    dependencies: frozenset[str] = frozenset()
    keys: frozenset[str] = frozenset()


def manifest_of(project: Project) -> Manifest:
    """Return what a project's ``package.json`` says: nothing when it is not there or readable."""
    return read_manifest(project.texts.get(MANIFEST, "")) or Manifest({})


def read_manifest(text: str) -> Manifest | None:
    """Return what a ``package.json`` says, or None when it is not readable.

    >>> read_manifest('{"scripts": {"test": "node --test"}}').scripts
    {'test': 'node --test'}
    """
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(plain, dict):
        return None
    scripts = {name: text for name, text in _table(plain, "scripts") if isinstance(text, str)}
    kinds = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
    names = frozenset(name for kind in kinds for name, _ in _table(plain, kind))
    return Manifest(scripts, names, frozenset(plain))


def _table(plain: dict[str, object], key: str) -> list[tuple[str, object]]:
    table = plain.get(key)
    return list(table.items()) if isinstance(table, dict) else []


def uses(dependencies: frozenset[str], names: frozenset[str]) -> bool:
    """Whether one of these packages is among the dependencies."""
    return not dependencies.isdisjoint(names)

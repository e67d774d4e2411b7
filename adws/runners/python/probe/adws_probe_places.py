"""Paths and ids as seen from the suite's folder, whatever pytest takes for its rootdir."""

from __future__ import annotations

import os
from functools import lru_cache

INSTALLED = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")
"""The folders of installed packages, as they are in paths."""


@lru_cache(maxsize=4096)  # it is asked of each frame around each look at a path
def is_installed(file: object) -> bool:
    """Whether a file is among installed packages."""
    return any(part in str(file) for part in INSTALLED)


class SuitePaths:
    """Paths and ids as seen from the suite's folder, whatever pytest took for its rootdir."""

    def __init__(self, base: str) -> None:
        """Store the suite's folder, or where the process stands when that is not to be found."""
        self.base = os.path.realpath(base if base and os.path.isdir(base) else os.getcwd())
        self.root = self.base
        self.known: dict[str, str] = {}
        self.files: dict[str, str] = {}

    def path(self, path: object) -> str:
        """Return a path relative to the suite's folder, absolute where it lies outside."""
        name = str(path)
        if name not in self.known:
            full = os.path.realpath(os.path.join(self.base, name))
            inside = full == self.base or full.startswith(self.base + os.sep)
            self.known[name] = os.path.relpath(full, self.base) if inside else full
        return self.known[name]

    def id(self, nodeid: str) -> str:
        """Return a node id whose file is named from the suite's folder."""
        if self.root == self.base:
            return nodeid
        path, separator, rest = nodeid.partition("::")
        if path not in self.files:
            self.files[path] = os.path.relpath(os.path.join(self.root, path), self.base)
        return self.files[path] + separator + rest


def conftest_subject(path: object, places: SuitePaths) -> tuple[str, str]:
    """Return the id of a conftest that cannot be loaded, and what every id it hides begins with."""
    name = places.path(path)
    folder = os.path.dirname(name)
    return name, folder + "/" if folder else ""


def ancestors(case_id: str) -> set[str]:
    """Return an id with all that contains it: classes, file, folders."""
    ids = {case_id, "."}
    for separator in ("::", "/"):
        at = case_id.find(separator)
        while at >= 0:
            ids.add(case_id[:at])
            at = case_id.find(separator, at + 1)
    return ids

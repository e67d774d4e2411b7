"""Which modules a process has loaded from where."""

from __future__ import annotations

import os
import sys
from typing import Any

LIMIT = 50  # modules of another tree that are named
NOT_ITS_CODE = {
    *("site-packages", "dist-packages", ".venv", "venv", ".tox", ".nox", "node_modules"),
    ".adws",  # what adws keeps there, planted cases too
}


class RealPaths:
    """The real paths of many files in few folders: where a folder really is, is asked once."""

    def __init__(self) -> None:
        """Begin without any."""
        self.folders: dict[str, str] = {}

    def path(self, path: str) -> str:
        """Return the real path of a file, as os.path.realpath does."""
        folder, name = os.path.split(path)
        if name in ("", os.curdir, os.pardir) or os.path.islink(path):
            return os.path.realpath(path)
        if folder not in self.folders:
            self.folders[folder] = os.path.realpath(folder)
        return os.path.join(self.folders[folder], name)


def foreign_modules(folder: str | None, base: str) -> list[str]:
    """Return the files of loaded modules that are in the user's project instead of this tree."""
    if not folder or os.path.realpath(folder) == base:
        return []
    root = os.path.realpath(folder) + os.sep
    paths = {file_of(module) for module in list(sys.modules.values())}
    real = RealPaths()
    full = sorted(real.path(path) for path in paths if path)
    return [path for path in full if _is_foreign(path, root, base)][:LIMIT]


def _is_foreign(path: str, root: str, base: str) -> bool:
    if not path.startswith(root) or path.startswith((base + os.sep, sys.prefix + os.sep)):
        return False
    return not NOT_ITS_CODE & set(path[len(root) :].split(os.sep))


def outside_modules(base: str) -> list[str]:
    """Return the names under which modules were loaded that are not the project's."""
    loaded = [(name, module) for name, module in list(sys.modules.items()) if "." not in name]
    real = RealPaths()
    return sorted(name for name, module in loaded if not _is_inside(module, base, real))


def _is_inside(module: object, base: str, real: RealPaths) -> bool:
    folders = list(_module_values(module).get("__path__") or [])
    paths = [path for path in (file_of(module), *folders) if path]
    return any(real.path(path).startswith(base + os.sep) for path in paths)


def file_of(module: object) -> str:
    """Return the file that a module was loaded from; empty for one without."""
    return str(_module_values(module).get("__file__") or "")


def _module_values(module: object) -> dict[str, Any]:
    """Return what is in a module. Asking it by ``getattr`` would load one that loads late."""
    try:
        return dict(object.__getattribute__(module, "__dict__"))
    except AttributeError:
        return {}

"""Prints the folders below a project from which this interpreter loads its modules.

``python adws_import_roots.py PROJECT``: one absolute folder a line. Editable installs put folders
on ``sys.path`` through ``.pth`` files, or install a finder of setuptools with a ``MAPPING``. A
package below ``src`` that is installed as a copy would hide the project's own: ``src`` is printed.

``python adws_import_roots.py PROJECT PATH MODULE...`` looks for modules first, as ``-m`` would:
without one of them it prints nothing and exits with 1. Importing them would take far longer. The
last line is the path of the interpreter. PATH has more folders, each behind a colon.
Needs Python 3.8.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

ENVIRONMENTS = {"site-packages", "dist-packages", ".venv", "venv", "env", ".tox", ".nox"}


def are_there(modules: list[str]) -> bool:
    """Whether all modules are found from the present folder, where ``-m`` looks first."""
    own = sys.path[0]
    sys.path[0] = os.getcwd()
    try:
        return all(map(find_spec, modules))
    finally:
        sys.path[0] = own


def candidates() -> list[str]:
    """Return the folders that modules may be loaded from."""
    folders = list(sys.path[1:])
    for name, module in sorted(sys.modules.items()):
        if name.startswith("__editable__"):
            folders += [os.path.dirname(path) for path in getattr(module, "MAPPING", {}).values()]
    return [path for path in folders if path]


def copied(root: str) -> list[str]:
    """Return ``src`` when a package in it would be loaded from an installed copy."""
    folder = os.path.join(root, "src")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    packages = [name for name in names if _is_package(os.path.join(folder, name))]
    return [folder] if any(find_spec(name) for name in packages) else []


def _is_package(folder: str) -> bool:
    name = os.path.basename(folder)
    return name.isidentifier() and os.path.isfile(os.path.join(folder, "__init__.py"))


def is_project(folder: str, root: str) -> bool:
    """Whether a folder belongs to the project itself, not to an environment within it."""
    if folder != root and not folder.startswith(root + os.sep):
        return False
    inside_prefix = (folder + os.sep).startswith(os.path.realpath(sys.prefix) + os.sep)
    return not inside_prefix and not ENVIRONMENTS & set(folder[len(root) :].split(os.sep))


def main() -> None:
    """Print each folder once, in the order in which they are searched."""
    root = os.path.realpath(sys.argv[1])
    path, modules = "".join(sys.argv[2:3]), sys.argv[3:]
    if not are_there(modules):
        sys.exit(1)
    folders = map(os.path.realpath, [*path.split(":")[1:], *candidates(), *copied(root)])
    for folder in dict.fromkeys(folders):
        if is_project(folder, root):
            sys.stdout.write(folder + "\n")
    if modules:
        sys.stdout.write(sys.executable + "\n")


main()

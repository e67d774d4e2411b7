"""Which modules belong to a project, told from the list of its files."""

from collections.abc import Iterable
from pathlib import PurePosixPath


def project_modules(listing: Iterable[str]) -> frozenset[str]:
    """Return the names under which the project's own code is imported first.

    A file in a package counts by the outermost folder with an ``__init__.py``; a file in a plain
    folder counts by its own name and, since a plain folder may be a namespace package, by the
    folder's name too.

    >>> sorted(project_modules(["src/shop/__init__.py", "src/shop/cart.py", "setup.py"]))
    ['setup', 'shop', 'src']
    """
    files = [PurePosixPath(name) for name in listing if name.endswith(".py")]
    packages = {file.parent for file in files if file.name == "__init__.py"}
    found = {_outermost(file, packages) for file in files}
    namespaces = {file.parts[0] for file in files if len(file.parts) > 1}
    return frozenset(found | namespaces)


def _outermost(file: PurePosixPath, packages: set[PurePosixPath]) -> str:
    top = file
    while top.parent in packages:
        top = top.parent
    return top.stem

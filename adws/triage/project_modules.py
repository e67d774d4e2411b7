"""Find the modules of a project from the list of its files."""

import re
from collections.abc import Iterable, Iterator

from adws.languages.language import languages
from adws.triage.location import project_file

_NAME = re.compile(r"(?!\d)\w[\w-]*")
_ROOTS = frozenset({"src", "lib", "python"})


def project_modules(listing: Iterable[str]) -> frozenset[str]:
    """Return the top-level names of the project's own modules, in Python and in Ruby.

    A file in a package counts by the outermost folder with an ``__init__.py``; a file in a plain
    folder counts by its own name and, since a plain folder may be a namespace package, by the
    folder's name too. Libraries that are in the project's folder do not count.

    >>> sorted(project_modules(["src/shop/__init__.py", "src/shop/cart.py", "setup.py"]))
    ['setup', 'shop', 'src']
    """
    loaded = (*languages()["python"].loaded, *languages()["ruby"].unparsed)
    files = [name for name in listing if name.endswith(loaded) and project_file(name, "")]
    packages = {name.rpartition("/")[0] for name in files if name.endswith("/__init__.py")}
    modules = {module for name in files for module in _names(name, packages)}
    return frozenset(name for name in modules if _NAME.fullmatch(name) and name != "__init__")


def _names(file: str, packages: set[str]) -> Iterator[str]:
    parts = file.rpartition(".")[0].split("/")
    top = len(parts) - 1
    while top > 0 and "/".join(parts[:top]) in packages:
        top -= 1
    yield parts[top]
    yield from parts[: 2 if parts[0] in _ROOTS else 1]

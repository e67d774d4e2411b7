"""The public names of the library, with the files that define them, without importing these."""

import ast
from importlib import resources
from pathlib import PurePath

_LISTS = ("__init__.py", "events.py", "testing/__init__.py")
"""The files of the package that import every public name from its home."""


def public_names() -> dict[str, str]:
    """Return the file that defines each name of ``adws``, ``adws.events`` and ``adws.testing``.

    >>> public_names()["FakeIo"].endswith("adws/testing/fake_io.py")
    True
    """
    package = resources.files("adws")
    texts = (package.joinpath(file).read_text(encoding="utf-8") for file in _LISTS)
    lists = (node for text in texts for node in ast.walk(ast.parse(text)))
    homes = {
        alias.name: str(node.module)
        for node in lists
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("adws.")
        for alias in node.names
    }
    folder = PurePath(str(package))  # no module of these is a folder
    return {name: f"{folder.joinpath(*home.split('.')[1:])}.py" for name, home in homes.items()}

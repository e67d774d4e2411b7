"""The entries that a project brings: files in a folder of its own, without packaging."""

import pkgutil
from importlib import resources
from pathlib import PurePath

from adws.catalog.entry import CatalogEntry
from adws.catalog.kind import TABLE, Kind

Folders = tuple[PurePath, ...]
"""Folders of projects; each has its steps, agents and runners in folders of these names."""


def folders_of(root: PurePath) -> Folders:
    """Return the folders with what the project in ``root`` brings, in the user's own tree.

    >>> folders_of(PurePath("/p"))
    (PurePosixPath('/p/workflows'),)
    """
    return (root / "workflows",)


def in_folder(kind: Kind, folder: PurePath) -> tuple[CatalogEntry, ...]:
    """Return the entries of a kind that a project's folder brings, sorted by name.

    Each is a module, a folder with an ``__init__.py``, or a data file where the kind has a reader.
    ``folder`` is the one with the workflows; the entries are below it, as in ``agents/NAME.py``.
    """
    home = folder / kind.folder
    modules = pkgutil.iter_modules([str(home)])
    value = next(iter(kind.values), "")
    own = [
        (module.name, value or module.name, f"{module.name}/__init__" if module.ispkg else "")
        for module in modules
        if not module.name.startswith("_")
    ]
    code = tuple(
        CatalogEntry(kind.name, name, "", bound, str(home / f"{file or name}.py"), of_project=True)
        for name, bound, file in own
    )
    return tuple(sorted((*code, *_tables(kind, home)), key=lambda entry: (entry.name, entry.file)))


def _tables(kind: Kind, home: PurePath) -> tuple[CatalogEntry, ...]:
    module, _, value = kind.reader.partition(":")
    place = resources.files("adws").joinpath(str(home))
    if not kind.reader or not place.is_dir():
        return ()
    return tuple(
        CatalogEntry(
            kind.name,
            file.name.removesuffix(TABLE),
            module,
            value,
            str(home / file.name),
            of_project=True,
        )
        for file in place.iterdir()
        if file.name.endswith(TABLE)
    )

"""An entry of the catalog, and how its value is loaded."""

import importlib
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from pathlib import PurePath
from threading import RLock
from typing import Any

from attrs import field, frozen
from returns.result import Failure, Result, Success

from adws.catalog.kind import TABLE, Kind
from adws.core.errors import ExtensionBroken, PipelineError
from adws.core.python_file import value_of_file


@frozen
class CatalogEntry:
    """An entry of the catalogue: its module, and its name there.

    For a data file these are the module and the name of the function that reads it.
    """

    kind: str
    name: str
    module: str
    value: str
    file: str
    package: str = field(default="", eq=False)
    """The distribution of the entry, if it is not adws."""
    of_project: bool = False
    """Whether ``file`` is in a folder of a project."""

    def load(self) -> Result[Any, PipelineError]:
        """Import the module and return the value; an exception inside our own code is a bug.

        Fails with ``ExtensionBroken``, whatever the code of another package or a project raises,
        and with what a reader of data files says.
        """
        if self.of_project:
            return _load_once(self)
        try:
            value = getattr(importlib.import_module(self.module), self.value)
            is_table = self.file.endswith(TABLE)
            return _read_ours(value, self.name, self.file) if is_table else Success(value)
        except Exception as error:
            if self.module.startswith("adws."):
                raise
            return Failure(_broken_extension(self, f"{self.module}:{self.value}", error))


def forget(kind: Kind, folders: Iterable[PurePath]) -> None:
    """Load the entries of a kind in folders of projects anew when they are asked for next."""
    with _ALONE:
        for folder in folders:
            for entry in tuple(_LOADED):
                if PurePath(entry.file).is_relative_to(folder / kind.folder):
                    del _LOADED[entry]


_ALONE = RLock()
"""Lanes ask in threads: two that run one file at a time would take its modules from each other."""
_LOADED: dict[CatalogEntry, Result[Any, PipelineError]] = {}


def _load_once(entry: CatalogEntry) -> Result[Any, PipelineError]:
    with _ALONE:
        if entry not in _LOADED:
            _LOADED[entry] = _load_file(entry)
        return _LOADED[entry]


def _load_file(entry: CatalogEntry) -> Result[Any, PipelineError]:
    """Run the file of an entry in a folder and return its value, or what is made of its data."""
    try:
        if entry.file.endswith(TABLE):
            reader = getattr(importlib.import_module(entry.module), entry.value)
            read: Result[Any, PipelineError] = reader(entry.name, _text(entry.file), entry.file)
            return read
        return Success(value_of_file(entry.file, entry.value))
    except Exception as error:  # noqa: BLE001 - whatever the code of a project raises
        place = entry.file if entry.file.endswith(TABLE) else f"{entry.file}:{entry.value}"
        return Failure(_broken_extension(entry, place, error))


@cache
def _read_ours(reader: Callable[..., Any], name: str, file: str) -> Result[Any, PipelineError]:
    """Return the value of a data file of ours; one that cannot be read is a bug."""
    return Success(reader(name, _text(file), file).unwrap())


def _text(file: str) -> str:
    return resources.files("adws").joinpath(file).read_text("utf-8")


def _broken_extension(entry: CatalogEntry, place: str, error: Exception) -> PipelineError:
    brought = f" of the package '{entry.package}'" if entry.package else ""
    cause = f"{type(error).__name__}: {error}"
    return ExtensionBroken(
        f"the {entry.kind} '{entry.name}'{brought} cannot be loaded from {place}: {cause}",
        hint=f"repair it in {entry.file}, or remove it",
        context={"file": entry.file, "cause": cause},
    )

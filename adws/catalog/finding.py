"""Finds entries by their names: those of adws, of installed packages and of a project."""

import importlib
import pkgutil
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from importlib import metadata, resources
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from typing import Any

from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.catalog.entry import CatalogEntry
from adws.catalog.folder import Folders, in_folder
from adws.catalog.kind import KINDS, OF_PROJECTS, STEP, TABLE, Kind
from adws.core.errors import ExtensionBroken, NameDuplicated, NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.core.python_source import bound_names
from adws.core.railway import all_of

_NO_SUCH_NAME = "adws docs reference lists all names of the library; see also adws steps list"


def entries(kind: Kind, folders: Folders = ()) -> tuple[CatalogEntry, ...]:
    """Return every entry of a kind, ours first, each group sorted by name.

    ``folders`` are those of the project that asks; without them only adws and packages are asked.
    """
    return (*_built_in(kind), *_added(kind, folders))


def names(kind: Kind, folders: Folders = ()) -> tuple[str, ...]:
    """Return the names of a kind, sorted."""
    return tuple(sorted({entry.name for entry in entries(kind, folders)}))


def usable_names(kind: Kind, folders: Folders = ()) -> tuple[str, ...]:
    """Return the names of a kind without those that are broken, sorted."""
    return tuple(name for name, entry in _loaded(kind, folders) if is_successful(entry))


def usable(
    kind: Kind, needed: Collection[str] = (), folders: Folders = ()
) -> Result[tuple[Any, ...], PipelineError]:
    """Return the values of a kind that can be loaded, by their names.

    One that cannot be imported is left out; if it is in ``needed``, this fails with
    ``ExtensionBroken``. Fails in any case for a data file that says something impossible, and
    with ``NameDuplicated``.
    """
    loaded = _loaded(kind, folders)
    return all_of(entry for name, entry in loaded if name in needed or not _is_broken(entry))


def _is_broken(entry: Result[Any, PipelineError]) -> bool:
    return not is_successful(entry) and isinstance(entry.failure(), ExtensionBroken)


def broken_entries(kind: Kind, folders: Folders = ()) -> tuple[PipelineError, ...]:
    """Return why entries of a kind cannot be used."""
    loaded = _loaded(kind, folders)
    return tuple(entry.failure() for _, entry in loaded if not is_successful(entry))


def _loaded(kind: Kind, folders: Folders) -> Iterator[tuple[str, Result[Any, PipelineError]]]:
    """Yield each name of a kind, sorted, with what ``find`` returns for it."""
    ours, added = tuple(_built_in(kind)), tuple(_added(kind, folders))
    for name in sorted({entry.name for entry in (*ours, *added)}):
        yield name, _only(kind, _matches(name, ours, added))


def find(kind: Kind, name: str, folders: Folders = ()) -> Result[Any, PipelineError]:
    """Return the value behind a name; fails with ``NameUnknown`` or ``NameDuplicated``.

    A name with a colon is that of the file with an underscore in its place: ``node:test``. A step
    may also be named by its place, ``package.module:function``. One that cannot be imported fails
    with ``ExtensionBroken``. An entry of ``folders`` hides none of adws.
    """
    module, _, value = name.partition(":")
    if kind is STEP and value.isidentifier():
        return CatalogEntry(kind.name, name, module, value, _file_of(module)).load()
    file = name.replace(":", "_")
    ours = (*_ours(kind, file),) if file.isidentifier() and not file.startswith("_") else ()
    matches = _matches(name, ours, _added(kind, folders))
    if not matches:
        return Failure(_unknown(kind.name, name, names(kind, folders)))
    return _only(kind, matches)


def _matches(
    name: str, ours: Iterable[CatalogEntry], added: Iterable[CatalogEntry]
) -> tuple[CatalogEntry, ...]:
    file = name.replace(":", "_")
    return (
        *(entry for entry in ours if entry.name == file),
        *(entry for entry in added if entry.name == name),
    )


def _only(kind: Kind, matches: tuple[CatalogEntry, ...]) -> Result[Any, PipelineError]:
    """Return the value of the only entry that has a name."""
    first, *others = matches
    if others:
        return Failure(_duplicated(matches))
    return first.load().bind(partial(_fitting, kind, first))


def where(
    name: str, others: Mapping[str, str] = {}, folders: Folders = ()
) -> Result[tuple[str, ...], PipelineError]:
    """Return the files in which a name is defined, whatever kind it is.

    ``others`` are files by their names that are no modules.
    """
    everything = tuple(entry for kind in KINDS for entry in entries(kind, folders))
    tables = tuple(table for kind in KINDS if kind.tables for table in _tables(kind))
    named = (*((entry.name, entry.file) for entry in everything), *tables, *others.items())
    files = tuple(dict.fromkeys(file for candidate, file in named if candidate == name))
    if files:
        return Success(files)
    hint = nearest(name, (name for name, _ in named), _NO_SUCH_NAME)
    return Failure(NameUnknown(f"unknown name '{name}'", hint=hint))


def _tables(kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the names and the files of the entries of a kind that are data."""
    for file in resources.files(kind.package).iterdir():
        if file.name.endswith(TABLE):
            yield file.name.removesuffix(TABLE), str(file)


def _built_in(kind: Kind) -> Iterator[CatalogEntry]:
    package = importlib.import_module(kind.package)
    names = {module.name for module in pkgutil.iter_modules(package.__path__)}
    names |= {name for name, _ in _tables(kind)} if kind.reader else set[str]()
    for name in sorted(names):
        if not name.startswith("_"):
            yield from _ours(kind, name)


def _ours(kind: Kind, name: str) -> Iterator[CatalogEntry]:
    table = resources.files(kind.package).joinpath(f"{name}{TABLE}")
    if kind.reader and table.is_file():
        module, _, value = kind.reader.partition(":")
        yield CatalogEntry(kind.name, name, module, value, str(table))
    spec = find_spec(f"{kind.package}.{name}")
    if spec is None:
        return
    source = _reader(spec).get_source(spec.name) or ""
    # A module without the word is not parsed: that would take far longer.
    likely = [value for value in kind.values or (name,) if value in source]
    for value in [value for value in likely if value in bound_names(source)][:1]:
        yield CatalogEntry(kind.name, name, spec.name, value, spec.origin or spec.name)


def _reader(spec: ModuleSpec) -> InspectLoader:
    """Return what reads a module's source: its loader, unless that one hides the source.

    Pytest's loader does, for every module whose name looks like that of a test module.
    """
    if isinstance(spec.loader, InspectLoader):
        return spec.loader
    return SourceFileLoader(spec.name, spec.origin or "")


def _added(kind: Kind, folders: Folders) -> Iterator[CatalogEntry]:
    for folder in dict.fromkeys(folders) if kind in OF_PROJECTS else ():
        yield from in_folder(kind, folder)
    for point in _points(kind.group, tuple(sys.path)) if kind.group else ():
        file, package = _file_of(point.module), point.dist.name if point.dist else ""
        yield CatalogEntry(kind.name, point.name, point.module, point.attr, file, package)


@cache
def _points(group: str, path: tuple[str, ...]) -> tuple[metadata.EntryPoint, ...]:  # noqa: ARG001 - what the answer depends on
    """Return the entry points of a group, sorted; each look reads a file of every distribution."""
    points = metadata.entry_points(group=group)
    return tuple(sorted(points, key=lambda point: (point.name, point.value)))


def _file_of(module: str) -> str:
    try:
        spec = find_spec(module)
    except Exception:  # noqa: BLE001 - the package around it may raise anything
        spec = None
    return (spec.origin if spec else None) or module


def _unknown(kind: str, name: str, names: tuple[str, ...]) -> PipelineError:
    return NameUnknown(f"unknown {kind} '{name}'", hint=nearest(name, names))


def _fitting(
    kind: Kind,
    entry: CatalogEntry,
    value: Any,  # noqa: ANN401 - others may have written anything
) -> Result[Any, PipelineError]:
    """Return what others have added if it is of the right class, and called like its entry."""
    if not kind.made_of or not (entry.package or entry.of_project):
        return Success(value)
    module, _, name = kind.made_of.partition(":")
    if not isinstance(value, getattr(importlib.import_module(module), name)):
        fault = f"{entry.value} is {value!r:.40}, not an {name} of {module}"
    elif value.name != entry.name:
        fault = f"its name is '{value.name}'"
    else:
        return Success(value)
    return Failure(
        ExtensionBroken(
            f"the {entry.kind} '{entry.name}' cannot be used: {fault}",
            hint=f"repair it in {entry.file}, or remove it",
            context={"file": entry.file, "cause": fault},
        )
    )


def _duplicated(matches: tuple[CatalogEntry, ...]) -> PipelineError:
    files = " and in ".join(entry.file for entry in matches)
    return NameDuplicated(
        f"the {matches[0].kind} '{matches[0].name}' is defined twice: in {files}",
        hint="rename one of them, or uninstall its package",
        context={"files": tuple(entry.file for entry in matches)},
    )

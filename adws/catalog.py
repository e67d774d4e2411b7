"""Finds a step, runner, check, agent, tracker, command or edit family by its file's name.

It imports an entry only when asked for its name: listing only reads sources. Other packages add
entries through the entry-point groups ``adws.steps``, ``adws.runners``, ``adws.checks`` and
``adws.agents``.
"""

import importlib
import pkgutil
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from importlib import metadata, resources
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import PurePath
from typing import Any

from attrs import field, frozen
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws.core.errors import ExtensionBroken, NameDuplicated, NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.core.python_file import value_of_file
from adws.core.python_source import bound_names
from adws.core.railway import all_of

_TABLE = ".toml"


@frozen
class Kind:
    """A sort of entry: the package that holds one a module, and what a module must define.

    ``values``: the names of which a module defines one; empty for a function called like its file.
    ``group`` is the entry-point group. ``tables``: a data file in the package is an entry, too.
    ``reader`` makes its value of a data file's name, text and path, as ``module:function``.
    """

    name: str
    package: str
    values: tuple[str, ...] = ()
    group: str | None = None
    tables: bool = False
    reader: str = ""


@frozen
class CatalogEntry:
    """An entry of the catalogue: its module, and its name there."""

    kind: str
    name: str
    module: str
    value: str
    file: str
    package: str = field(default="", eq=False)
    """The distribution of the entry, if it is not adws."""
    of_project: bool = False
    """Whether it stands in the folder of a project, and ``module`` is a path."""

    def load(self) -> Result[Any, PipelineError]:
        """Import the module and return the value; an exception inside our own code is a bug.

        Fails with ``ExtensionBroken``, whatever the code of another package or a project raises.
        """
        if self.of_project:
            return _load_once(self)
        try:
            found = getattr(importlib.import_module(self.module), self.value)
            is_table = self.file.endswith(_TABLE)
            return _read(found, self.name, self.file) if is_table else Success(found)
        except Exception as error:
            if self.module.startswith("adws."):
                raise
            return Failure(_broken(self, error))


STEP = Kind("step", "adws.steps", group="adws.steps")
_READ = "adws.runners.recipe:read_runner"
RUNNER = Kind("runner", "adws.runners", ("RUNNER",), "adws.runners", reader=_READ)
CHECK = Kind("check", "adws.checks", ("CHECK",), "adws.checks")
AGENT = Kind("agent", "adws.agents", ("AGENT",), "adws.agents")
TRACKER = Kind("tracker", "adws.trackers", ("TRACKER",))
COMMAND = Kind("command", "adws.cli.commands", ("command", "APP"))
HOST = Kind("host", "adws.cli.hosts", ("HOST",))
EDIT_FAMILY = Kind("edit family", "adws.search.families", ("FAMILY",), tables=True)
KINDS = (STEP, RUNNER, CHECK, AGENT, TRACKER, COMMAND, HOST, EDIT_FAMILY)


def entries(kind: Kind) -> tuple[CatalogEntry, ...]:
    """Return every entry of a kind, ours first, each group sorted by name."""
    return (*_built_in(kind), *_added(kind))


def names(kind: Kind) -> tuple[str, ...]:
    """Return the names of a kind, sorted."""
    return tuple(sorted({entry.name for entry in entries(kind)}))


def usable_names(kind: Kind) -> tuple[str, ...]:
    """Return the names of a kind without those whose package is broken, sorted."""
    return tuple(name for name in names(kind) if is_successful(find(kind, name)))


def usable(kind: Kind, needed: Collection[str] = ()) -> Result[tuple[Any, ...], PipelineError]:
    """Return the values of a kind that can be loaded, by their names.

    A broken entry is left out; if it is in ``needed``, this fails with ``ExtensionBroken``.
    """
    loaded = ((name, find(kind, name)) for name in names(kind))
    return all_of(entry for name, entry in loaded if name in needed or is_successful(entry))


def broken(kind: Kind) -> tuple[PipelineError, ...]:
    """Return why entries of a kind cannot be used."""
    loaded = (find(kind, name) for name in names(kind))
    return tuple(entry.failure() for entry in loaded if not is_successful(entry))


def find(kind: Kind, name: str) -> Result[Any, PipelineError]:
    """Return the value behind a name; fails with ``NameUnknown`` or ``NameDuplicated``.

    A name with a colon is that of the file with an underscore in its place: ``node:test``. A step
    may also be named by its place, ``package.module:function``. One that cannot be imported fails
    with ``ExtensionBroken``.
    """
    module, _, value = name.partition(":")
    if kind is STEP and value.isidentifier():
        return CatalogEntry(kind.name, name, module, value, _file_of(module)).load()
    file = name.replace(":", "_")
    ours = (*_ours(kind, file),) if file.isidentifier() and not file.startswith("_") else ()
    matches = (*ours, *(entry for entry in _added(kind) if entry.name == name))
    if len(matches) > 1:
        return Failure(_duplicated(matches))
    return matches[0].load() if matches else Failure(_unknown(kind.name, name, names(kind)))


def where(name: str, others: Mapping[str, str] = {}) -> Result[tuple[str, ...], PipelineError]:
    """Return the files in which a name is defined, whatever kind it is.

    ``others`` are files by their names that are no modules.
    """
    everything = tuple(entry for kind in KINDS for entry in entries(kind))
    tables = tuple(table for kind in KINDS if kind.tables for table in _tables(kind))
    named = (*((entry.name, entry.file) for entry in everything), *tables, *others.items())
    files = tuple(file for known, file in named if known == name)
    if files:
        return Success(files)
    return Failure(_unknown("name", name, tuple(known for known, _ in named)))


def _tables(kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the names and the files of the entries of a kind that are data."""
    for file in resources.files(kind.package).iterdir():
        if file.name.endswith(_TABLE):
            yield file.name.removesuffix(_TABLE), str(file)


step_names = partial(names, STEP)
runner_names = partial(names, RUNNER)
check_names = partial(names, CHECK)
agent_names = partial(names, AGENT)
step = partial(find, STEP)
runner = partial(find, RUNNER)
check = partial(find, CHECK)
agent = partial(find, AGENT)


def _built_in(kind: Kind) -> Iterator[CatalogEntry]:
    package = importlib.import_module(kind.package)
    found = {module.name for module in pkgutil.iter_modules(package.__path__)}
    found |= {name for name, _ in _tables(kind)} if kind.reader else set[str]()
    for name in sorted(found):
        if not name.startswith("_"):
            yield from _ours(kind, name)


def _ours(kind: Kind, name: str) -> Iterator[CatalogEntry]:
    table = resources.files(kind.package).joinpath(f"{name}{_TABLE}")
    if kind.reader and table.is_file():
        module, _, value = kind.reader.partition(":")
        yield CatalogEntry(kind.name, name, module, value, str(table))
    spec = find_spec(f"{kind.package}.{name}")
    if spec is None:
        return
    defined = bound_names(_reader(spec).get_source(spec.name) or "")
    for value in [value for value in kind.values or (name,) if value in defined][:1]:
        yield CatalogEntry(kind.name, name, spec.name, value, spec.origin or spec.name)


@cache
def _read(reader: Callable[..., Any], name: str, file: str) -> Result[Any, PipelineError]:
    """Return the value of a data file of ours; one that cannot be read is a bug."""
    table = resources.files("adws").joinpath(file)
    return Success(reader(name, table.read_text("utf-8"), file).unwrap())


def _reader(spec: ModuleSpec) -> InspectLoader:
    """Return what reads a module's source: its loader, unless that one hides the source.

    Pytest's loader does, for every module whose name looks like that of a test module.
    """
    if isinstance(spec.loader, InspectLoader):
        return spec.loader
    return SourceFileLoader(spec.name, spec.origin or "")


def use_project(root: PurePath, folder: PurePath) -> PurePath:
    """Find the agents and runners of a project, too: ``agents/NAME.py`` and ``runners/NAME``.

    ``folder``, which is returned, is read anew from now on, in place of an earlier one of ``root``.
    This holds for the whole process: a name that two projects in it have is ``NameDuplicated``.
    """
    _PROJECTS[root] = folder
    _load_once.cache_clear()
    return folder


_PROJECTS: dict[PurePath, PurePath] = {}


def _added(kind: Kind) -> Iterator[CatalogEntry]:
    for folder in sorted({*_PROJECTS.values()}) if kind in (AGENT, RUNNER) else ():
        yield from in_folder(kind, folder / f"{kind.name}s")
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


def _unknown(kind: str, name: str, known: tuple[str, ...]) -> PipelineError:
    return NameUnknown(f"unknown {kind} '{name}'", hint=nearest(name, known))


def _duplicated(matches: tuple[CatalogEntry, ...]) -> PipelineError:
    files = " and in ".join(entry.file for entry in matches)
    return NameDuplicated(
        f"the {matches[0].kind} '{matches[0].name}' is defined twice: in {files}",
        hint="rename one of them, or uninstall its package",
        context={"files": tuple(entry.file for entry in matches)},
    )


def _broken(entry: CatalogEntry, error: Exception) -> PipelineError:
    brought = f" of the package '{entry.package}'" if entry.package else ""
    return ExtensionBroken(
        f"the {entry.kind} '{entry.name}'{brought} cannot be loaded from "
        f"{entry.module}:{entry.value}: {type(error).__name__}: {error}",
        hint=f"repair it in {entry.file}, or remove it",
        context={"file": entry.file, "cause": f"{type(error).__name__}: {error}"},
    )


def in_folder(kind: Kind, folder: PurePath) -> tuple[CatalogEntry, ...]:
    """Return the entries in a folder of a project, a file or a folder each, sorted by name."""
    found = pkgutil.iter_modules([str(folder)])
    modules = sorted(
        (module.name, module.ispkg) for module in found if not module.name.startswith("_")
    )
    return tuple(
        CatalogEntry(
            kind.name,
            name,
            str(folder / name),
            next(iter(kind.values), name),
            str(folder / (f"{name}/__init__.py" if is_folder else f"{name}.py")),
            of_project=True,
        )
        for name, is_folder in modules
    )


def load_file(entry: CatalogEntry) -> Result[Any, PipelineError]:
    """Run the file of an entry in a folder and return its value; fails with ``ExtensionBroken``."""
    try:
        return Success(value_of_file(entry.file, entry.value))
    except Exception as error:  # noqa: BLE001 - whatever the code of a project raises
        return Failure(_broken(entry, error))


_load_once = cache(load_file)

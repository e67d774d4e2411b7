"""Finds a step, runner, check, agent, tracker, command or edit family by its file's name.

Nothing is imported before it is asked for by name: listing only reads sources. Other packages add
entries through the entry-point groups ``adws.steps``, ``adws.runners``, ``adws.checks`` and
``adws.agents``.
"""

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib import metadata, resources
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from typing import Any

from attrs import frozen
from returns.result import Failure, Result, Success

from adws.core.errors import NameDuplicated, NameUnknown, PipelineError
from adws.core.nearest import nearest
from adws.core.python_source import parse_module


@frozen
class Kind:
    """A sort of entry: the package that holds one a module, and what a module must define.

    ``values``: the names of which a module defines one; empty for a function called like its file.
    ``group`` is the entry-point group. ``tables``: a data file in the package is an entry, too.
    """

    name: str
    package: str
    values: tuple[str, ...] = ()
    group: str | None = None
    tables: bool = False


@frozen
class CatalogEntry:
    """One thing to be found: where it stands and what it is called there."""

    kind: str
    name: str
    module: str
    value: str
    file: str

    def load(self) -> Result[Any, PipelineError]:
        """Import the module and return the value; an exception inside our own code is a bug."""
        try:
            return Success(getattr(importlib.import_module(self.module), self.value))
        except (ImportError, AttributeError) as error:
            if self.module.startswith("adws."):
                raise
            return Failure(_broken(self, error))


STEP = Kind("step", "adws.steps", group="adws.steps")
RUNNER = Kind("runner", "adws.runners", ("RUNNER",), "adws.runners")
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


def find(kind: Kind, name: str) -> Result[Any, PipelineError]:
    """Return the value behind a name; fails with ``NameUnknown`` or ``NameDuplicated``.

    A name with a colon is that of the file with an underscore in its place: ``node:test``.
    """
    file = name.replace(":", "_")
    ours = (*_ours(kind, file),) if file.isidentifier() and not file.startswith("_") else ()
    found = (*ours, *(entry for entry in _added(kind) if entry.name == name))
    if len(found) > 1:
        return Failure(_duplicated(found))
    return found[0].load() if found else Failure(_unknown(kind.name, name, names(kind)))


def where(name: str, others: Mapping[str, str] = {}) -> Result[tuple[str, ...], PipelineError]:
    """Return the files in which a name is defined, whatever kind it is.

    ``others`` are files by their names that are no modules.
    """
    everything = tuple(entry for kind in KINDS for entry in entries(kind))
    tables = tuple(table for kind in KINDS for table in _tables(kind))
    named = (*((entry.name, entry.file) for entry in everything), *tables, *others.items())
    files = tuple(file for known, file in named if known == name)
    if files:
        return Success(files)
    return Failure(_unknown("name", name, tuple(known for known, _ in named)))


def _tables(kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the names and the files of the entries of a kind that are data."""
    for file in resources.files(kind.package).iterdir() if kind.tables else ():
        if file.name.endswith(".toml"):
            yield file.name.removesuffix(".toml"), str(file)


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
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda found: found.name):
        if not module.name.startswith("_"):
            yield from _ours(kind, module.name)


def _ours(kind: Kind, name: str) -> Iterator[CatalogEntry]:
    spec = find_spec(f"{kind.package}.{name}")
    if spec is None:
        return
    defined = _defined(spec)
    for value in [value for value in kind.values or (name,) if value in defined][:1]:
        yield CatalogEntry(kind.name, name, spec.name, value, spec.origin or spec.name)


def _defined(spec: ModuleSpec) -> frozenset[str]:
    """Return the names that a module's source binds at its top level, without importing it."""
    return _names_in(_reader(spec).get_source(spec.name) or "")


@cache
def _names_in(source: str) -> frozenset[str]:
    return frozenset(name for node in parse_module(source).body for name in _bound(node))


def _reader(spec: ModuleSpec) -> InspectLoader:
    """Return what reads a module's source: its loader, unless that one hides the source.

    Pytest's loader does, for every module whose name looks like that of a test module.
    """
    if isinstance(spec.loader, InspectLoader):
        return spec.loader
    return SourceFileLoader(spec.name, spec.origin or "")


def _bound(node: ast.stmt) -> tuple[str, ...]:
    if isinstance(node, ast.FunctionDef):
        return (node.name,)
    if isinstance(node, ast.ImportFrom):
        return tuple(alias.asname or alias.name for alias in node.names)
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return tuple(target.id for target in targets if isinstance(target, ast.Name))


def _added(kind: Kind) -> Iterator[CatalogEntry]:
    for point in _points(kind.group, tuple(sys.path)) if kind.group else ():
        yield CatalogEntry(kind.name, point.name, point.module, point.attr, _file_of(point.module))


@cache
def _points(group: str, path: tuple[str, ...]) -> tuple[metadata.EntryPoint, ...]:  # noqa: ARG001 - what the answer depends on
    """Return the entry points of a group, sorted; each look reads a file of every distribution."""
    found = metadata.entry_points(group=group)
    return tuple(sorted(found, key=lambda point: (point.name, point.value)))


def _file_of(module: str) -> str:
    try:
        spec = find_spec(module)
    except ImportError:
        spec = None
    return (spec.origin if spec else None) or module


def _unknown(kind: str, name: str, known: tuple[str, ...]) -> PipelineError:
    return NameUnknown(f"unknown {kind} '{name}'", hint=nearest(name, known))


def _duplicated(found: tuple[CatalogEntry, ...]) -> PipelineError:
    files = " and in ".join(entry.file for entry in found)
    return NameDuplicated(
        f"the {found[0].kind} '{found[0].name}' is defined twice: in {files}",
        hint="rename one of them, or uninstall the package that brings it",
        context={"files": tuple(entry.file for entry in found)},
    )


def _broken(entry: CatalogEntry, error: Exception) -> PipelineError:
    return NameUnknown(
        f"the {entry.kind} '{entry.name}' cannot be loaded from {entry.module}: {error}",
        hint="repair or uninstall the package that brings it",
        context={"file": entry.file},
    )

"""Read a project's names and dependencies from the files that declare them.

A file that cannot be read declares nothing.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from configparser import ConfigParser
from configparser import Error as ConfigurationError
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any

_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][\w.-]*)")
_GO = re.compile(r"^\s*(?:require\s+)?([\w.-]+\.[\w.-]+/\S+)\s+v\d", re.MULTILINE)
_GO_MODULE = re.compile(r"^module\s+(\S+)", re.MULTILINE)
_NAMED = frozenset(
    {"pyproject.toml", "setup.cfg", "Pipfile", "package.json", "Cargo.toml", "go.mod"}
)
_REQUIREMENTS = re.compile(
    r".*(?:requirements|constraints)[^/]*\.(?:txt|in)|.*requirements/[^/]+\.txt"
)
_OF_PACKAGE = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_OF_CRATE = ("dependencies", "dev-dependencies", "build-dependencies")

Names = Iterator[str]


def is_manifest(path: str) -> bool:
    """Whether a file may declare dependencies.

    >>> is_manifest("web/package.json"), is_manifest("requirements-dev.txt"), is_manifest("a.py")
    (True, True, False)
    """
    return PurePosixPath(path).name in _NAMED or bool(_REQUIREMENTS.fullmatch(path))


def declared_names(manifests: Mapping[str, str]) -> frozenset[str]:
    """Return the packages that a project needs, also under their import names."""
    names = {name for path, text in manifests.items() for name in _dependencies(path, text)}
    aliases = _import_names()
    return frozenset(names).union(*(aliases.get(name.lower(), ()) for name in names))


def own_names(manifests: Mapping[str, str]) -> frozenset[str]:
    """Return the import names of a project and its packages."""
    return frozenset(
        name for path, text in manifests.items() for name in _project_names(path, text)
    )


def _dependencies(path: str, text: str) -> Names:
    read = _READERS.get(PurePosixPath(path).name, _requirements)
    try:
        yield from read(text)
    except (ValueError, ConfigurationError, RecursionError, AttributeError, TypeError):
        return


def _project_names(path: str, text: str) -> Names:
    name = PurePosixPath(path).name
    if name == "go.mod":
        yield from _GO_MODULE.findall(text)
    if name not in {"pyproject.toml", "package.json", "Cargo.toml"}:
        return
    try:
        table = json.loads(text) if name == "package.json" else tomllib.loads(text)
        tables = (table, table.get("project", {}), table.get("package", {}), _poetry(table))
        names = [str(table["name"]) for table in tables if "name" in table]
    except (ValueError, RecursionError, AttributeError, TypeError):
        return
    yield from names
    yield from (name.replace("-", "_") for name in names)


def _poetry(table: dict[str, Any]) -> dict[str, Any]:
    section: dict[str, Any] = table.get("tool", {}).get("poetry", {})
    return section


def _pyproject(text: str) -> Names:
    table = tomllib.loads(text)
    project, tool = table.get("project", {}), table.get("tool", {})
    lists = (
        project.get("dependencies", ()),
        *project.get("optional-dependencies", {}).values(),
        *table.get("dependency-groups", {}).values(),
        tool.get("uv", {}).get("dev-dependencies", ()),
        *tool.get("pdm", {}).get("dev-dependencies", {}).values(),
        *(
            value.get("dependencies", ())
            for value in tool.get("hatch", {}).get("envs", {}).values()
        ),
    )
    yield from (name for lines in lists for name in _requirement_names(lines))
    poetry = _poetry(table)
    for group in (poetry, *poetry.get("group", {}).values()):
        yield from (*group.get("dependencies", ()), *group.get("dev-dependencies", ()))


def _setup_cfg(text: str) -> Names:
    parser = ConfigParser(interpolation=None)
    parser.read_string(text)
    extras = "options.extras_require"
    values = [parser.get("options", "install_requires", fallback="")]
    values += parser[extras].values() if parser.has_section(extras) else []
    yield from (name for value in values for name in _requirements(value))


def _pipfile(text: str) -> Names:
    table = tomllib.loads(text)
    yield from (*table.get("packages", ()), *table.get("dev-packages", ()))


def _package_json(text: str) -> Names:
    table = json.loads(text)
    yield from (name for key in _OF_PACKAGE for name in table.get(key) or ())


def _cargo(text: str) -> Names:
    table = tomllib.loads(text)
    yield from (name for key in _OF_CRATE for name in table.get(key, ()))


def _go(text: str) -> Names:
    yield from _GO.findall(text)


def _requirements(text: str) -> Names:
    yield from _requirement_names(text.splitlines())


def _requirement_names(lines: Iterable[object]) -> Names:
    matches = (_REQUIREMENT.match(line) for line in lines if isinstance(line, str))
    yield from (match[1] for match in matches if match)


@cache
def _import_names() -> dict[str, list[str]]:
    file = files("adws.trust.red_gate").joinpath("import_names.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


_READERS: dict[str, Callable[[str], Names]] = {
    "pyproject.toml": _pyproject,
    "setup.cfg": _setup_cfg,
    "Pipfile": _pipfile,
    "package.json": _package_json,
    "Cargo.toml": _cargo,
    "go.mod": _go,
}

"""The dependency group in which a Python project names a tool, and how it is installed."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from adws.runners.runner import Project


def group_install(project: Project, tool: str) -> str:
    """Return how the group with a tool is installed, in words; empty if no group names the tool.

    Groups are those of ``[dependency-groups]``, of ``[project.optional-dependencies]``, and of
    poetry.
    """
    try:
        document = tomllib.loads(project.texts.get("pyproject.toml", ""))
    except tomllib.TOMLDecodeError:
        return ""
    commands = (
        command
        for kind, groups in _groups(document)
        for name, requirements in groups.items()
        if _names(requirements, tool)
        for command in (_command(kind, name, frozenset(project.listing)),)
    )
    return next((f"{tool} is in a group of pyproject.toml: {command}" for command in commands), "")


def _groups(document: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield "group", _table(document, "dependency-groups")
    yield "extra", _table(document, "project", "optional-dependencies")
    groups = _table(document, "tool", "poetry", "group")
    yield "poetry", {name: _table(groups, name, "dependencies") for name in groups}


def _table(document: Mapping[str, Any], *names: str) -> Mapping[str, Any]:
    """Return a table of a document; an empty one if there is none."""
    value: Any = document
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def _names(requirements: Any, tool: str) -> bool:  # noqa: ANN401 - whatever a file says there
    lines = requirements if isinstance(requirements, list | dict) else ()
    return any(re.match(rf"{tool}(?![\w.-])", str(line), re.IGNORECASE) for line in lines)


def _command(kind: str, name: str, listing: frozenset[str]) -> str:
    if kind == "poetry" or "poetry.lock" in listing:
        option = "--extras" if kind == "extra" else "--with"
        return f"poetry install {option} {name}"
    if "pdm.lock" in listing:
        return f"pdm install -G {name}"
    if "uv.lock" in listing:
        return f"uv sync --inexact --{kind} {name}"
    return f'pip install -e ".[{name}]"' if kind == "extra" else f"pip install --group {name}"

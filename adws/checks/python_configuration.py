"""Whether a Python project's own files speak of a tool."""

import re

from adws.runners.runner import Project

FILES = ("pyproject.toml", "setup.cfg", "tox.ini", "requirements-dev.txt", "requirements.txt")
"""The files in which a tool may be named."""


def reason_for(project: Project, tool: str, own_files: tuple[str, ...]) -> str | None:
    """Return why a project uses a tool: its own configuration file, its table, or a dependency."""
    for name in own_files:
        if name in project.listing:
            return f"{name} is there"
    for name in FILES:
        if _speaks_of(project.texts.get(name, ""), tool):
            return f"{name} names {tool}"
    return None


def _speaks_of(text: str, tool: str) -> bool:
    r"""Whether a text has a table of the tool, or requires it.

    >>> [_speaks_of(text, "mypy") for text in ("[tool.mypy]", "[mypy]", '"mypy>=1"', "mypy==1\n")]
    [True, True, True, True]
    >>> _speaks_of("# no mypy\n[tool.mypyc]", "mypy")
    False
    """
    table = rf"^\[+(?:tool\.)?{tool}[\].]"
    required = rf"^\s*[\"']?{tool}(?:\[\w+\])?\s*(?:[\"'=<>~!;]|$)|[\"']{tool}[\"'=<>~! ;]"
    return bool(re.search(f"{table}|{required}", text, re.MULTILINE))

"""The environments that tools make for a Python project, outside of it or in folders of their own.

Each tool is recognised by a file, and asked where its environment is; none is ever made.
"""

from collections.abc import Mapping

from attrs import frozen

from adws.runners.runner import Project
from adws.runners.way import Way


@frozen
class Manager:
    """A tool that makes environments.

    ``files``: with one of these a project uses it, and with ``table`` in its ``pyproject.toml``.
    ``program`` is the tool, where it must be there to be asked. ``find`` is a line of shell that
    prints interpreters, a line each; in it ``$0`` is the program. ``install`` says how a package
    gets there, ``make`` how the environment is made: empty where a project can do without it, as
    a tool that tests in many of them is used now and then.
    """

    name: str
    files: tuple[str, ...]
    find: str
    install: str
    program: str = ""
    make: str = ""
    table: str = "[no table]"


MANAGERS = (
    Manager(
        "poetry",
        files=("poetry.lock",),
        find='"$0" env info --executable',
        install="poetry add --group dev {tool}",
        program="poetry",
        make="poetry install",
        table="[tool.poetry",
    ),
    Manager(
        "pdm",
        files=("pdm.lock",),
        find="cat .pdm-python",
        install="pdm add --dev {tool}",
        make="pdm install",
        table="[tool.pdm",
    ),
    Manager(
        "pipenv",
        files=("Pipfile",),
        find='"$0" --venv | sed "s,$,/bin/python,"',
        install="pipenv install --dev {tool}",
        program="pipenv",
        make="pipenv install --dev",
    ),
    Manager(
        "hatch",
        files=("hatch.toml",),
        find='for name in hatch-test default; do "$0" env find $name; done'
        ' | sed "s,$,/bin/python,"',
        install="name {tool} in the dependencies of the environment",
        program="hatch",
        make="hatch env create",
        table="[tool.hatch.env",
    ),
    Manager(
        "conda",
        files=("environment.yml", "environment.yaml"),
        find='"$0" run -n "$(sed -n "s/^name: *//p" environment.y*ml)"'
        ' python -c "import sys; print(sys.executable)"',
        install="name {tool} in environment.yml, and conda env update",
        program="conda",
        make="conda env create",
    ),
    Manager(
        "tox",
        files=("tox.ini", "tox.toml"),
        find="ls -1 .tox/*/bin/python",
        install="add {tool} to deps in tox.ini, then run: tox run --notest",
        table="[tool.tox",
    ),
    Manager(
        "nox",
        files=("noxfile.py",),
        find="ls -1 .nox/*/bin/python",
        install='session.install("{tool}") in noxfile.py, and nox --install-only',
    ),
)
MANAGER_PROGRAMS = tuple(manager.program for manager in MANAGERS if manager.program)
"""The programs that ``managed_ways`` wants to know of."""

_FIRST_OPEN = """\
{find} 2>/dev/null | {{
  found=
  while IFS= read -r python || [ "$python" ]; do
    [ -x "$python" ] || continue
    case $python in "$HOME"/*) python=$(cd -P "${{python%/*}}" && pwd)/${{python##*/}} ;; esac
    found=$python
    "$python" "$@" </dev/null && exit 0
  done
  [ "$found" ] && exit 1
  exit 127
}}
"""
"""What is in HOME is called by its real place: a HOME that is made for one process ends with it."""


def managed_ways(
    project: Project,
    arguments: tuple[str, ...],
    check: tuple[str, ...],
    env: Mapping[str, str],
    tool: str,
) -> tuple[Way, ...]:
    """Return a way for each environment that a tool has made (see ``python_ways``).

    The check prints the interpreter, which takes the place of the shell that looked for it.
    """
    used = (manager for manager in MANAGERS if _is_used(manager, project))
    return tuple(
        Way(
            manager.name,
            ("sh", *arguments),
            (
                "sh",
                "-c",
                _FIRST_OPEN.format(find=manager.find),
                project.programs.get(manager.program, manager.name),
                *check,
            ),
            env,
            lacking(f"{manager.name} environment", tool, manager.install.format(tool=tool)),
            broken=_absent(manager, project),
        )
        for manager in used
    )


def lacking(environment: str, tool: str, install: str) -> str:
    """Return the note about a project's environment that lacks a tool.

    >>> lacking(".venv", "pytest", "uv add --dev pytest")
    "the project's .venv has no pytest (to install it: uv add --dev pytest)"
    """
    return tool and f"the project's {environment} has no {tool} (to install it: {install})"


def _absent(manager: Manager, project: Project) -> str:
    """Return the note about an environment that the project's tool does not find."""
    is_there = not manager.program or manager.program in project.programs
    first = "" if is_there else f"install {manager.program}, then run "
    return manager.make and (
        f"the project's {manager.name} environment is not found (to make it: {first}{manager.make})"
    )


def _is_used(manager: Manager, project: Project) -> bool:
    there = not set(manager.files).isdisjoint(project.listing)
    return there or manager.table in project.texts.get("pyproject.toml", "")

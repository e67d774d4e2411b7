"""The ways to start a check that is written for Python projects."""

from collections.abc import Mapping

from attrs import evolve

from adws.checks.dependency_groups import group_install
from adws.runners.python.environments import PROGRAMS as PYTHONS
from adws.runners.python.environments import SHARED_PYTHONS, python_ways
from adws.runners.runner import Project
from adws.runners.way import Way

OWN_PYTHON = "ADWS_PYTHON"


def check_ways(
    project: Project, tool: str, arguments: tuple[str, ...], env: Mapping[str, str] | None = None
) -> tuple[Way, ...]:
    """Return a way for each environment of the project, and for the tool as a program of its own.

    The program comes before the interpreters that are everybody's. The one that runs adws is none
    of the project's: a type checker would see other packages there. If a dependency group has the
    tool, each way says how the group is installed.
    """
    own = {name: value for name, value in project.environment.items() if name != OWN_PYTHON}
    check = ("-c", f"import {tool}, sys; print(sys.executable)")
    ways = python_ways(evolve(project, environment=own), ("-m", tool, *arguments), check, env)
    shared = [way for way in ways if way.label in SHARED_PYTHONS]
    program = project.programs.get(tool)
    on_path = (
        (Way(tool, (program, *arguments), (program, "--version"), env or {}),) if program else ()
    )
    ordered = (*(way for way in ways if way not in shared), *on_path, *shared)
    return tuple(evolve(way, lacks=group_install(project, tool)) for way in ordered)


def programs(tool: str) -> tuple[str, ...]:
    """Return the programs that ``check_ways`` wants to know of."""
    return (tool, *PYTHONS)

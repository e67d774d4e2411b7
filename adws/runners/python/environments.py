"""The Python environments that a project's tests may run in, and commands that start Python."""

import shlex
from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve

from adws.runners.python.command import IMPORT_ROOTS
from adws.runners.python.managers import MANAGER_PROGRAMS, lacking, managed_ways
from adws.runners.runner import Project
from adws.runners.way import Way

SHARED_PYTHONS = ("python3", "python")
"""The interpreters on the PATH, which belong to no project."""
PROGRAMS = (*MANAGER_PROGRAMS, *SHARED_PYTHONS)
"""The programs that ``python_ways`` wants to know of."""
VARIABLES = ("VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT", "PYTHONPATH", "ADWS_PYTHON")
"""The variables that ``python_ways`` wants to know of."""

HOMES = (
    "pyproject.toml",
    "setup.cfg",
    "setup.py",
    "requirements.txt",
    "Pipfile",
    "pytest.ini",
    "tox.ini",
    "manage.py",
)
"""The files that make a folder a Python project of its own."""

_ENVIRONMENTS = (".venv", "venv", "env")
_MAKERS = {"uv.lock": "uv sync", "poetry.lock": "poetry install", "pdm.lock": "pdm install"}
"""The command that makes the ``.venv`` of a project, by the lock file that it reads."""
_WRITES_NOTHING = "-B"  # no compiled files of a project that the tool itself imports
_LAUNCHERS = ("coverage", "hatch", "pdm", "pipenv", "poetry", "run", "rye", "uv")


def python_ways(
    project: Project,
    arguments: tuple[str, ...],
    check: tuple[str, ...],
    env: Mapping[str, str] | None = None,
    tool: str = "",
) -> tuple[Way, ...]:
    """Return a way for each environment, the project's own first.

    ``arguments`` start the tool, ``check`` must succeed where it is there. None of the ways, nor
    their checks, creates or changes an environment. The same environment has the same label
    whatever the tool is. ``tool`` is the package to install where a project's own environment has
    no such tool; empty: it is not reported.
    """
    variables = project.environment
    check = (_WRITES_NOTHING, *check)
    own: dict[str, PurePath] = {}
    for folder in (project.root, *project.above):
        above = "" if folder == project.root else f" of {folder}"
        own |= {f"{name}{above}": folder / name for name in _ENVIRONMENTS}
    if variables.get("UV_PROJECT_ENVIRONMENT"):
        own["UV_PROJECT_ENVIRONMENT"] = project.root / variables["UV_PROJECT_ENVIRONMENT"]
    if variables.get("VIRTUAL_ENV"):
        own["VIRTUAL_ENV"] = PurePath(variables["VIRTUAL_ENV"])
    others = {name: project.programs[name] for name in SHARED_PYTHONS if name in project.programs}
    if variables.get("ADWS_PYTHON"):
        others["the Python that runs adws"] = variables["ADWS_PYTHON"]

    def way(label: str, program: str) -> Way:
        return Way(label, (program, *arguments), (program, *check), env or {})

    def way_of_own(label: str, home: PurePath) -> Way:
        return evolve(
            way(label, str(home / "bin/python")),
            lacks=_lacks(label, tool, project, _install(label, tool)),
            lacks_by_uv=_lacks(label, tool, project, _install_by_uv(label, tool)),
            home=home,
            broken=_broken(label, tool, project),
        )

    return (
        *(way_of_own(*environment) for environment in own.items()),
        *managed_ways(project, arguments, check, env or {}, tool),
        *(way(*other) for other in others.items()),
    )


def ways_with(
    project: Project, arguments: tuple[str, ...], modules: tuple[str, ...], tool: str
) -> tuple[Way, ...]:
    """Return ``python_ways`` whose interpreters must find these modules.

    Their checks print the import roots, too: the folders of the user's ``PYTHONPATH``, which tests
    do not get, count as such a root, but no module is looked for there.
    """
    whole = (project.root, *project.above)[-1]
    path = project.environment.get("PYTHONPATH", "")
    folders = [str(whole / folder) for folder in path.split(":")] if path else []
    # Behind a colon none is a word that names a place: a cage would show what is there.
    words = (str(IMPORT_ROOTS), str(whole), ":".join(("", *folders)), *modules)
    return tuple(
        evolve(way, prints_import_roots=True)
        for way in python_ways(project, arguments, words, tool=tool)
    )


def _lacks(label: str, tool: str, project: Project, install: str) -> str:
    by_uv = "uv.lock" in project.listing and label == ".venv"
    return lacking(label, tool, f"uv add --dev {tool}" if by_uv else install)


def _broken(label: str, tool: str, project: Project) -> str:
    place = _place(label)
    made_by = (command for lock, command in _MAKERS.items() if lock in project.listing)
    maker = next(made_by, "") if label == ".venv" else ""
    installed = f" && {_install(label, tool)}" if tool else ""
    make = maker or f"python3 -m venv {place}{installed}"
    return (
        f"the project's {label} has no Python that starts"
        f" (to make it again: rm -r {place} && {make})"
    )


def _install(label: str, tool: str) -> str:
    return f"{_place(label)}/bin/python -m pip install {tool}"


def _install_by_uv(label: str, tool: str) -> str:
    """Return how uv installs a tool: by itself it finds only ``.venv``."""
    python = "" if label == ".venv" else f"--python {_place(label)}/bin/python "
    return f"uv pip install {python}{tool}"


def _place(label: str) -> str:
    """Return where an environment is, as a shell reads it."""
    name, _, elsewhere = label.partition(" of ")
    return f'"${name}"' if name in VARIABLES else shlex.quote(str(PurePath(elsewhere, name)))


def only_launch(words: tuple[str, ...]) -> bool:
    """Whether words that are before a tool's name in a command start nothing else than it.

    >>> only_launch(("uv", "run", "--with", "x")), only_launch(("make",))
    (True, False)
    """
    names = [PurePath(word).name for word in words]
    led = zip(names, ("", *names), strict=False)
    return all(_leads_on(word, former) for word, former in led)


def _leads_on(word: str, former: str) -> bool:
    is_option = word.startswith("-") or former.startswith("-")
    return is_option or word in _LAUNCHERS or word.startswith(("python", "pypy"))

"""The Python environments that a project's tests may run in, and commands that start Python."""

from collections.abc import Mapping
from pathlib import PurePath

from adws.runners.runner import Project, Way

PROGRAMS = ("poetry", "python3", "python")
"""The programs that ``python_ways`` wants to know of."""
VARIABLES = ("VIRTUAL_ENV", "ADWS_PYTHON")
"""The variables that ``python_ways`` wants to know of."""

HOMES = (
    "pyproject.toml",
    "setup.cfg",
    "setup.py",
    "requirements.txt",
    "Pipfile",
    "pytest.ini",
    "tox.ini",
)
"""The files that make a folder a Python project of its own."""

_ENVIRONMENTS = (".venv", "venv", "env")
_LAUNCHERS = ("coverage", "hatch", "pdm", "pipenv", "poetry", "run", "rye", "uv")
_POETRY_CHECK = 'python=$("$0" env info --executable) && "$python" "$@"'


def python_ways(
    project: Project,
    arguments: tuple[str, ...],
    check: tuple[str, ...],
    env: Mapping[str, str] | None = None,
) -> tuple[Way, ...]:
    """Return a way for each environment, the project's own first.

    ``arguments`` start the tool, ``check`` must succeed where it is there. None of the ways, nor
    their checks, creates or changes an environment. The same environment has the same label
    whatever the tool is.
    """
    variables = project.environment
    found: dict[str, str] = {}
    for folder in (project.root, *project.above):
        above = "" if folder == project.root else f" of {folder}"
        found |= {f"{name}{above}": str(folder / name / "bin/python") for name in _ENVIRONMENTS}
    if variables.get("VIRTUAL_ENV"):
        found["VIRTUAL_ENV"] = f"{variables['VIRTUAL_ENV']}/bin/python"
    if "poetry.lock" in project.listing and "poetry" in project.programs:
        found["poetry"] = project.programs["poetry"]
    found |= {name: project.programs[name] for name in PROGRAMS[1:] if name in project.programs}
    if variables.get("ADWS_PYTHON"):
        found["the Python that runs adws"] = variables["ADWS_PYTHON"]
    return tuple(
        Way(label, (*_start(label, program), *arguments), _check(label, program, check), env or {})
        for label, program in found.items()
    )


def _start(label: str, program: str) -> tuple[str, ...]:
    return (program, "run", "python") if label == "poetry" else (program,)


def _check(label: str, program: str, check: tuple[str, ...]) -> tuple[str, ...]:
    """``poetry run`` would create a missing environment, so the check asks for it first."""
    if label == "poetry":
        return ("sh", "-c", _POETRY_CHECK, program, *check)
    return (program, *check)


def only_launch(words: tuple[str, ...]) -> bool:
    """Whether words that stand before a tool's name in a command start nothing else than it.

    >>> only_launch(("uv", "run", "--with", "x")), only_launch(("make",))
    (True, False)
    """
    names = [PurePath(word).name for word in words]
    led = zip(names, ("", *names), strict=False)
    return all(_leads_on(word, former) for word, former in led)


def _leads_on(word: str, former: str) -> bool:
    is_option = word.startswith("-") or former.startswith("-")
    return is_option or word in _LAUNCHERS or word.startswith(("python", "pypy"))

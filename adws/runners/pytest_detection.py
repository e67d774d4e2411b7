"""Whether a project uses pytest, and how it is started there."""

from pathlib import PurePath

from adws.core.process import Command
from adws.runners.pytest_command import PROBES
from adws.runners.runner import Project, Suite, Way

CONFIGURATION = ("pyproject.toml", "tox.ini", "setup.cfg")
PROGRAMS = ("poetry", "python3", "python")
VARIABLES = ("VIRTUAL_ENV", "ADWS_PYTHON")
INSTALL_HINT = (
    "install pytest into the project's environment (uv sync, poetry install, "
    "or python -m venv .venv and .venv/bin/pip install pytest), or set test_command"
)

_OWN_FILES = ("pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml")
_TABLES = {"pyproject.toml": "[tool.pytest", "tox.ini": "[pytest]", "setup.cfg": "[tool:pytest]"}
_ENVIRONMENTS = (".venv", "venv", "env")
_PROGRAM_NAMES = ("pytest", "py.test")
_LAUNCHERS = ("coverage", "hatch", "pdm", "pipenv", "poetry", "run", "rye", "uv")
_IMPORT = ("-c", "import pytest, sys; print(sys.executable)")
_POETRY_CHECK = 'python=$("$0" env info --executable) && "$python" -c "import pytest"'


def detect(project: Project) -> str | None:
    """Return why a project uses pytest: its configuration, a conftest, or its test files."""
    for name in _OWN_FILES:
        if name in project.listing:
            return f"{name} is there"
    for name, table in _TABLES.items():
        if table in project.texts.get(name, ""):
            return f"{name} has {table.rstrip(']')}]"
    found = next((path for path in project.listing if _is_telling(path)), None)
    return f"{found} is there" if found else None


def _is_telling(path: str) -> bool:
    name = path.rpartition("/")[2]
    if name == "conftest.py" or name.endswith("_test.py"):
        return True
    return name.startswith("test_") and name.endswith(".py")


def ways(project: Project) -> tuple[Way, ...]:
    """Return the ways to start pytest, the project's own environment first.

    None of them, nor their checks, creates or changes an environment.
    """
    found = [_python(name, str(project.root / name / "bin/python")) for name in _ENVIRONMENTS]
    variables = project.environment
    if variables.get("VIRTUAL_ENV"):
        found.append(_python("VIRTUAL_ENV", f"{variables['VIRTUAL_ENV']}/bin/python"))
    if "poetry.lock" in project.listing and "poetry" in project.programs:
        found.append(_poetry(project.programs["poetry"]))
    found += [_python(name, project.programs[name]) for name in _pythons(project)]
    if variables.get("ADWS_PYTHON"):
        found.append(_python("the Python that runs adws", variables["ADWS_PYTHON"]))
    return tuple(found)


def _pythons(project: Project) -> list[str]:
    return [name for name in PROGRAMS if name.startswith("python") and name in project.programs]


def _python(label: str, python: str) -> Way:
    return Way(label, argv=(python, "-m", "pytest"), check=(python, *_IMPORT))


def _poetry(poetry: str) -> Way:
    """``poetry run`` would create a missing environment, so the check asks for it first."""
    return Way(
        "poetry",
        argv=(poetry, "run", "python", "-m", "pytest"),
        check=("sh", "-c", _POETRY_CHECK, poetry),
    )


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts pytest itself, so that arguments may be appended.

    >>> starts(("uv", "run", "pytest", "-x")), starts(("make", "pytest"))
    (True, False)
    """
    words = [PurePath(word).name for word in argv]
    found = next((at for at, word in enumerate(words) if word in _PROGRAM_NAMES), None)
    before = words[:found]
    led = zip(before, ("", *before), strict=False)
    return found is not None and all(_leads_on(word, former) for word, former in led)


def _leads_on(word: str, former: str) -> bool:
    is_option = word.startswith("-") or former.startswith("-")
    return is_option or word in _LAUNCHERS or word.startswith(("python", "pypy"))


def import_roots(suite: Suite, root: PurePath) -> Command:
    """Build a command that prints the folders below ``root`` the suite's modules come from.

    It prints nothing where the suite's interpreter is not known.
    """
    python = () if suite.wrapped else _interpreter(suite.argv)
    script = (str(PROBES / "adws_import_roots.py"), str(root))
    return Command((*python, *script) if python else ("true",), cwd=root, env=suite.env)


def _interpreter(argv: tuple[str, ...]) -> tuple[str, ...]:
    if "-m" in argv:
        return argv[: argv.index("-m")]
    beside = PurePath(argv[0])
    return (str(beside.parent / "python"),) if beside.is_absolute() else ()

"""Whether a project uses pytest, and how it is started there."""

from pathlib import PurePath

from adws.core.process import Command
from adws.runners.python.command import IMPORT_ROOTS, outside_command
from adws.runners.python.environments import only_launch, ways_with
from adws.runners.runner import Project, Suite
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way

CONFIGURATION = ("pyproject.toml", "tox.ini", "setup.cfg")
INSTALL_HINT = (
    "install pytest into the project's environment (uv sync, poetry install, "
    "or python -m venv .venv and .venv/bin/pip install pytest), or set test_command"
)

_OWN_FILES = ("pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml")
_TABLES = {"pyproject.toml": "[tool.pytest", "tox.ini": "[pytest]", "setup.cfg": "[tool:pytest]"}
_PROGRAM_NAMES = ("pytest", "py.test")
_PARTS = ("pytest", "_pytest", "pluggy")
"""pytest, and what it is made of."""


def detect(project: Project) -> Sign | None:
    """Return why a project uses pytest: its configuration, a conftest, or its test files."""
    for name in _OWN_FILES:
        if name in project.listing:
            return Sign(Clarity.CONFIGURATION, f"{name} is there")
    for name, table in _TABLES.items():
        if table in project.texts.get(name, ""):
            return Sign(Clarity.CONFIGURATION, f"{name} has {table.rstrip(']')}]")
    file = next((path for path in project.listing if _is_telling(path)), None)
    return Sign(Clarity.FILES, f"{file} is there") if file else None


def _is_telling(path: str) -> bool:
    name = path.rpartition("/")[2]
    if name == "conftest.py" or name.endswith("_test.py"):
        return True
    return name.startswith("test_") and name.endswith(".py")


def ways(project: Project) -> tuple[Way, ...]:
    """Return the ways to start pytest, the project's own environment first."""
    return ways_with(project, ("-m", "pytest"), _PARTS, tool="pytest")


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts pytest itself, so that arguments may be appended.

    >>> starts(("uv", "run", "pytest", "-x")), starts(("make", "pytest"))
    (True, False)
    """
    words = [PurePath(word).name for word in argv]
    program_at = next((at for at, word in enumerate(words) if word in _PROGRAM_NAMES), None)
    return program_at is not None and only_launch(argv[:program_at])


def import_roots(suite: Suite, root: PurePath) -> Command:
    """Build a command that prints the folders below ``root`` the suite's modules come from.

    It prints nothing if the suite's interpreter is not known.
    """
    python = interpreter(suite)
    script = (str(IMPORT_ROOTS), str(root))
    return Command((*python, *script) if python else ("true",), cwd=root, env=suite.env)


def call_outside(suite: Suite, settings: PurePath, home: PurePath, *, optimized: bool) -> Command:
    """Build a command that makes recorded calls outside of any test run."""
    return outside_command(suite, interpreter(suite), settings, home, optimized=optimized)


def interpreter(suite: Suite) -> tuple[str, ...]:
    """Return what starts the suite's interpreter; nothing if it is not known."""
    argv = suite.argv
    if suite.wrapped:
        return ()
    if "-m" in argv:
        return argv[: argv.index("-m")]
    beside = PurePath(argv[0])
    return (str(beside.parent / "python"),) if len(beside.parts) > 1 else ()

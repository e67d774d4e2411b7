"""Whether a project uses unittest, and how it is started there."""

from collections import Counter
from fnmatch import fnmatchcase
from pathlib import PurePath

from adws.core.process import Command
from adws.runners.python.command import IMPORT_ROOTS, outside_command
from adws.runners.python.environments import only_launch, python_ways, ways_with
from adws.runners.runner import Project, Suite
from adws.runners.sign import Clarity, Sign
from adws.runners.unittest.command import DJANGO, MANAGE, PROBE, UNITTEST, start_at
from adws.runners.unittest.files import import_root
from adws.runners.way import Way

CONFIGURATION = (MANAGE,)
INSTALL_HINT = (
    "its tests are not unittest's alone, or there is no Python: install the tool that runs them "
    "into the project's environment, or set test_command"
)

_PATTERN = "test*.py"
_SURVEY = str(PROBE / "adws_unittest_survey.py")


def detect(project: Project) -> Sign | None:
    """Return why a project may use unittest: Django, or a test file.

    What is in a test file, a way's check asks. If all of them are below folders with Django's
    program, they are left to those. With a ``conftest.py``, they are pytest's.
    """
    if _is_djangos(project):
        return Sign(Clarity.SCRIPT, f"{MANAGE} is there, which starts Django's tests")
    files = [path for path in project.listing if _is_test_file(path)]
    if not files:
        return None
    folders = [path.removesuffix(MANAGE) for path in project.listing if path.endswith(f"/{MANAGE}")]
    are_below = all(path.startswith(tuple(folders)) for path in files)
    return Sign(Clarity.FILES, f"{files[0]} is there", defers=are_below)


def _is_djangos(project: Project) -> bool:
    has_fixtures = any(PurePath(path).name == "conftest.py" for path in project.listing)
    return "django" in project.texts.get(MANAGE, "") and not has_fixtures


def _is_test_file(path: str) -> bool:
    return fnmatchcase(path.rpartition("/")[2], _PATTERN)


def ways(project: Project) -> tuple[Way, ...]:
    """Return the ways to start unittest, or Django's tests; the project's own environment first."""
    if _is_djangos(project):
        return ways_with(project, DJANGO, ("django",), tool="django")
    has_src = any(fnmatchcase(path, "src/*/__init__.py") for path in project.listing)
    env = {"PYTHONPATH": "src"} if has_src else {}  # they may not be installed
    return python_ways(project, (*UNITTEST, *_discovery(project.listing)), (_SURVEY,), env)


def _discovery(listing: tuple[str, ...]) -> tuple[str, ...]:
    """Return the arguments that find most of the test files: unittest searches packages alone."""
    files = set(listing)
    roots = Counter(import_root(path, files) for path in listing if _is_test_file(path))
    best = max(roots, key=lambda root: (roots[root], root == "."), default=".")
    return () if best == "." else ("discover", "-s", best)


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts unittest itself, or Django's tests, so that it can be followed.

    >>> starts(("uv", "run", "python", "manage.py", "test")), starts(("./manage.py", "test"))
    (True, False)
    >>> starts(("python3", "-m", "unittest", "discover")), starts(("make", "test"))
    (True, False)
    """
    at = start_at(argv)
    return bool(at) and only_launch(argv[:at])


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
    at = start_at(suite.argv)
    return () if at is None or suite.wrapped else suite.argv[:at]

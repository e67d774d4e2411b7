"""The runner for pytest: seven and newer, on Python 3.8 and newer."""

from adws.runners.continuous_integration import CONTINUOUS_INTEGRATION
from adws.runners.late_function import late_function
from adws.runners.pytest.canaries import plant
from adws.runners.pytest.command import JUNIT_FILES, PROBE_FILES, case_argv, command
from adws.runners.pytest.detection import (
    CONFIGURATION,
    INSTALL_HINT,
    call_outside,
    detect,
    import_roots,
    interpreter,
    starts,
    ways,
)
from adws.runners.pytest.failures import PATTERNS, RED_TYPES
from adws.runners.python.answer_tests import pytest_answers
from adws.runners.python.environments import HOMES, PROGRAMS, VARIABLES
from adws.runners.python.example_form import python_examples
from adws.runners.python.pending import PENDING
from adws.runners.runner import Runner

_TEST_CODE = (
    "tests/**",
    "**/tests/**",
    "test/**",
    "**/test/**",
    "**/test_*.py",
    "**/*_test.py",
    "**/conftest.py",
)
_SNAPSHOTS = (
    "**/__snapshots__/**",
    "**/*.ambr",
    "**/*.snap",
    "**/golden/**",
    "**/snapshots/**",
    "**/cassettes/**",
    "**/testdata/**",
)
_CONFIGURATION = (
    "**/pytest.ini",
    "**/.pytest.ini",
    "**/pytest.toml",
    "**/.pytest.toml",
    "**/tox.ini",
    "**/tox.toml",
    "**/setup.cfg",
    "**/pyproject.toml",
    "noxfile.py",
    "Makefile",
    ".coveragerc",
    "**/requirements*.txt",
    "**/constraints*.txt",
    "**/*.lock",
    "**/Pipfile",
)
_OWNERS = ("CODEOWNERS",)
_SHADOWS = (  # what would be loaded in place of the runner, or before it
    "**/pytest.py",
    "**/pytest/**",
    "**/_pytest/**",
    "**/pluggy*",
    "**/pluggy/**",
    "**/iniconfig*",
    "**/iniconfig/**",
    "**/adws_*.py",
    "**/sitecustomize.py",
    "**/usercustomize.py",
    "**/*.pth",
    "**/*.egg-info/**",
    "**/*.dist-info/**",
)

RUNNER = Runner(
    name="pytest",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.pytest.reading", "read"),
    sealed=(
        *_TEST_CODE,
        *_SNAPSHOTS,
        *_CONFIGURATION,
        *CONTINUOUS_INTEGRATION,
        *_OWNERS,
        *_SHADOWS,
    ),
    tests=_TEST_CODE,
    starts=starts,
    output_files=(*PROBE_FILES, *JUNIT_FILES),
    configuration=CONFIGURATION,
    programs=PROGRAMS,
    variables=VARIABLES,
    import_roots=import_roots,
    call_outside=call_outside,
    calls_from_scripts=True,
    calls_in_place=True,
    notes_functions=True,
    plant=plant,
    family="python",
    homes=HOMES,
    case_argv=case_argv,
    documentation="functions test_* in files test_*.py, with plain assert; fixtures are arguments: "
    "https://docs.pytest.org/en/stable/",
    patterns=PATTERNS,
    red_types=RED_TYPES,
    twins=late_function("adws.runners.python.twins", "twins"),
    withhold=late_function("adws.runners.python.withholding", "without_cases"),
    witnesses=True,
    examples=python_examples(interpreter, pytest_answers),
    read_printed=late_function("adws.runners.pytest.printed", "read_printed"),
    specs=PENDING,
    splits=True,
)

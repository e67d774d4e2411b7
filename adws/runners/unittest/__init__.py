"""The runner for unittest, on Python 3.8 and newer; it also runs the tests of Django projects."""

from adws.core.failure import ErrorType
from adws.runners.late_function import late_function
from adws.runners.pytest import RUNNER as PYTEST
from adws.runners.python import failures as python
from adws.runners.python.answer_tests import unittest_answers
from adws.runners.python.environments import HOMES, PROGRAMS, VARIABLES
from adws.runners.python.example_form import python_examples
from adws.runners.python.pending import PENDING
from adws.runners.runner import Runner
from adws.runners.unittest.canaries import plant
from adws.runners.unittest.command import MANAGE, PROBE_FILE, case_argv, command
from adws.runners.unittest.detection import (
    CONFIGURATION,
    INSTALL_HINT,
    call_outside,
    detect,
    import_roots,
    interpreter,
    starts,
    ways,
)
from adws.triage.pattern import Pattern

_TEST_CODE = (
    "tests/**",
    "**/tests/**",
    "test/**",
    "**/test/**",
    "**/test_*.py",
    "**/test.py",
    "**/tests.py",
    "**/*_test.py",
    "**/*_tests.py",
)
_SHADOWS = (  # what would be loaded in place of the runner, or before it
    "**/unittest.py",
    "**/unittest/**",
    "**/adws_*.py",
    f"**/{MANAGE}",
)

RUNNER = Runner(
    name="unittest",
    detect=detect,
    ways=ways,
    install_hint=INSTALL_HINT,
    command=command,
    read=late_function("adws.runners.unittest.reading", "read"),
    sealed=(*_TEST_CODE, *_SHADOWS, *PYTEST.sealed),
    tests=_TEST_CODE,
    starts=starts,
    output_files=(PROBE_FILE,),
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
    documentation="methods test* of classes derived from unittest.TestCase, with self.assert*: "
    "https://docs.python.org/3/library/unittest.html",
    patterns=(
        Pattern(ErrorType.ASSERTION, text=r"^unexpected success\b"),
        *python.PATTERNS,
    ),
    red_types=python.RED_TYPES,
    twins=late_function("adws.runners.python.twins", "twins"),
    withhold=late_function("adws.runners.python.withholding", "without_cases"),
    witnesses=True,
    examples=python_examples(interpreter, unittest_answers),
    test_files=("**/test_*.py",),
    specs=PENDING,
    splits=True,
)

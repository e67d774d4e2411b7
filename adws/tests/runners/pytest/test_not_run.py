"""What a real pytest does not run is told: skipped, left out, deselected, outside, empty."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.suite import NotRun
from adws.runners.runner import Selection
from adws.tests.runners.pytest.suite_run import PASSING, SUITE, report_of

pytestmark = pytest.mark.real_io

WHOLE = "import pytest\npytest.skip('not here', allow_module_level=True)\n\ndef test_a(): pass\n"
MISSING = "import pytest\npytest.importorskip('no_such_package')\n\ndef test_a(): pass\n"
FILES = {
    "pytest.ini": "[pytest]\ntestpaths = tests\naddopts = --ignore=tests/test_ignored.py "
    "--deselect=tests/test_a.py::test_dropped -m 'not slow'\nmarkers = slow\n"
    "norecursedirs = e2e build\n",
    "tests/conftest.py": "collect_ignore = ['test_unwanted.py']\n",
    "tests/test_a.py": "import pytest\n\ndef test_dropped(): pass\n\n"
    f"@pytest.mark.slow\ndef test_slow(): pass\n\n{PASSING}",
    "tests/test_whole.py": WHOLE,
    "tests/test_missing.py": MISSING,
    "tests/test_empty.py": "import os\n",
    "tests/test_ignored.py": PASSING,
    "tests/test_unwanted.py": PASSING,
    "tests/e2e/test_far.py": PASSING,
    "tests/build/test_copy.py": PASSING,
    "src/test_outside.py": PASSING,
    "src/code.py": "",
}
OUT, FAR = "left out by the configuration", "not among the files that pytest looks into"


def test_everything_that_did_not_run_has_its_reason(here: PurePath) -> None:
    """One test ran, and nothing that did not is left out."""
    report = report_of(here, FILES)
    assert {run.name: run.why for run in report.not_run} == {
        "tests/test_whole.py": "skipped as a whole: not here",
        "tests/test_missing.py": "skipped as a whole: could not import 'no_such_package': "
        "No module named 'no_such_package'",
        "tests/test_empty.py": "no test in it",
        "tests/test_ignored.py": OUT,
        "tests/test_unwanted.py": OUT,
        "tests/e2e/test_far.py": OUT,
        "src/test_outside.py": FAR,
        "tests/test_a.py::test_dropped": "deselected by the configuration",
        "tests/test_a.py::test_slow": "deselected by the configuration",
    }
    assert (len(report.cases), report.warnings) == (1, ())


def test_under_xdist_it_is_the_same(here: PurePath) -> None:
    """The workers hand over what they left out."""
    suite = evolve(SUITE, argv=(*SUITE.argv, "-n", "2"))
    files = {name: text for name, text in FILES.items() if "missing" not in name}
    assert {run.name for run in report_of(here, files, suite).not_run} == {
        "tests/test_whole.py",
        "tests/test_empty.py",
        "tests/test_ignored.py",
        "tests/test_unwanted.py",
        "tests/e2e/test_far.py",
        "src/test_outside.py",
        "tests/test_a.py::test_dropped",
        "tests/test_a.py::test_slow",
    }


def test_what_was_not_asked_for_is_not_deselected_by_the_configuration(here: PurePath) -> None:
    """A judge that runs one case leaves out the others itself."""
    files = {"test_a.py": f"{PASSING}\ndef test_other(): pass\n"}
    report = report_of(here, files, selection=Selection(case_ids=("test_a.py::test_passes",)))
    assert NotRun("test_a.py::test_other", "deselected by the configuration") not in report.not_run

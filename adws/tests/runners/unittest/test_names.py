"""Names of cases with any bytes: each is reported as it is, and can be asked for alone."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.runners.runner import Run, Selection
from adws.runners.unittest import RUNNER
from adws.tests.runners.hostile_names import HALF, NAMES
from adws.tests.runners.unittest.suites import HEAD, SUITE, a_run, report_of

ALL = (*NAMES, HALF)
TESTS = f"""\
{HEAD}
class TestA(unittest.TestCase):
    def test_other(self): pass

for name in {ALL!a}:
    setattr(TestA, "test_" + name, lambda self: None)
"""
IDS = tuple(f"test_a.TestA.test_{name}" for name in ALL)


@pytest.mark.real_io
@pytest.mark.parametrize("asked", [(), *((case_id,) for case_id in IDS), IDS])
def test_cases_are_asked_for_by_any_name(tmp_path: PurePath, asked: tuple[str, ...]) -> None:
    """Unittest's own names hold half characters too."""
    run = evolve(a_run(tmp_path), selection=Selection(case_ids=asked))
    report = report_of(run, {"test_a.py": TESTS})
    expected = asked or (*IDS, "test_a.TestA.test_other")
    assert sorted(case.id for case in report.cases) == sorted(expected)
    assert report.complete


def test_a_person_is_told_the_class_of_what_no_command_holds() -> None:
    """Once, however many of its cases that are."""
    selection = Selection(case_ids=("a.A.test_1", "a.A.test_\0", "a.A.test_\ud800"))
    run = Run(SUITE, PurePath("/t"), PurePath("/o"), "", selection)
    assert RUNNER.case_argv(run) == (*SUITE.argv, "a.A.test_1", "a.A")

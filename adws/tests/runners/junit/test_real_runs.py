"""Real tools that write JUnit XML, run as the settings say."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.runners.junit import RUNNER
from adws.runners.runner import Selection
from adws.tests.runners.junit.projects import NODE, PROJECTS, PYTEST
from adws.tests.runners.run import judged, outcomes, outputs_of, run_of, value
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, needs("node")]

GREEN = '<testsuite><testcase name="forged"/></testsuite>'


@pytest.mark.parametrize("name", PROJECTS)
def test_reports_of_this_run_are_read(tmp_path: PurePath, name: str) -> None:
    """Nothing is installed into the tool, and nothing else in the tree is taken for a report."""
    project = PROJECTS[name]
    run = evolve(run_of(RUNNER, tmp_path, ()), suite=project.suite)
    report = judged(RUNNER, outputs_of(RUNNER, run, project.files)).unwrap()
    assert (outcomes(report), report.exit_code) == (project.outcomes, project.exit_code)
    assert report.complete
    names = value(io_ops.list_files(run.outputs / "reports"))
    assert names == (project.report.replace("*", "report"),)


def test_a_single_case_runs_alone(tmp_path: PurePath) -> None:
    """What its tool skips for it is not in the report."""
    selection = Selection(case_ids=("group > throws",))
    run = evolve(run_of(RUNNER, tmp_path, ()), suite=NODE.suite, selection=selection)
    report = judged(RUNNER, outputs_of(RUNNER, run, NODE.files)).unwrap()
    assert outcomes(report) == {"group > throws": "failed", "test/missing.test.js": "failed"}


def test_a_report_from_before_the_run_is_not_read(tmp_path: PurePath) -> None:
    """It is named, when there is no other."""
    suite = evolve(PYTEST.suite, argv=("true",))
    run = evolve(run_of(RUNNER, tmp_path, ()), suite=suite)
    outputs = outputs_of(RUNNER, run, {"build/old.xml": GREEN})
    assert (outputs.reports, outputs.stale) == ({}, ("build/old.xml",))
    assert (
        "older than the run, and not read: build/old.xml" in RUNNER.read(outputs).failure().message
    )


def test_a_report_that_is_written_anew_is_read(tmp_path: PurePath) -> None:
    """Though it says what the older one said."""
    suite = evolve(PYTEST.suite, argv=("cp", "build/old.xml", "build/report.xml"))
    run = evolve(run_of(RUNNER, tmp_path, ()), suite=suite)
    outputs = outputs_of(RUNNER, run, {"build/old.xml": GREEN, "build/report.xml": GREEN})
    assert (outputs.reports, outputs.stale) == ({"build/report.xml": GREEN}, ("build/old.xml",))

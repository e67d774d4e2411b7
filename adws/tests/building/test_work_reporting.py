"""What the report of a piece of work takes from the files of its run."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.building.work_reporting import write_work_report
from adws.core.suite import SuiteReport
from adws.tests.reports.works import MINIMAL
from adws.tests.steps.projects import committed
from adws.tests.vcs.repositories import opened, value

EMPTY = SuiteReport("", (), 0, ())


@pytest.mark.real_io
def test_runs_of_more_than_was_asked_for_are_reported(here: PurePath) -> None:
    """Each reason once, in the report and in its file."""
    root = committed(here / "p", {"a.py": ""})
    base = opened(root)
    for _ in range(2):
        _ = value(io_ops.append_line(root / ".adws/raw/r1/wider.txt", "3 names do not fit"))
    outline = evolve(MINIMAL, run="r1")
    report = value(
        write_work_report(
            root, outline, base, base.commit, before=EMPTY, after=EMPTY, started_at=""
        )
    )
    assert report.warnings == ("3 names do not fit",)
    text = value(io_ops.read_text(root / ".adws/reports/r1.md"))
    assert "## Notes\n\n- 3 names do not fit\n" in text

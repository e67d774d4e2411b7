"""The report of a run, for machines."""

import json
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.reports.fix_json import fix_json
from adws.tests.ledger.test_fix_report import everything
from adws.tests.reports.test_fix_markdown import EMPTY, FULL
from adws.tests.vcs.repositories import value

WHOLE = PurePath(__file__).with_name("fix_report.json")


@pytest.mark.real_io
def test_the_whole_json_of_a_run_is_pinned() -> None:
    """Programs read these keys and values; they change only together with the schema's number."""
    assert fix_json(everything()[1]) == value(io_ops.read_text(WHOLE))


def test_the_verdicts_on_a_run_come_first() -> None:
    """What follows from the report stands before it."""
    document = json.loads(fix_json(FULL))
    fields = {
        "schema": 1,
        "exit_code": 1,
        "integrity": True,
        "diff_stat": "3 files changed, 4 insertions(+), 2 deletions(-)",
    }
    assert dict(list(document.items())[:4]) == fields


def test_nothing_changed_has_no_statistics() -> None:
    """As with git, no change prints nothing."""
    assert json.loads(fix_json(EMPTY))["diff_stat"] == ""


def test_a_lost_failure_is_told_by_exit_code_and_integrity() -> None:
    """The ledger that lost something makes the report say 2."""
    document = json.loads(fix_json(evolve(EMPTY, initially_failing=1)))
    assert (document["exit_code"], document["integrity"]) == (2, False)

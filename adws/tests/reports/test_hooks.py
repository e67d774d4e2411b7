"""The reports of an analysis in which a hook failed."""

import json
from typing import Any

from attrs import evolve

from adws.core.failure import Analysis
from adws.core.suite import Outcome
from adws.reports.analysis_json import analysis_json
from adws.reports.analysis_markdown import analysis_markdown
from adws.reports.analysis_terminal import analysis_terminal
from adws.runners.not_run import with_not_run
from adws.testing import a_case, a_failure, a_report
from adws.triage.correlation import Cause, correlate

_HOOK = "fixture db of t.py"
_CASES = [evolve(a_case(f"t.py::{name}", Outcome.ERRORED), hook=_HOOK) for name in "abc"]
_FAILURES = tuple(evolve(a_failure(case.id), hook=case.hook) for case in _CASES)
ANALYSIS = Analysis(
    with_not_run(a_report(a_case("t.py::ok"), *_CASES)),
    _FAILURES,
    correlate(_FAILURES, {"g1": Cause(("source",), "failures that come from db.py")}),
)


def test_a_terminal_shows_one_failure_and_counts_the_rest() -> None:
    """What did not run comes first, as always."""
    assert analysis_terminal(ANALYSIS) == (
        "what did not run (2):\n"
        f"  t.py::b: not run because of {_HOOK}\n"
        f"  t.py::c: not run because of {_HOOK}\n"
        "\n"
        "pytest: 4 tests, 1 passed, 1 failed, 2 skipped in 0.0 s\n"
        "\n"
        "P2 g1  failures that come from db.py  (1 failure, 2 more tests not run because of it)\n"
        "  t.py::a\n"
        f"    assertion, source bug: {_HOOK} fails: assert 1 == 2\n"
        "\n"
        "P0 to P5: the order in which adws fix works; G-…: a group's id in the reports\n"
    )


def test_the_markdown_has_one_row() -> None:
    """In each of its tables; the numbers fit together."""
    text = analysis_markdown(ANALYSIS)
    counts = "- Total: 4\n- Pass: 1\n- Fail: 1\n- Skip: 2\n"
    rows = [line for line in text.splitlines() if line.startswith(("| 1 |", "| 2 |", "| g1"))]
    assert counts in text
    error = f"assertion | {_HOOK}: assert 1 == 2 | source bug"
    assert rows == [
        f"| 1 | P2 | g1 | `t.py` | `a` | {error} | `a.py:1` |",
        "| g1 | P2 | 1 | failures that come from db.py |",
    ]
    assert "| `t.py` | 1 | 4 |" in text


def test_the_json_has_one_failure_with_its_hook() -> None:
    """The group has all cases: they are what a fix must turn."""
    document: dict[str, Any] = json.loads(analysis_json(ANALYSIS))
    assert [(row["case_id"], row["hook"]) for row in document["failures"]] == [("t.py::a", _HOOK)]
    assert document["groups"][0]["case_ids"] == ["t.py::a", "t.py::b", "t.py::c"]
    assert document["summary"] == {"total": 4, "pass": 1, "fail": 1, "skip": 2}

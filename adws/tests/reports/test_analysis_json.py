"""The failures of a suite, for machines."""

import json

from adws.reports.analysis_json import analysis_json
from adws.tests.reports.analyses import INCOMPLETE, RED


def test_the_json_holds_what_the_markdown_shows() -> None:
    """Keys and their order are part of the contract."""
    document = json.loads(analysis_json(RED))
    failures = document.pop("failures")
    assert document == {
        "schema": 1,
        "exit_code": 1,
        "runner": "pytest",
        "command": ["pytest", "-v"],
        "duration_seconds": 1.26,
        "not_run": [],
        "summary": {"total": 7, "pass": 2, "fail": 3, "skip": 2},
        "verification": {
            "status": "verified",
            "complete": True,
            "caged": True,
            "held": "cage",
            "sources": [
                {"name": "summary", "passed": 2, "failing": 3, "skipped": 2, "total": None},
                {"name": "junit", "passed": None, "failing": None, "skipped": None, "total": 7},
                {
                    "name": "exit code",
                    "passed": None,
                    "failing": None,
                    "skipped": None,
                    "total": None,
                },
            ],
            "discrepancies": [],
            "silently_skipped": [],
            "ignored": [],
        },
        "notes": [],
        "groups": [
            {
                "id": "G-1",
                "cause": "app/broken.py cannot be loaded",
                "priority": "P0",
                "case_ids": ["tests/test_b.py::"],
            },
            {
                "id": "G-2",
                "cause": "failures that come from app/text.py",
                "priority": "P3",
                "case_ids": ["tests/test_a.py::test_one", "tests/test_a.py::test_two[a|b]"],
            },
        ],
        "quarantine": [],
        "files": [
            {"file": "tests/test_a.py", "failing": 2, "total": 3},
            {"file": "tests/test_b.py", "failing": 1, "total": 1},
        ],
        "raw_output": ".adws/raw/1.log",
    }
    assert len(failures) == len(RED.failures)
    assert list(failures[1].items()) == [
        ("file", "tests/test_a.py"),
        ("test", "test_one"),
        ("error_type", "runtime"),
        ("error_message", "KeyError: <a>"),
        ("root_cause", "source_bug"),
        ("stack_trace", "a trace"),
        ("source_file", "app/text.py"),
        ("source_line", 2),
        ("priority", "P3"),
        ("case_id", "tests/test_a.py::test_one"),
        ("fingerprint", "0f"),
        ("group", "G-2"),
        ("hook", ""),
    ]


def test_an_incomplete_run_says_so() -> None:
    """Status, exit code and discrepancies agree."""
    document = json.loads(analysis_json(INCOMPLETE))
    del document["verification"]["sources"]
    assert (document["exit_code"], document["verification"]) == (
        2,
        {
            "status": "COMPLETENESS_WARNING",
            "complete": False,
            "caged": True,
            "held": "cage",
            "discrepancies": [
                "the run's own end record is missing",
                "the summary counts 2, JUnit 3",
            ],
            "silently_skipped": ["tests/test_lost.py"],
            "ignored": ["tests/test_left_out.py"],
        },
    )

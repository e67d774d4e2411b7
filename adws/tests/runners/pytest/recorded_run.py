"""Builds what a pytest run leaves behind, without a run."""

import json
from collections import Counter
from pathlib import PurePath

from adws.runners.runner import Outputs, Run, Suite

SUITE = Suite("pytest", ".", ("python", "-m", "pytest"))
RUN = Run(SUITE, PurePath("/here/tree"), PurePath("/here/outputs"), "n0nce")
START = {
    "kind": "start",
    "rootdir": "/here/tree",
    "inifile": "",
    "args": ["."],
    "python_files": ["test_*.py", "*_test.py"],
    "norecursedirs": [".*", "build"],
    "plugins": [],
    "terminal": True,
    "junit": True,
}


def line(kind: str, **fields: object) -> str:
    """Return one record as the probe writes it."""
    return json.dumps({**fields, "kind": kind}) + "\n"


def case_line(case_id: str, outcome: str = "passed", **fields: object) -> str:
    """Return the records of one case that began and ended."""
    tally = {
        "seconds": 0.1,
        "passed": int(outcome == "passed"),
        "failing": int(outcome == "failed"),
        "skipped": int(outcome == "skipped"),
        "unprinted": 0,
        "retries": 0,
        "evidence": None,
    }
    record = line("case", id=case_id, outcome=outcome, **{**tally, **fields})
    return line("running", id=case_id) + record


def finish_line(outcomes: dict[str, str], **fields: object) -> str:
    """Return the record of the end of a session with these outcomes."""
    stats = Counter(outcomes.values())
    finish: dict[str, object] = {
        "nonce": RUN.nonce,
        "exit_status": int(stats["failed"] > 0),
        "testsfailed": stats["failed"],
        "stats": stats,
        "terminal": True,
        "collected": len(outcomes),
        "deselected": 0,
        "files": sorted({case_id.partition("::")[0] for case_id in outcomes}),
        "ignored": [],
        "foreign": [],
    }
    return line("finish", **{**finish, **fields})


def probe_text(outcomes: dict[str, str], **finish: object) -> str:
    """Return the probe's records of one session."""
    cases = "".join(case_line(case_id, outcome) for case_id, outcome in outcomes.items())
    hello = line("hello", nonce=RUN.nonce, pytest="9.2.0")
    return hello + json.dumps(START) + "\n" + cases + finish_line(outcomes, **finish)


def junit_text(outcomes: dict[str, str]) -> str:
    """Return the JUnit report of one session."""
    verdicts = {"passed": "", "failed": '<failure message="assert 0"/>', "skipped": "<skipped/>"}
    cases = "".join(
        f'<testcase name="case-{number}">{verdicts[outcome]}</testcase>'
        for number, outcome in enumerate(outcomes.values())
    )
    return f"<testsuites><testsuite>{cases}</testsuite></testsuites>"


def summary_text(outcomes: dict[str, str]) -> str:
    """Return the output of one session."""
    values = list(outcomes.values())
    counts = ", ".join(f"{values.count(word)} {word}" for word in dict.fromkeys(values))
    return f"....F\n===== {counts} in 0.10s =====\n"


def recorded(outcomes: dict[str, str]) -> Outputs:
    """Return what an honest run with these outcomes leaves behind."""
    return Outputs(
        run=RUN,
        exit_code=int("failed" in outcomes.values()),
        stdout=summary_text(outcomes),
        stderr="",
        timed_out=False,
        duration_seconds=1.0,
        raw_output="raw/output.log",
        texts={"probe-1.jsonl": probe_text(outcomes), "junit-1.xml": junit_text(outcomes)},
        listing=tuple(sorted({case_id.partition("::")[0] for case_id in outcomes})),
    )

"""How recorded outputs of bun are read, whole and damaged."""

import json
from typing import Any

import pytest
from attrs import evolve

from adws.core.errors import SuiteUnreadable
from adws.runners.bun import RUNNER
from adws.runners.bun.junit import read_junit
from adws.tests.runners.bun.recorded import LINES, WHOLE, outputs_of
from adws.tests.runners.run import refusal

JUNIT = WHOLE.texts["bun.xml"]
BOMB = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><testsuites>&b;</testsuites>'


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("leaving", "bun ended with exit code 0 in a.test.js and reported no results\n"),
        ("empty", "bun found no tests\n"),
        ("nothing", "'bun test' ended with exit code 1 and ran no test\nNo tests found!"),
        ("redirected", "bunfig.toml has bun write its report to another file\n"),
    ],
)
def test_a_run_without_results_is_no_report(name: str, message: str) -> None:
    """Whatever its exit code."""
    error = RUNNER.read(outputs_of(name)).failure()
    assert isinstance(error, SuiteUnreadable)
    assert (error.message.startswith(message), error.context["raw_output"]) == (
        True,
        "raw/output.log",
    )


@pytest.mark.parametrize(
    ("altered", "message"),
    [
        (
            {"texts": {"bun.jsonl": "".join(LINES[:2])}, "timed_out": True},
            "the suite did not end within 60 s in test/cases.test.ts",
        ),
        ({"texts": {"bun.jsonl": LINES[0]}, "stderr": ""}, "bun ended with exit code 1 in no test"),
        *(
            ({"texts": {**WHOLE.texts, "bun.xml": report}}, "bun's report is damaged")
            for report in (
                "",
                BOMB,
                JUNIT[:-9],
                "<failure/>",
                '<testsuite><testcase time="soon"/></testsuite>',
                '<testsuites><testcase name="a"/></testsuites>',
            )
        ),
    ],
)
def test_what_cannot_be_read_says_why(altered: dict[str, Any], message: str) -> None:
    """It is never a report."""
    assert refusal(RUNNER, evolve(WHOLE, **altered)).startswith(message)


def test_a_report_keeps_names_apart_that_look_like_several() -> None:
    """The nesting counts; a test may be called like a hook."""
    text = (
        '<testsuites><testsuite name="a.test.ts"><testsuite name="b &gt; c" line="1">'
        '<testcase name="(unnamed)" classname="b &gt; c" line="2"/><testcase name="(unnamed)"/>'
        "</testsuite></testsuite></testsuites>"
    )
    results = [(item.path, item.special) for item in read_junit(text) or ()]
    path = ("a.test.ts", "b > c", "(unnamed)")
    assert results == [(path, ""), (path, "(unnamed)")]


def test_records_hold_no_secret_but_the_nonce() -> None:
    """Each kind of record has its fields, and no more."""
    kinds = {record["kind"]: set(record) - {"kind"} for record in map(json.loads, LINES)}
    assert kinds == {
        "hello": {"nonce", "cwd", "support", "left_out", "redirected"},
        "begin": {"pid", "file", "loaded"},
        "end": {"pid", "nonce", "foreign"},
    }

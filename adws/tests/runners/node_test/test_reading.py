"""How recorded outputs of node:test are read, whole and damaged."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.core.suite import Evidence, Frame, SourceCounts
from adws.runners.node_test import RUNNER
from adws.runners.node_test.cases import NodeContext, cases_of
from adws.runners.node_test.reading import count_printed
from adws.runners.node_test.records import NodeError, NodeEvent, NodeSession
from adws.runners.runner import Suite
from adws.tests.runners.node_test.projects import PROJECTS
from adws.tests.runners.run import judged, outcomes, recorded, refusal, run_of

RUN = run_of(RUNNER, PurePath("/here"), ("node", "--test"))
WHOLE = recorded("node_test/mixed", RUN)
GREEN = recorded("node_test/green", RUN)
BEGUN = '{"kind":"begin","pid":1,"file":"/here/tree/a.test.mjs"}\n'
CASES = "test/cases.test.js > "


def evidence_of(case_id: str) -> Evidence:
    """Return the evidence of a recorded case."""
    return judged(RUNNER, WHOLE).unwrap().by_id[case_id].evidence or Evidence()


@pytest.mark.parametrize(
    ("case_id", "exception", "message", "phase", "place"),
    [
        (
            CASES + "adds",
            "AssertionError",
            "Expected values to be strictly equal: -1 !== 3",
            "call",
            Frame("test/cases.test.js", 5, "TestContext.<anonymous>"),
        ),
        (CASES + "group > throws", "TypeError", "no value", "call", Frame("src/a.js", 6, "check")),
        (
            CASES + "each > waits",
            "Error",
            "each",
            "setup",
            Frame("test/cases.test.js", 15, "TestContext.<anonymous>"),
        ),
        (CASES + "parent", "", "1 subtest failed", "call", None),
        (CASES + "hangs", "", "test timed out after 20ms", "call", None),
        (
            "test/syntax.test.js",
            "SyntaxError",
            "Unexpected end of input",
            "collect",
            Frame("test/syntax.test.js", 2),
        ),
    ],
)
def test_evidence_says_what_was_thrown_and_where(
    case_id: str, exception: str, message: str, phase: str, place: Frame | None
) -> None:
    """The frames are relative to the project, without those of the engine."""
    evidence = evidence_of(case_id)
    assert (evidence.exception, evidence.message, evidence.phase) == (exception, message, phase)
    assert (evidence.frames[-1] if evidence.frames else None) == place


def test_a_file_that_was_not_loaded_says_why() -> None:
    """Node tells it on standard error alone."""
    evidence = evidence_of("test/missing.test.js")
    assert evidence.message.startswith("Cannot find module '/here/tree/test/missing.js'")
    assert evidence.message in evidence.output


def test_a_file_that_left_early_hides_its_cases() -> None:
    """For node it is one passing test; an earlier failure in it is lost."""
    case = judged(RUNNER, WHOLE).unwrap().by_id["test/leaves.test.js"]
    assert case.evidence is not None
    assert case.evidence.message.startswith("the process of this file ended before its tests did")
    assert case.covers == "test/leaves.test.js > "


def test_a_suite_whose_hook_failed_hides_its_cases() -> None:
    """The case that stands for it is gone when it is repaired."""
    assert judged(RUNNER, WHOLE).unwrap().by_id[CASES + "all"].covers == CASES + "all > "


def test_paths_are_those_of_the_project() -> None:
    """Where the suite lies in a folder below it."""
    suite = Suite("node:test", "web", ("node", "--test"))
    run = evolve(RUN, suite=suite)
    listing = ("web/test/a.test.js", "web/.cache/b.test.js", "c.test.js", "web/src/d.js")
    report = RUNNER.read(evolve(WHOLE, run=run, listing=listing)).unwrap()
    case = report.by_id["web/test/cases.test.js > group > throws"]
    assert case.evidence is not None
    assert case.evidence.frames[-1].file == "web/src/a.js"
    assert report.expected_files == ("web/test/a.test.js",)


def test_files_that_the_command_names_are_expected() -> None:
    """And no others."""
    suite = Suite("node:test", "web", ("node", "--test", "test/a.test.js"))
    listing = ("web/test/a.test.js", "web/test/b.test.js")
    outputs = evolve(WHOLE, run=evolve(RUN, suite=suite), listing=listing)
    assert RUNNER.read(outputs).unwrap().expected_files == ("web/test/a.test.js",)


def test_a_run_that_died_has_no_end() -> None:
    """What it had told is kept, and the printed counts are not asked."""
    cut = "".join(GREEN.texts["node-1.jsonl"].splitlines(keepends=True)[:-1])
    report = RUNNER.read(evolve(GREEN, texts={**GREEN.texts, "node-1.jsonl": cut})).unwrap()
    assert (report.ended, outcomes(report)) == (False, {"a.test.mjs > passes": "passed"})
    assert report.sources == (SourceCounts("reporter", 1, 0, 0, 1),)


def test_two_runs_of_one_command_are_both_read() -> None:
    """Printed counts are asked only where one run printed them."""
    texts = {**WHOLE.texts, "node-2.jsonl": GREEN.texts["node-1.jsonl"]}
    report = judged(RUNNER, evolve(WHOLE, texts=texts)).unwrap()
    assert len(report.cases) == len(PROJECTS["mixed"].outcomes) + 1
    assert [source.name for source in report.sources] == ["reporter"]


def test_a_failure_without_an_error_is_one_all_the_same() -> None:
    """Node gave no reason; the case is red."""
    text = GREEN.texts["node-1.jsonl"].replace('"kind":"pass"', '"kind":"fail"')
    report = RUNNER.read(evolve(GREEN, texts={**GREEN.texts, "node-1.jsonl": text})).unwrap()
    assert [case.evidence for case in report.failing] == [
        Evidence(message="node:test gave no reason")
    ]


@pytest.mark.parametrize(
    ("texts", "fields", "message"),
    [
        ({}, {}, "'node --test' ended with exit code 1 and ran no test"),
        (
            {"processes.jsonl": BEGUN},
            {"timed_out": True},
            "the suite did not end within 60 s in a.",
        ),
        ({"node-1.jsonl": "[\n"}, {}, "the records of node:test cannot be read"),
        ({"node-1.jsonl": '{"kind": "hello"}\n'}, {}, "the reporter's output"),
        ({"processes.jsonl": "{}\n"}, {}, "the probe's output"),
        ({"processes.jsonl": "[" * 100_000 + "\n"}, {}, "the records of node:test cannot be read"),
    ],
)
def test_what_cannot_be_read_says_why(
    texts: dict[str, str], fields: dict[str, Any], message: str
) -> None:
    """It is never a report."""
    assert refusal(RUNNER, evolve(WHOLE, texts=texts, **fields)).startswith(message)


def test_counts_that_are_not_all_there_are_none() -> None:
    """Numbers are never made up."""
    assert count_printed("# tests 3\n# pass 3\n") == SourceCounts("tap")


def test_the_cases_that_a_failed_hook_cancelled_stand_behind_its_suite() -> None:
    """With its evidence: node says of each only that it was cancelled."""
    thrown = NodeError("Error", "no database", "", "ERR_TEST_FAILURE", "hookFailed")
    cancelled = NodeError("Error", "cancelled", "", "ERR_TEST_FAILURE", "cancelledByParent")

    def event(kind: str, name: str, nesting: int, error: NodeError | None = None) -> NodeEvent:
        return NodeEvent(
            kind=kind,
            name=name,
            nesting=nesting,
            file="a.js",
            whole=False,
            message="",
            skip=name == "left out",
            todo=False,
            suite=nesting == 0,
            seconds=0.0,
            error=error,
        )

    ended = (("one", cancelled), ("left out", cancelled), ("two", cancelled))
    tests = (
        item
        for name, error in ended
        for item in (event("start", name, 1), event("fail", name, 1, error))
    )
    events = (event("start", "all", 0), *tests, event("fail", "all", 0, thrown))
    cases = cases_of(NodeSession("/p", events, ended=True), NodeContext(".", frozenset()))
    hook = "before of a.js > all"
    assert [(case.id, case.hook, case.evidence and case.evidence.message) for case in cases] == [
        ("a.js > all", hook, "no database"),
        ("a.js > all > one", hook, "no database"),
        ("a.js > all > left out", "", None),
        ("a.js > all > two", hook, "no database"),
    ]

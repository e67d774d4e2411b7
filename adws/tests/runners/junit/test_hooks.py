"""A class whose preparation fails is one failure in a JUnit report; what is behind it did not run.

The report names no case behind it, so nobody can ask for each; but none fails or goes unseen.
"""

import json
from collections.abc import Callable
from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.comparison import Comparison, compare
from adws.core.suite import NotRun, SuiteReport
from adws.runners.junit import RUNNER as JUNIT
from adws.runners.maven import RUNNER as MAVEN
from adws.tests.runners.junit.test_reading import outputs_of
from adws.tests.runners.jvm.projects import CORE
from adws.tests.runners.run import judged, recorded, run_of

RECORDED = recorded("maven/modules", run_of(MAVEN, PurePath("/here"), ("mvn", "test")))
"""A build of which one class has a ``@BeforeAll`` that fails."""
CLASS = "com.x.HookTest"
HELLO, TOLD, *OTHERS = RECORDED.texts["jvm.jsonl"].splitlines()
HOOK = json.loads(TOLD)["text"]


def suite(*cases: str) -> str:
    """Return the report of the class with these cases."""
    told = "".join(case.format(f'classname="{CLASS}"') for case in cases)
    return f'<testsuite name="{CLASS}">{told}</testsuite>'


WAITS, WAITS_TOO = '<testcase {} name="waits"/>', '<testcase {} name="waitsToo"/>'
FAILS = '<testcase {} name="waits"><failure message="no"/></testcase>'
OTHER = '<testsuite name="x"><testcase classname="com.x.Other" name="waits"/></testsuite>'
SKIPPED = '<testcase {} name="waits"><skipped/></testcase>'


def with_maven(text: str) -> SuiteReport:
    """Return the whole report of the build where the class's own is this one."""
    told = json.dumps({**json.loads(TOLD), "text": text})
    records = "\n".join((HELLO, told, *OTHERS, ""))
    return judged(MAVEN, evolve(RECORDED, texts={"jvm.jsonl": records})).unwrap()


def with_any_tool(text: str) -> SuiteReport:
    """Return the report of a tool of which nothing is known but what it writes."""
    return judged(JUNIT, outputs_of({"r.xml": text}, 1)).unwrap()


@pytest.mark.parametrize(
    ("read", "failure", "behind"),
    [
        (with_maven, f"{CORE}/HookTest.java > (class)", f"{CORE}/HookTest.java"),
        (with_any_tool, f"{CLASS} > {CLASS}", CLASS),
    ],
)
def test_a_class_that_cannot_be_prepared_is_one_failure(
    read: Callable[[str], SuiteReport], failure: str, behind: str
) -> None:
    """Fixed once its cases run; those that fail then are new to see, and not broken."""
    bad = read(HOOK)
    by_hook = [case.id for case in bad.failing if case.evidence and case.evidence.phase == "setup"]
    assert by_hook == [failure]
    assert NotRun(f"tests of {behind}", f"not run because of {failure}", cases=0) in bad.not_run
    assert [case.name for case in bad.cases if case.id.startswith(f"{behind} > waits")] == []
    others = tuple(case.id for case in bad.failing if case.id != failure)
    case_id = f"{behind} > waits"
    assert {
        "both": compare(bad, read(suite(WAITS, WAITS_TOO))),
        "one of both": compare(bad, read(suite(WAITS))),
        "one fails": compare(bad, read(suite(FAILS, WAITS_TOO))),
        "none": compare(bad, read(OTHER)),
        "skipped": compare(bad, read(suite(SKIPPED))),
        "as before": compare(bad, bad),
    } == {
        "both": Comparison(fixed=(failure,), remaining=others),
        "one of both": Comparison(fixed=(failure,), remaining=others),
        "one fails": Comparison(fixed=(failure,), remaining=others, revealed=(case_id,)),
        "none": Comparison(remaining=others, missing=(failure,)),
        "skipped": Comparison(remaining=others, missing=(failure,)),
        "as before": Comparison(remaining=tuple(case.id for case in bad.failing)),
    }


@pytest.mark.parametrize(
    ("suites", "case_id", "covers"),
    [("x", "x > (unnamed)", "x > "), ("pytest", "(unnamed)", None)],
)
def test_a_failure_without_a_name_stands_for_the_suite_that_it_is_in(
    suites: str, case_id: str, covers: str | None
) -> None:
    """Unless nothing says which suite that is: then it would stand for all."""
    nameless = '<testcase name=""><failure message="no"/></testcase>'
    (case,) = with_any_tool(f'<testsuite name="{suites}">{nameless}</testsuite>').cases
    assert (case.id, case.covers) == (case_id, covers)

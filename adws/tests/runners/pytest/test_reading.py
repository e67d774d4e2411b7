"""How recorded outputs of pytest are read, whole and damaged."""

import json

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st
from returns.pipeline import is_successful

from adws.core.errors import SuiteUnreadable
from adws.core.suite import SourceCounts, SuiteReport
from adws.runners.pytest.reading import read
from adws.runners.runner import Outputs
from adws.tests.runners.pytest.recorded_run import (
    RUN,
    START,
    case_line,
    finish_line,
    line,
    recorded,
)
from adws.trust.agreement import discrepancies

OUTCOMES = {
    "test_a.py::test_1": "passed",
    "test_a.py::test_2": "failed",
    "b_test.py::test": "skipped",
}
HONEST = recorded(OUTCOMES)
HELLO = line("hello", nonce=RUN.nonce, pytest="9.2.0")
TEXTS = sorted(HONEST.texts)


def with_probe(*texts: str, exit_code: int = 0) -> Outputs:
    """Return outputs with these records of the probe, one text a session."""
    named = {f"probe-{number}.jsonl": text for number, text in enumerate(texts, start=1)}
    return evolve(HONEST, texts=named, exit_code=exit_code)


def complete(report: SuiteReport) -> bool:
    """Whether nobody has an objection to a report."""
    return report.ended and not report.warnings and not discrepancies(report)


def test_an_honest_run_is_read_whole() -> None:
    """All four sources show the very same numbers."""
    report = read(HONEST).unwrap()
    assert {case.id: case.outcome.value for case in report.cases} == OUTCOMES
    assert report.sources == (
        SourceCounts("probe", 1, 1, 1, 3),
        SourceCounts("statistics", 1, 1, 1),
        SourceCounts("summary", 1, 1, 1),
        SourceCounts("junit", 1, 1, 1),
    )
    assert complete(report)


def test_a_large_report_is_read_in_linear_time() -> None:
    """Twenty thousand cases are read, and none of them is lost."""
    outcomes = {
        f"test_{n // 100}.py::test_{n}": "passed" if n % 7 else "failed" for n in range(20_000)
    }
    report = read(recorded(outcomes)).unwrap()
    assert (len(report.cases), report.counts.failed, complete(report)) == (20_000, 2858, True)


@given(name=st.sampled_from(TEXTS), data=st.data())
def test_outputs_cut_anywhere_never_look_fine(name: str, data: st.DataObject) -> None:
    """A cut report is incomplete or unreadable, and what was known to fail stays known."""
    text = HONEST.texts[name]
    end = data.draw(st.integers(0, len(text) - 1))
    result = read(evolve(HONEST, texts={**HONEST.texts, name: text[:end]}))
    if is_successful(result):
        assert not complete(result.unwrap())
    else:
        assert isinstance(result.failure(), SuiteUnreadable)


@given(name=st.sampled_from(TEXTS), data=st.data(), put=st.characters())
def test_outputs_with_a_changed_character_lose_no_failure(
    name: str, data: st.DataObject, put: str
) -> None:
    """Whatever was altered: the failure is still told, or there is an objection."""
    text = HONEST.texts[name]
    at = data.draw(st.integers(0, len(text) - 1))
    result = read(evolve(HONEST, texts={**HONEST.texts, name: text[:at] + put + text[at + 1 :]}))
    if is_successful(result):
        report = result.unwrap()
        assert report.failing or not complete(report)
    else:
        assert isinstance(result.failure(), SuiteUnreadable)


@given(st.dictionaries(st.sampled_from(TEXTS), st.text(max_size=200)), st.text(max_size=200))
@example({"probe-1.jsonl": "[" * 100_000 + "\n"}, "")
@example({"probe-1.jsonl": HELLO + '{"kind": "finish", "exit_status": 1e999}\n'}, "")
@example({"probe-1.jsonl": HELLO + '{"kind": "case", "id": []}\n'}, "")
def test_rubbish_is_unreadable(texts: dict[str, str], stdout: str) -> None:
    """Nothing that pytest did not write becomes a report."""
    result = read(evolve(HONEST, texts=texts, stdout=stdout))
    assert isinstance(result.failure(), SuiteUnreadable)


@pytest.mark.parametrize(
    "junit",
    [
        '<!DOCTYPE a [<!ENTITY x "xxxxxxxx"><!ENTITY y "&x;&x;&x;">]><testsuites>&y;</testsuites>',
        '<!DOCTYPE a SYSTEM "file:///etc/passwd"><testsuites/>',
        "\ud800",
        "",
    ],
)
def test_a_report_with_a_document_type_counts_nothing(junit: str) -> None:
    """Entity bombs and outside files are refused before they are read."""
    report = read(evolve(HONEST, texts={**HONEST.texts, "junit-1.xml": junit})).unwrap()
    assert report.sources[-1] == SourceCounts("junit")
    assert discrepancies(report) == ("sources: junit counted nothing",)


def test_another_runs_records_are_refused() -> None:
    """The nonce is what makes records this run's."""
    error = read(evolve(HONEST, run=evolve(RUN, nonce="other"))).failure()
    assert error.message == "the probe's records are not this run's"


def test_an_end_with_another_nonce_is_no_end() -> None:
    """Only a record with this run's nonce ends a run."""
    forged = HELLO + json.dumps(START) + "\n" + case_line("test_a.py::test_1")
    report = read(with_probe(forged + finish_line({}, nonce="guessed"))).unwrap()
    assert (report.ended, report.sources) == (False, (SourceCounts("probe", 1, 0, 0, 1),))


def test_a_case_in_two_sessions_has_its_worst_outcome() -> None:
    """A wrapper may run the suite several times; a case that fails once fails."""
    first = recorded({"test_a.py::test_1": "failed"}).texts["probe-1.jsonl"]
    second = recorded({"test_a.py::test_1": "passed"}).texts["probe-1.jsonl"]
    report = read(with_probe(first, second, exit_code=1)).unwrap()
    assert [case.outcome.value for case in report.cases] == ["failed"]


def test_a_session_that_says_nothing_makes_the_whole_unreadable() -> None:
    """A wrapper whose second pytest found no tests is not a pass of the first."""
    first = recorded({"test_a.py::test_1": "passed"}).texts["probe-1.jsonl"]
    error = read(with_probe(first, HELLO + finish_line({}, exit_status=0))).failure()
    assert error.message.startswith("no tests were found (exit code 5)")


@pytest.mark.parametrize("path", ["build/test_b.py", "sub/b.py", "test_b.txt", "ignored/test_b.py"])
def test_files_that_pytest_need_not_look_into_are_not_missed(path: str) -> None:
    """Names and folders that the configuration leaves out are expected nowhere."""
    outcomes = {"test_a.py::test_1": "passed"}
    texts = {
        **recorded(outcomes).texts,
        "probe-1.jsonl": HELLO
        + json.dumps(START)
        + "\n"
        + case_line("test_a.py::test_1")
        + finish_line(outcomes, ignored=["ignored"]),
    }
    outputs = evolve(recorded(outcomes), texts=texts, listing=("test_a.py", path))
    assert read(outputs).unwrap().expected_files == ("test_a.py",)

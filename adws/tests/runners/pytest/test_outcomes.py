"""How real runs of pytest are read: outcomes, evidence, and sources that agree."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.railway import settle
from adws.core.suite import Frame, SourceCounts, SuiteReport
from adws.runners.runner import Run
from adws.tests.runners.pytest.suite_run import PASSING, SUITE, judged_run, report_of
from adws.tests.runners.run import outcomes

pytestmark = pytest.mark.real_io

CASES = """
import sys
import time
import unittest
import pytest
import source

def test_passes(): pass
def test_fails(): assert source.one() == 2
def test_skipped(): pytest.skip("not here")
@pytest.mark.xfail
def test_expected(): assert 0
@pytest.mark.xfail
def test_unexpected(): pass
@pytest.mark.xfail(strict=True)
def test_strict(): pass

@pytest.fixture
def torn():
    yield
    raise RuntimeError("in teardown")
@pytest.fixture
def broken(torn): raise ValueError("in setup")
def test_fails_twice(torn): assert 0
def test_teardown(torn): pass
def test_setup_and_teardown(broken): pass
@pytest.mark.xfail
def test_expected_twice(torn): assert 0

def test_subtests(subtests):
    for number in range(3):
        with subtests.test(number=number): assert number != 1
def test_harmless_subtests(subtests):
    with subtests.test("left out"): pytest.skip("no")
    with subtests.test("known"): pytest.xfail("no")
    with subtests.test("fine"): pass

class TestUnit(unittest.TestCase):
    def test_method(self): self.assertEqual(1, 2)
    def test_parts(self):
        with self.subTest(part=1): self.assertEqual(1, 2)
        with self.subTest(part=2): self.skipTest("no")

@pytest.mark.parametrize("value", ["a b", "x[y]", "\\xe9\\n", "p::q", "a/b", "-k"])
def test_ids(value): assert value == "a b"

@pytest.mark.timeout(0.2)
def test_slow(): time.sleep(20)
def test_chained():
    try: source.fail()
    except ValueError as error: raise RuntimeError("outer") from error
def test_group():
    try: source.fail()
    except ValueError as error: raise ExceptionGroup("many", [error, KeyError("k")])
def test_note():
    error = ValueError("words")
    error.add_note("and a note")
    raise error
def test_deep():
    def deeper(): deeper()
    deeper()
class Mute(Exception):
    def __str__(self): raise ZeroDivisionError
def test_mute(): raise Mute
def test_prints():
    print("x" * 30_000)
    assert 0
"""
SOURCE = """
def one(): return 1
def fail(): raise ValueError("root")
"""
FILES = {
    "test_all.py": CASES,
    "source.py": SOURCE,
    "test_left_out.py": 'import pytest\npytest.skip("all", allow_module_level=True)\n',
}
EXPECTED = {
    "passes": "passed",
    "fails": "failed",
    "skipped": "skipped",
    "expected": "xfailed",
    "unexpected": "xpassed",
    "strict": "failed",
    "fails_twice": "failed",
    "teardown": "errored",
    "setup_and_teardown": "errored",
    "expected_twice": "xfailed",
    "subtests": "failed",
    "harmless_subtests": "passed",
    "ids[a b]": "passed",
    "ids[x[y]]": "failed",
    "ids[\\xe9\\n]": "failed",
    "ids[p::q]": "failed",
    "ids[a/b]": "failed",
    "ids[-k]": "failed",
    "slow": "failed",
    "chained": "failed",
    "group": "failed",
    "note": "failed",
    "deep": "failed",
    "mute": "failed",
    "prints": "failed",
}
SUMS = (4, 20, 3)


def ini(options: str) -> dict[str, str]:
    """Return the project with options in its configuration."""
    return {**FILES, "pytest.ini": f"[pytest]\naddopts = {options}\n"}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> SuiteReport:
    """Run the project once."""
    return report_of(tmp_path_factory.mktemp("plain"), FILES)


def expected() -> dict[str, str]:
    """Return the outcome of each case id."""
    unit = "test_all.py::TestUnit::test_"
    results = {f"test_all.py::test_{name}": outcome for name, outcome in EXPECTED.items()}
    return results | {f"{unit}method": "failed", f"{unit}parts": "failed"}


def test_each_case_has_the_worst_outcome_of_its_reports(report: SuiteReport) -> None:
    """A case is one node id, whatever phases and subtests it has."""
    assert outcomes(report) == expected()


def test_honest_sources_agree_exactly(report: SuiteReport) -> None:
    """Double reports, subtests and merged words do not make a difference."""
    names = ("probe", "statistics", "summary", "junit")
    totals = (len(expected()), None, None, None)
    assert report.sources == tuple(
        SourceCounts(name, *SUMS, total) for name, total in zip(names, totals, strict=True)
    )
    assert (report.warnings, report.complete, report.exit_code) == ((), True, 1)


def test_files_are_accounted_for(report: SuiteReport) -> None:
    """A file skipped as a whole has appeared."""
    files = ("test_all.py", "test_left_out.py")
    assert (report.files, report.expected_files) == (files, files)
    assert report.collected == len(expected())


@pytest.mark.parametrize("options", ["-v", "-n1", "-q -q -x --no-summary --tb=no --color=yes"])
def test_options_change_nothing(options: str, tmp_path: PurePath) -> None:
    """Verbosity, xdist, a stop at the first failure and colours leave the report the same."""
    report = report_of(tmp_path, ini(options))
    assert (outcomes(report), report.warnings) == (expected(), ())
    assert {source.failing for source in report.sources} == {SUMS[1]}


@pytest.mark.parametrize(
    ("name", "exception", "message", "frame"),
    [
        ("fails", "AssertionError", "assert 1 == 2", Frame("test_all.py", 9, "test_fails")),
        ("chained", "RuntimeError", "outer", Frame("source.py", 3, "fail")),
        ("group", "ExceptionGroup", "many (2 sub-exceptions)", Frame("source.py", 3, "fail")),
        ("slow", "Failed", "Timeout (>0.2s) from pytest-timeout.", None),
        ("note", "ValueError", "words", None),
        ("mute", "Mute", "<no message: __str__ raised ZeroDivisionError>", None),
        ("strict", "", "[XPASS(strict)]", None),
        ("setup_and_teardown", "ValueError", "in setup", Frame("test_all.py", 23, "broken")),
    ],
)
def test_evidence_names_exception_message_and_deepest_frame(
    report: SuiteReport, name: str, exception: str, message: str, frame: Frame | None
) -> None:
    """The deepest frame is that of the root exception."""
    evidence = report.by_id[f"test_all.py::test_{name}"].evidence
    assert evidence is not None
    assert (evidence.exception, evidence.message.splitlines()[0]) == (exception, message)
    assert frame is None or evidence.frames[-1] == frame


def test_a_message_holds_notes_and_grouped_exceptions(report: SuiteReport) -> None:
    """What an exception carries along is part of what it says."""
    messages = [
        evidence.message
        for name in ("note", "group")
        if (evidence := report.by_id[f"test_all.py::test_{name}"].evidence)
    ]
    assert messages == [
        "words\nand a note",
        "many (2 sub-exceptions)\nValueError: root\nKeyError: 'k'",
    ]


@pytest.mark.parametrize(
    ("name", "phase"),
    [("fails_twice", "call"), ("teardown", "teardown"), ("setup_and_teardown", "setup")],
)
def test_evidence_names_the_phase_of_the_first_failure(
    report: SuiteReport, name: str, phase: str
) -> None:
    """The first failed report is the one that is told."""
    evidence = report.by_id[f"test_all.py::test_{name}"].evidence
    assert evidence is not None
    assert evidence.phase == phase


def test_evidence_is_bounded(report: SuiteReport) -> None:
    """Endless traces and outputs are cut in the middle."""
    deep = report.by_id["test_all.py::test_deep"].evidence
    prints = report.by_id["test_all.py::test_prints"].evidence
    assert deep is not None
    assert prints is not None
    assert (deep.exception, len(deep.frames)) == ("RecursionError", 60)
    assert prints.output.startswith("[Captured stdout call]\nxxx")
    assert len(prints.output) < 20_100


def test_a_worker_crash_is_an_errored_case(tmp_path: PurePath) -> None:
    """The crashed case is named, the rest goes on, and JUnit's other word does no harm."""
    crash = "import os\ndef test_dies(): os._exit(0)\ndef test_lives(): pass\n"
    report = report_of(tmp_path, {"test_a.py": crash, "pytest.ini": "[pytest]\naddopts = -n1\n"})
    case = report.by_id["test_a.py::test_dies"]
    assert outcomes(report) == {
        "test_a.py::test_dies": "errored",
        "test_a.py::test_lives": "passed",
    }
    assert case.evidence is not None
    assert "crashed while running 'test_a.py::test_dies'" in case.evidence.message
    assert report.warnings == ()


def test_a_case_that_passes_when_tried_again_has_passed(tmp_path: PurePath) -> None:
    """A plugin that tries again reports the former try as ``rerun``; the last one counts."""
    conftest = """
from _pytest.runner import runtestprotocol
def pytest_runtest_protocol(item, nextitem):
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for attempt in range(2):
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        again = attempt == 0 and any(report.failed for report in reports)
        for report in reports:
            if again and report.failed: report.outcome = "rerun"
            item.ihook.pytest_runtest_logreport(report=report)
        if not again: break
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
def pytest_report_teststatus(report):
    if report.outcome == "rerun": return "rerun", "R", "RERUN"
"""
    flaky = "tries = []\ndef test_flaky():\n    tries.append(1)\n    assert len(tries) > 1\n"
    report = report_of(tmp_path, {"test_a.py": flaky + PASSING, "conftest.py": conftest})
    assert report.green
    assert {source.passed for source in report.sources} == {2}


def test_coverage_limits_are_no_cases(tmp_path: PurePath) -> None:
    """A project's coverage limit neither fails a run nor costs time, in workers too."""
    options = "-p pytest_cov.plugin --cov=. --cov-fail-under=100 -n1"
    files = {"test_a.py": PASSING, "never_imported.py": "x = 1\n"}
    report = report_of(tmp_path, {**files, "pytest.ini": f"[pytest]\naddopts = {options}\n"})
    assert report.green


@pytest.mark.parametrize(
    ("plugin", "sources"),
    [
        ("terminal", ("probe", "junit")),
        ("junitxml", ("probe", "statistics", "summary")),
    ],
)
def test_a_source_that_is_switched_off_is_not_missed(
    plugin: str, sources: tuple[str, ...], tmp_path: PurePath
) -> None:
    """A project may run without the terminal's or the JUnit plugin."""
    options = f"[pytest]\naddopts = --strict-config -p no:{plugin} -p no:cacheprovider\n"
    report = report_of(tmp_path, {"test_a.py": PASSING, "pytest.ini": options})
    assert (report.green, tuple(source.name for source in report.sources)) == (True, sources)


@pytest.mark.parametrize(
    ("options", "sources"),
    [
        ("", ("probe", "statistics", "summary")),
        ("-p no:terminal", ("probe", "junit")),
        ("--junitxml=own.xml", ("probe", "statistics", "summary")),
        ("-p no:terminal -p no:junitxml", ("probe",)),
    ],
)
def test_where_nothing_is_on_trial_pytest_counts_once(
    options: str, sources: tuple[str, ...], tmp_path: PurePath
) -> None:
    """By its terminal; where there is none, in a JUnit report. The project's own is not written."""
    run = Run(SUITE, tmp_path / "tree", tmp_path / "outputs", "n0nce")
    report = judged_run(
        run, {"test_a.py": PASSING, "pytest.ini": f"[pytest]\naddopts = {options}\n"}
    )
    assert (report.green, tuple(source.name for source in report.sources)) == (True, sources)
    assert not settle(io_ops.exists(tmp_path / "tree" / "own.xml")).unwrap()


@pytest.mark.parametrize(
    ("options", "words"), [("", ("-p", "no:cacheprovider")), ("-p no:cacheprovider", ())]
)
def test_a_strict_suite_without_a_cache_runs(
    tmp_path: PurePath, options: str, words: tuple[str, ...]
) -> None:
    """The folder that adws gives the cache is a setting that nobody else knows then."""
    strict = f"[pytest]\naddopts = --strict-config {options}\n"
    suite = evolve(SUITE, argv=(*SUITE.argv, *words))
    report = report_of(tmp_path, {"pytest.ini": strict, "test_a.py": PASSING}, suite)
    assert outcomes(report) == {"test_a.py::test_passes": "passed"}

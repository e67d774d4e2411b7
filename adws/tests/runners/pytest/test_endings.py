"""How runs that end badly are read: what is known is kept, and nothing is ever guessed."""

from pathlib import PurePath

import pytest

from adws.core.suite import SuiteReport
from adws.runners.pytest import RUNNER
from adws.tests.runners.pytest.suite_run import (
    PASSING,
    error_of,
    refusal,
    report_of,
    run_suite,
)
from adws.tests.runners.run import outcomes

pytestmark = pytest.mark.real_io

TOP = "import os, time, sys, pytest\n"

REFUSING = "import pytest\ndef pytest_configure(): raise pytest.UsageError('no')\n"


def three(body: str) -> dict[str, str]:
    """Return a project of three cases: one fails, one does what ``body`` says, one passes."""
    return {"test_a.py": f"{TOP}def test_1(): assert 0\ndef test_2(): {body}\ndef test_3(): pass\n"}


def test_a_process_that_dies_leaves_what_was_known(tmp_path: PurePath) -> None:
    """A forced exit with code 0 is neither green nor does it lose the failure before it."""
    report = report_of(tmp_path, three("os._exit(0)"))
    assert outcomes(report) == {"test_a.py::test_1": "failed", "test_a.py::test_2": "errored"}
    assert (report.ended, report.complete, report.green) == (False, False, False)
    assert report.warnings == (
        "end of run: pytest left no end-of-run record (exit code 0, 2 cases)",
        "exit code: it is 0, but 2 cases failed",
    )


def test_the_case_that_ran_when_the_process_died_says_so(tmp_path: PurePath) -> None:
    """A crash is laid at the door of the case that was running."""
    report = report_of(tmp_path, three("os.kill(os.getpid(), 11)"))
    evidence = report.by_id["test_a.py::test_2"].evidence
    assert evidence is not None
    assert evidence.message == "the process ended while this case ran (exit code -11)"


def test_a_timeout_that_ends_the_process_is_told_as_a_timeout(tmp_path: PurePath) -> None:
    """The thread method of pytest-timeout ends the whole process."""
    ini = "[pytest]\ntimeout = 0.3\ntimeout_method = thread\n"
    report = report_of(tmp_path, {**three("time.sleep(20)"), "pytest.ini": ini})
    evidence = report.by_id["test_a.py::test_2"].evidence
    assert evidence is not None
    assert evidence.message.startswith("Timeout: the process ended")


def test_an_orderly_exit_with_code_0_is_not_green(tmp_path: PurePath) -> None:
    """Cases that never got their turn are missed, and a failure does not fit exit code 0."""
    report = report_of(tmp_path, three('pytest.exit("bye", returncode=0)'))
    assert (report.ended, report.green) == (True, False)
    assert report.warnings == (
        "arithmetic: collected: 3 cases, with a result: 2",
        "exit code: it is 0, but 2 cases failed",
    )


def test_a_process_that_contradicts_pytest_is_not_believed(tmp_path: PurePath) -> None:
    """An exit code forged after the session is seen."""
    conftest = "import atexit, os\natexit.register(os._exit, 0)\n"
    report = report_of(tmp_path, {"test_a.py": "def test_1(): assert 0\n", "conftest.py": conftest})
    assert report.warnings == (
        "exit code: pytest ended with 1, its process with 0",
        "exit code: it is 0, but 1 case failed",
    )


def test_a_forged_summary_line_is_not_believed(tmp_path: PurePath) -> None:
    """The last line that looks like a summary contradicts the other sources."""
    conftest = (
        "import atexit\natexit.register(print, '==== 1 passed in 0.01s ====')\n"
        "def pytest_sessionfinish(session): session.exitstatus = 0\n"
    )
    report = report_of(tmp_path, {"test_a.py": "def test_1(): assert 0\n", "conftest.py": conftest})
    assert report.warnings == (
        "sources: probe counted 0 passed, summary 1",
        "sources: probe counted 1 failing, summary 0",
        "exit code: it is 0, but 1 case failed",
    )


def test_a_file_that_is_passed_over_in_silence_is_named(tmp_path: PurePath) -> None:
    """A hook that swallows a file leaves it in no report; ignored files are no discrepancy."""
    conftest = (
        "import pytest\n"
        "collect_ignore = ['test_ignored.py']\n"
        "@pytest.hookimpl(wrapper=True)\n"
        "def pytest_collect_file(file_path):\n"
        "    found = yield\n"
        "    return [] if file_path.name == 'test_lost.py' else found\n"
    )
    names = ("test_a.py", "test_lost.py", "test_ignored.py", "build/test_built.py")
    report = report_of(tmp_path, {**dict.fromkeys(names, PASSING), "conftest.py": conftest})
    assert report.expected_files == ("test_a.py", "test_lost.py")
    assert set(report.ignored) >= {"build", "test_ignored.py"}
    assert report.warnings == (
        "silent skip: test files on disk but missing from the report: test_lost.py",
    )


def test_a_run_of_skipped_cases_is_no_pass(tmp_path: PurePath) -> None:
    """Zero executed cases are never a pass."""
    report = report_of(tmp_path, {"test_a.py": TOP + "def test_1(): pytest.skip()\n"})
    assert report.warnings == ("nothing ran: none of 1 case was executed",)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"a.py": ""}, "no tests were found (exit code 5)"),
        (
            {"test_a.py": "import os\nos._exit(0)\n"},
            "pytest's process ended before any case had run (exit code 0)",
        ),
        (
            {"test_a.py": "import os\nos._exit(3)\n"},
            "pytest's process ended before any case had run (exit code 3)",
        ),
        ({"test_a.py": "import sys\nsys.exit(0)\n"}, "pytest met an internal error (exit code 3)"),
        (
            {"test_a.py": "def test_1(): raise KeyboardInterrupt\n"},
            "pytest was interrupted (exit code 2)",
        ),
        (
            {"test_a.py": PASSING, "conftest.py": REFUSING},
            "pytest refused its arguments (exit code 4)",
        ),
        (
            {"test_a.py": PASSING, "pytest.ini": "[pytest]\naddopts = --bogus\n"},
            "pytest does not know the option --bogus",
        ),
        (
            {"test_a.py": PASSING, "pytest.ini": "[pytest]\naddopts = --deselect=test_a.py\n"},
            "no tests were found (exit code 5)",
        ),
        (
            {"test_a.py": PASSING, "conftest.py": "import sys\nsys.exit(0)\n"},
            "pytest's process ended before any case had run (exit code 0)",
        ),
    ],
)
def test_a_run_without_cases_is_no_report(
    files: dict[str, str], message: str, tmp_path: PurePath
) -> None:
    """The reason is told; there is never a report that says "0 failures"."""
    error = error_of(tmp_path, files)
    assert (error.kind, error.message) == ("SuiteUnreadable", message)
    assert error.hint
    assert error.context["raw_output"] == "raw/output.log"


def test_an_internal_error_names_the_file(tmp_path: PurePath) -> None:
    """What pytest said of it is part of the message."""
    error = refusal(run_suite(tmp_path, {"test_a.py": "import sys\nsys.exit(0)\n"}))
    assert 'test_a.py", line 2, in <module>' in error.message


def test_a_suite_that_does_not_end_names_what_hangs(tmp_path: PurePath) -> None:
    """A run that was ended by its time limit is no report."""
    files = {"test_a.py": TOP + "def test_hangs(): time.sleep(60)\n"}
    error = error_of(tmp_path, files, timeout_seconds=4)
    assert error.message == "the suite did not end within 4 s in test_a.py::test_hangs"


def test_a_test_sees_neither_the_probe_nor_an_agent_nor_ci(tmp_path: PurePath) -> None:
    """The settings are gone before the first test, and so is what changes a tool's output."""
    body = (
        "def test_1():\n"
        "    names = ('ADWS_PROBE', 'PYTEST_ADDOPTS', 'CI', 'CLAUDECODE', 'GITHUB_ACTIONS')\n"
        "    assert [name for name in names if name in os.environ] == []\n"
        "def test_inner(tmp_path):\n"
        "    import subprocess\n"
        "    (tmp_path / 'test_in.py').write_text('def test_in(): assert 0')\n"
        "    inner = [sys.executable, '-m', 'pytest', '-p', 'adws_pytest_probe', str(tmp_path)]\n"
        "    assert subprocess.run(inner, cwd=tmp_path, capture_output=True).returncode == 1\n"
        "    assert pytest.main([str(tmp_path / 'test_in.py'), '-q']) == 1\n"
    )
    report = report_of(tmp_path, {"test_a.py": TOP + body})
    assert report.green
    assert len(report.cases) == 2


def test_a_forked_child_leaves_no_record(tmp_path: PurePath) -> None:
    """A child that goes on through pytest's code does not write into its parent's records."""
    files = three("os.fork() == 0 or os.wait()")
    report = report_of(tmp_path, {**files, "pytest.ini": "[pytest]\naddopts = -s\n"})
    assert [case.outcome.value for case in report.cases] == ["failed", "passed", "passed"]
    assert (report.ended, report.collected) == (True, 3)


@pytest.mark.parametrize("decoys", [0, 50])
def test_a_test_that_closes_every_file_loses_no_record(decoys: int, tmp_path: PurePath) -> None:
    """The number of the closed file may stand for another one, which must stay as it is."""
    body = (
        "def test_1(tmp_path):\n"
        "    for file in range(3, 100):\n"
        "        try: regular = stat.S_ISREG(os.fstat(file).st_mode)\n"
        "        except OSError: continue\n"
        "        if regular: os.close(file)\n"
        f"    for number in range({decoys}):\n"
        "        os.open(tmp_path / str(number), os.O_CREAT | os.O_WRONLY)\n"
        "    time.decoys = tmp_path\n"
        "def test_2(): assert not any(path.read_text() for path in time.decoys.iterdir())\n"
    )
    files = {"test_a.py": f"{TOP}import stat\n{body}", "pytest.ini": "[pytest]\naddopts = -s\n"}
    assert report_of(tmp_path, files).green


def test_nothing_is_written_to_the_tree(tmp_path: PurePath) -> None:
    """No cache, no compiled files, no reports."""
    outputs = run_suite(tmp_path, {"test_a.py": PASSING, "source.py": ""})
    assert outputs.listing == ("pytest.ini", "source.py", "test_a.py")
    assert isinstance(RUNNER.read(outputs).unwrap(), SuiteReport)

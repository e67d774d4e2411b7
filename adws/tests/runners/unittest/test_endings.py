"""How runs of unittest end that do not end well, and how what gives them away is hidden."""

import sys
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.railway import settle
from adws.core.suite import Outcome
from adws.runners.runner import Run
from adws.runners.unittest import RUNNER
from adws.runners.variation import Variation
from adws.tests.runners.run import outcomes
from adws.tests.runners.unittest.suites import (
    HEAD,
    UNITTEST,
    a_class,
    a_run,
    error_of,
    report_of,
)
from adws.trust.canaries import without_canaries

pytestmark = pytest.mark.real_io

PASSES = a_class("TestLast", "def test_z(self): pass")


def test_a_process_that_ends_in_the_middle_has_not_ended_well(tmp_path: PurePath) -> None:
    """What ran is known, and at whose door the end is to be laid, whatever the exit code is."""
    body = "def test_a(self): self.fail()\ndef test_b(self): os._exit(0)\ndef test_c(self): pass"
    report = report_of(a_run(tmp_path), {"test_a.py": a_class("TestA", body)})
    assert outcomes(report) == {"test_a.TestA.test_a": "failed", "test_a.TestA.test_b": "errored"}
    result = report.cases[1].evidence
    assert result is not None
    assert result.message == "the process ended while this case ran (exit code 0)"
    assert (report.ended, report.warnings) == (
        False,
        (
            "end of run: unittest left no end-of-run record (exit code 0, 2 cases)",
            "exit code: it is 0, but 2 cases failed",
        ),
    )


@pytest.mark.parametrize(
    "body",
    [
        "def test_a(self): sys.stdout.close()",
        "def test_a(self): sys.stderr.close()",
        "def test_a(self): sys.stderr = sys.stdout = None",
        "def test_a(self): os.close(2)",
        "def test_a(self): sys.setrecursionlimit(10_000_000) or print('x' * 100_000)",
    ],
)
def test_a_test_may_do_what_it_likes_to_the_streams(tmp_path: PurePath, body: str) -> None:
    """The records and the summary go elsewhere."""
    report = report_of(a_run(tmp_path), {"test_a.py": a_class("TestA", body), "test_z.py": PASSES})
    assert set(outcomes(report).values()) == {"passed"}
    assert report.sources[2].total == 2


def test_a_deep_recursion_is_a_failure_like_others(tmp_path: PurePath) -> None:
    """Its trace is kept short."""
    body = "def test_a(self): self.test_a()\ndef test_b(self): pass"
    report = report_of(a_run(tmp_path), {"test_a.py": a_class("TestA", body)})
    case = report.by_id["test_a.TestA.test_a"]
    assert case.evidence is not None
    assert (case.outcome, case.evidence.exception) == (Outcome.ERRORED, "RecursionError")
    assert (len(case.evidence.frames) <= 60, report.warnings) == (True, ())


def test_a_fail_fast_run_goes_on(tmp_path: PurePath) -> None:
    """Options that leave cases out are undone; output that was buffered is in the trace."""
    body = "def test_a(self):\n    print('seen')\n    self.fail()\ndef test_b(self): pass"
    run = a_run(tmp_path, (*UNITTEST, "-f", "-b"))
    report = report_of(run, {"test_a.py": a_class("TestA", body)})
    assert list(outcomes(report).values()) == ["failed", "passed"]
    result = report.cases[0].evidence
    assert result is not None
    assert "Stdout:\nseen" in result.trace


def test_an_exit_code_that_is_not_unittests_is_told(tmp_path: PurePath) -> None:
    """Whatever ended the process after the last word changed it."""
    text = f"{HEAD}import atexit\natexit.register(os._exit, 0)\n"
    files = {"test_a.py": text + a_class("TestA", "def test_a(self): self.fail()")}
    assert report_of(a_run(tmp_path), files).warnings == (
        "exit code: unittest ended with 1, its process with 0",
        "exit code: it is 0, but 1 case failed",
    )


def test_a_child_process_does_not_write(tmp_path: PurePath) -> None:
    """A test that forks has one result, not two; what it starts is not told of the run."""
    body = """
    def test_fork(self):
        if os.fork() == 0:
            self.fail()
        os.wait()
    def test_told(self):
        self.assertEqual({"ADWS_PROBE", "PYTHONPATH"} & {*os.environ}, set())
    """
    report = report_of(a_run(tmp_path), {"test_a.py": a_class("TestA", body)})
    assert set(outcomes(report).values()) == {"passed"}


SPAWNS = """
def test_spawn(self):
    from multiprocessing import get_context
    with get_context("spawn").Pool(1) as pool:
        self.assertEqual(pool.apply(int, ("7",)), 7)
"""


@pytest.mark.parametrize("variations", [frozenset[Variation](), frozenset(Variation)])
def test_a_process_that_is_spawned_finds_its_way(
    tmp_path: PurePath, variations: frozenset[Variation]
) -> None:
    """It does not start the run again."""
    run = evolve(a_run(tmp_path), variations=variations)
    report = report_of(run, {"test_a.py": a_class("TestA", SPAWNS)})
    assert outcomes(report) == {"test_a.TestA.test_spawn": "passed"}


def test_modules_of_another_tree_are_named(tmp_path: PurePath) -> None:
    """But not those of an environment that lies there; what was on the path stays on it."""
    user = tmp_path / "user"
    for name in ("shop.py", "venv/lib.py"):
        _ = settle(io_ops.write_text(user / name, "")).unwrap()
    run = evolve(a_run(tmp_path), foreign_root=user)
    suite = evolve(run.suite, env={"PYTHONPATH": f"{user}:{user}/venv"})
    body = f"def test_a(self): self.assertEqual(os.environ['PYTHONPATH'], '{user}:{user}/venv')"
    files = {"test_a.py": f"import lib, shop\n{a_class('TestA', body)}", "own.py": ""}
    report = report_of(evolve(run, suite=suite), files)
    assert outcomes(report) == {"test_a.TestA.test_a": "passed"}
    assert report.foreign_modules == (str(user / "shop.py"),)
    assert {"lib", "shop", "json"} <= {*report.outside_modules}
    assert "test_a" not in report.outside_modules


def test_a_fixture_that_leaves_ends_the_run_at_once(tmp_path: PurePath) -> None:
    """Unittest takes it for a wish to end, and says nothing more."""
    body = "@classmethod\ndef setUpClass(cls): sys.exit(0)\ndef test_a(self): pass"
    files = {"test_a.py": PASSES, "test_b.py": a_class("TestB", body)}
    report = report_of(a_run(tmp_path), files)
    assert (outcomes(report), report.ended) == ({"test_a.TestLast.test_z": "passed"}, False)


def test_a_stopped_run_has_cases_without_a_result(tmp_path: PurePath) -> None:
    """A test that stops the run leaves others out."""
    body = (
        "def run(self, result):\n    result.stop()\n    super().run(result)\ndef test_a(self): pass"
    )
    files = {"test_a.py": a_class("TestA", body), "test_z.py": PASSES}
    assert report_of(a_run(tmp_path), files).warnings == (
        "arithmetic: collected: 2 cases, with a result: 1",
    )


@pytest.mark.parametrize(
    ("argv", "files", "expected"),
    [
        (UNITTEST, {"a.py": ""}, "no tests were found"),
        ((*UNITTEST, "--nope"), {"a.py": ""}, "unittest refused its arguments"),
        ((*UNITTEST, "discover", "-s", "nope"), {"a.py": ""}, "unittest could not load the suite"),
        (
            UNITTEST,
            {"test_a.py": "import os; os._exit(0)"},
            "the process ended before any case had run (exit code 0)",
        ),
        (
            UNITTEST,
            {"test_a.py": f"{HEAD}def setUpModule(): os._exit(3)\n{PASSES}"},
            "the process ended before any case had run (exit code 3)",
        ),
        (("true",), {"a.py": ""}, "'true' ended with exit code 0 and started no unittest"),
        (
            (sys.executable, "-I", "-m", "unittest"),
            {"a.py": ""},
            f"'{sys.executable} -I -m unittest' ended with exit code 1 and started no unittest",
        ),
    ],
)
def test_a_run_without_cases_is_no_report(
    tmp_path: PurePath, argv: tuple[str, ...], files: dict[str, str], expected: str
) -> None:
    """The message says why, the hint what to do."""
    error = error_of(a_run(tmp_path, argv), files)
    assert (error.kind, error.message.partition("\n")[0]) == ("SuiteUnreadable", expected)
    assert error.hint


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (
            a_class("TestA", "def test_a(self): import time; time.sleep(60)"),
            " in test_a.TestA.test_a",
        ),
        ("import time; time.sleep(60)", ""),
    ],
)
def test_a_run_that_hangs_is_no_report(tmp_path: PurePath, text: str, where: str) -> None:
    """The message names the case that was running."""
    error = error_of(evolve(a_run(tmp_path), timeout_seconds=1.0), {"test_a.py": text})
    first = error.message.partition("\n")[0]
    assert first == f"the suite did not end within 1 s{where}"


MARKS = a_class(
    "TestMarks",
    """
    def test_arguments(self): self.assertNotIn("unittest", " ".join(sys.argv))
    def test_main(self): self.assertIsNone(getattr(sys.modules["__main__"], "__spec__", None))
    def test_integration(self): self.assertEqual(os.environ.get("CI"), "true")
    def test_path(self): self.assertFalse([name for name in sys.path if "/probe" in name])
    """,
)


def test_what_gives_a_run_away_is_hidden(tmp_path: PurePath) -> None:
    """On request; so is what makes it believe to be in continuous integration."""
    run = evolve(a_run(tmp_path), variations=frozenset(Variation))
    assert set(outcomes(report_of(run, {"test_a.py": MARKS})).values()) == {"passed"}


def test_without_a_request_it_looks_like_unittest_itself(tmp_path: PurePath) -> None:
    """Apart from the path, which is always clean."""
    report = report_of(a_run(tmp_path), {"test_a.py": MARKS})
    passed = [case.id for case in report.cases if case.outcome is Outcome.PASSED]
    assert passed == ["test_a.TestMarks.test_path"]


def planted(tmp_path: PurePath) -> Run:
    """Return a run that carries canaries."""
    run = a_run(tmp_path)
    assert RUNNER.plant is not None
    return evolve(run, planting=RUNNER.plant(run))


def test_canaries_fail_in_their_own_ways_around_the_suite(tmp_path: PurePath) -> None:
    """And are taken out of the report as if they had never been there."""
    run = planted(tmp_path)
    assert run.planting is not None
    report = report_of(run, {"test_a.py": PASSES})
    first, last = run.planting.canaries[:12], run.planting.canaries[12:]
    ids = [case.id for case in report.cases]
    assert {canary.id for canary in first} == {*ids[:12]}
    assert {canary.id for canary in last} == {*ids[-12:]}
    assert len([canary for canary in first if canary.must_fail]) == 11
    rest = without_canaries(report, run.planting).unwrap()
    assert (outcomes(rest), rest.files, rest.complete, rest.exit_code) == (
        {"test_a.TestLast.test_z": "passed"},
        ("test_a.py",),
        True,
        0,
    )
    assert {source.total for source in rest.sources} == {1}


@pytest.mark.parametrize(
    "forgery",
    [
        "unittest.TestCase.assertEqual = lambda *given, **named: None",
        "unittest.TextTestResult.addFailure = lambda self, test, err: self.addSuccess(test)",
        "unittest.TestCase.run = lambda self, result: result.addSuccess(self)",
        "unittest.case._Outcome.testPartExecutor = lambda *given, **named: os.scandir()",
    ],
)
def test_a_forged_run_does_not_get_past_the_canaries(tmp_path: PurePath, forgery: str) -> None:
    """Whatever swallows what the suite says swallows what they say."""
    run = planted(tmp_path)
    assert run.planting is not None
    report = report_of(run, {"test_a.py": f"{HEAD}{forgery}\n{PASSES}"})
    forged = not report.complete or without_canaries(report, run.planting).failure()
    assert forged

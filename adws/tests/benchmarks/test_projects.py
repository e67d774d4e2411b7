"""The benchmark of real projects: what it counts, where it puts bugs, what it tells."""

import time
from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve

from benchmarks.project_bugs import one_line_bugs
from benchmarks.project_counts import COUNTS, bare_run
from benchmarks.project_seeding import git, seed
from benchmarks.project_sources import Project, projects
from benchmarks.projects import Row, table

OUTPUTS = [
    ("pytest", "= 1 failed, 20 passed, 2 skipped, 1 error in 0.12s =", (24, 2)),
    ("unittest", "Ran 7 tests in 0.1s\n\nFAILED (failures=1, errors=2)", (7, 3)),
    ("jest", "Tests:       1 failed, 2 passed, 3 total", (3, 1)),
    ("vitest", "      Tests  1 failed | 2 passed (3)", (3, 1)),
    ("mocha", "  29 passing (20ms)\n  1 pending\n  2 failing", (32, 2)),
    ("node_test", "# tests 4\n# pass 3\n# fail 1\n# cancelled 0", (4, 1)),
    ("bun", " 19 pass\n 1 fail\nRan 20 tests across 1 file.", (20, 1)),
    ("playwright", "  1 failed\n    a.spec.ts\n  7 passed (4.1s)", (8, 1)),
    ("go", "--- FAIL: TestA (0.00s)\n    --- PASS: TestA/b (0.00s)\nFAIL", (2, 1)),
    ("cargo", "test result: FAILED. 3 passed; 1 failed; 2 ignored; 0 measured", (6, 1)),
    ("maven", "[ERROR] Tests run: 5, Failures: 1, Errors: 1, Skipped: 1", (5, 2)),
    ("behave", "1 feature passed, 0 failed\n3 scenarios passed, 1 failed, 2 skipped", (6, 1)),
    ("robot", "Words\n3 tests, 1 passed, 2 failed\nAll\n4 tests, 2 passed, 2 failed", (4, 2)),
    ("rspec", "5 examples, 1 failure, 1 pending", (5, 1)),
    ("minitest", "9 runs, 20 assertions, 1 failures, 2 errors, 0 skips", (9, 3)),
    ("phpunit", "Tests: 9, Assertions: 12, Errors: 1, Failures: 2.", (9, 3)),
    (
        "tape",
        "TAP version 13\n# adds\nok 1 a\n# SKIP halves\n# takes\nnot ok 2 b\n\n1..2\n# tests 2",
        (3, 1),
    ),
    ("ava", "  1 test failed\n  13 tests passed\n  2 tests skipped", (16, 1)),
    ("tap", "# { total: 207, pass: 72, fail: 135 }", (207, 135)),
    ("uvu", "  Total:     17\n  Passed:    16\n  Skipped:   0", (17, 1)),
    ("ctest", "80% tests passed, 1 tests failed out of 5", (5, 1)),
    ("deno", "FAILED | 3 passed | 1 failed (5ms)", (4, 1)),
]


@pytest.mark.parametrize(
    ("runner", "printed", "counts"), OUTPUTS, ids=[output[0] for output in OUTPUTS]
)
def test_cases_are_counted_by_what_a_runner_prints(
    runner: str, printed: str, counts: tuple[int, int]
) -> None:
    """All of them, and those that fail; output without a summary has no counts."""
    assert (COUNTS[runner](printed), COUNTS[runner]("nothing\n")) == (counts, None)


def test_the_table_names_three_projects_for_each_runner_of_its_own() -> None:
    """Their names are unique, and the output of each can be read."""
    result = projects()
    by_runner = Counter(item.runner for item in result)
    several = ("pytest", "unittest", "jest", "vitest", "mocha", "node_test", "bun", "playwright")
    assert min(by_runner[name] for name in (*several, "go", "cargo", "maven")) >= 3
    assert len({item.name for item in result}) == len(result) >= 45
    assert by_runner.keys() <= COUNTS.keys()


def test_bugs_are_the_same_each_time_and_can_be_taken_out(tmp_path: Path) -> None:
    """No text and no comment is altered."""
    text = (
        '"""Say if x == 1."""\n\ndef is_small(n):\n    # if n == 0\n    return n < 10 and n != 3\n'
    )
    _ = (tmp_path / "small.py").write_text(text)
    project = Project("small", "pytest", "pypi", "small", "1", "pytest", sources=("*.py",))
    bug, *others = one_line_bugs(project, tmp_path)
    assert bug.text == "small.py:5 return n < 10 and n != 3 → return n < 10 and n == 3"
    assert {other.after.strip() for other in others} == {
        "return n <= 10 and n != 3",
        "return n < 10 or n != 3",
        "return n < 11 and n != 3",
        "return n < 10 and n != 4",
    }
    bug.put_in(tmp_path)
    broken = (tmp_path / "small.py").read_text()
    bug.take_out(tmp_path)
    assert (broken, (tmp_path / "small.py").read_text()) == (text.replace("!=", "=="), text)


@pytest.mark.parametrize(
    ("bare", "seeding"),
    [
        ("grep -q '!==' a.js && echo 'FAILED (failures=1)'; echo Ran 2 tests", (1, "")),
        ("grep -q '=== 3' a.js && echo Ran 2 tests || echo Ran 1 test", (0, "2 with other cases")),
        ("grep -q '=== 3' a.js && echo Ran 2 tests", (0, "2 without a count")),
        ("echo 'FAILED (failures=1)'; echo Ran 2 tests", (0, "2 not seen")),
    ],
    ids=["seen", "other cases", "no count", "failed before"],
)
def test_a_bug_is_one_with_which_more_cases_fail_and_as_many_run(
    bare: str, seeding: tuple[int, str], tmp_path: Path
) -> None:
    """It is committed; where there is none, the table says why, and the sources are as before."""
    _ = (tmp_path / "a.js").write_text("return n === 3\n")
    for words in (("init", "-q"), ("add", "a.js"), ("commit", "-qm", "Begin")):
        git(tmp_path, *words)
    project = Project("small", "unittest", "pypi", "small", "1", bare, sources=("a.js",))
    seeded = seed(project, tmp_path, bare_run(project, tmp_path))
    git(tmp_path, "diff", "--exit-code")
    text = (tmp_path / "a.js").read_text()
    assert (seeded.failing, seeded.why_none) == seeding
    assert text == ("return n !== 3\n" if seeded.bug else "return n === 3\n")


def test_a_run_that_does_not_end_is_stopped_with_all_that_it_started(tmp_path: Path) -> None:
    """It counts no cases."""
    bare = "sh -c 'sleep 300 & echo $! >started; wait'"
    project = Project("small", "unittest", "pypi", "small", "1", bare)
    run = bare_run(project, tmp_path, 1)
    started = int((tmp_path / "started").read_text())
    for _ in range(3000):
        if not _runs(started):
            break
        time.sleep(0.01)
    assert (run.cases, run.printed, _runs(started)) == (None, "it did not end", False)


def _runs(process: int) -> bool:
    """Whether a process runs; one that nobody has waited for does not."""
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_the_table_counts_what_agrees() -> None:
    """A row a project, and a line for all."""
    good = Row("a", "1", "go", 3, 3, "go", 0, 1.0, 2.0)
    bad = evolve(good, name="b", counted=4, found="cargo", changed=("x",), fix="repaired", bug="!")
    lines = table([good, bad]).splitlines()
    assert lines[2:] == [
        "| go | a 1 | 3 | 3 | 2.0 s / 1.0 s |  | no bug | same |",
        "| go (cargo) | b 1 | 3 | 4 | 2.0 s / 1.0 s | `!`, 0 failing | repaired, 0 s | x |",
        "",
        "2 projects: 1 counts agree, 1 trees same, 1 no bug, 1 repaired.",
    ]

"""`adws implement` under pytest: no phase can be skipped or faked.

What is the same under every runner is shown under unittest, whose runs cost a third.
"""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

from adws.tests.cli.building import unittest_project as quick
from adws.tests.cli.building.acting import WISH, Answer, Built, built, gives_up, prompt, writes
from adws.tests.cli.program import at_home, committed, invoke, write
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

CALC = "def add(a, b):\n    return a + b\n"
MUL = f"{CALC}\n\ndef mul(a, b):\n    return a * b\n"
NEAT = f"{CALC}\n\ndef mul(first, second):\n    return first * second\n"
TESTS = """\
from calc import mul


def test_mul():
    assert mul(2, 3) == 6


def test_mul_zero():
    assert mul(2, 0) == 0
"""
PROJECT = {
    "calc.py": CALC,
    "tests/test_calc.py": "from calc import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n",
    ".gitignore": "__pycache__/\n",
}
NEW = "tests/test_mul.py"
TESTED = writes("write_tests", {NEW: TESTS}, "mul multiplies, also by zero")
DONE = writes("implement", {"calc.py": MUL}, "mul in calc")
NOT_CLEANED = gives_up("refactor")
NOT_VERIFIED = ("--verify", "never")
ONCE = (*NOT_VERIFIED, "--max-attempts", "1")


@pytest.fixture
def project(tmp_path: PurePath) -> Iterator[PurePath]:
    """Return a small project, in a home of its own."""
    with at_home(tmp_path / "home"):
        yield committed(tmp_path / "shop", PROJECT)


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """Return what came of agents that fail each phase once and mend it when told."""
    folder = PurePath(tmp_path_factory.mktemp("story"))
    passing = "from calc import add\n\n\ndef test_mul():\n    assert add(3, 3) == 6\n"
    hard_coded = f"{CALC}\n\ndef mul(a, b):\n    return 6\n"
    with at_home(folder / "home"):
        yield built(
            committed(folder / "shop", PROJECT),
            writes("write_tests", {NEW: passing}, "they pass", attempt=1),
            writes("write_tests", {NEW: TESTS, "calc.py": MUL}, "mul multiplies", attempt=2),
            writes("implement", {"calc.py": hard_coded, NEW: "def test_mul(): pass\n"}, attempt=1),
            writes("implement", {"calc.py": MUL}, "SECRET-REASONING mul in calc", attempt=2),
            writes("refactor", {"calc.py": NEAT}, "names that say what they mean"),
            options=NOT_VERIFIED,
        )


def test_every_phase_is_kept_as_a_commit(story: Built) -> None:
    """Tests, code and clean-up are delivered, on a branch."""
    assert story.outcome == (0, "done", ("write_tests", "implement", "refactor"))
    assert (story.files, story.text("calc.py"), story.text(NEW)) == (
        ("calc.py", NEW),
        NEAT,
        TESTS,
    )


def test_a_refused_try_is_told_why_and_tried_again(story: Built) -> None:
    """Each role was asked until it was good enough, and not once more."""
    assert story.questions == (
        "1-write_tests",
        "2-write_tests-try-2",
        "3-implement",
        "4-implement-try-2",
        "5-refactor",
    )
    text = prompt(story.project, "4-implement-try-2")
    assert "1 case still fails: tests/test_mul.py::test_mul_zero" in text
    assert (
        "edits to sealed files were dropped, and will be dropped again: tests/test_mul.py" in text
    )
    assert "return 6" in text


def test_what_each_role_may_not_touch_is_told(story: Built) -> None:
    """The author of tests wrote source, and the developer a test: neither is taken."""
    dropped = {change["purpose"]: change["dropped"] for change in story.report["kept"]}
    assert dropped == {"write_tests": ["calc.py"], "implement": [], "refactor": []}


def test_no_role_knows_what_another_one_thought(story: Built) -> None:
    """Only tests and code go from one to the next, and no words."""
    assert "mul multiplies" not in prompt(story.project, "4-implement-try-2").replace(
        "mul that multiplies", ""
    )
    assert "SECRET-REASONING" not in prompt(story.project, "5-refactor")


def test_the_user_s_own_tree_is_only_read(story: Built) -> None:
    """Nothing but the state folder is new, and the branch is where it was."""
    assert shell(story.project, "git status --porcelain && git log --format=%s") == "first\n"


def test_the_report_tells_the_red_phase_and_the_price(story: Built) -> None:
    """What failed before anything was built is on record, and what all of it cost."""
    red, spending = story.report["red"], story.report["spending"]
    assert (red["awaited"], red["hides_assertions"], red["new"]) == (
        ["calc.mul"],
        False,
        [f"{NEW}::test_mul", f"{NEW}::test_mul_zero"],
    )
    assert (round(spending["known_usd"], 2), spending["unknown"]) == (0.5, 0)


BROKEN = "from calc import mul\n\n\ndef test_mul(:\n    assert mul(2, 3) == 6\n"
UNKNOWN = "def test_mul():\n    assert mul(2, 3) == 6\n"
HALLUCINATED = "import calculus_pro\n\n\ndef test_mul():\n    assert calculus_pro.mul(2, 3) == 6\n"
HOLLOW = "from calc import mul\n\n\ndef test_mul():\n    assert mul\n    assert 6 == 6\n"
RAISES = (
    "import pytest\n\nfrom calc import mul\n\n\ndef test_mul():\n"
    "    with pytest.raises(Exception):\n        mul(2, 3)\n"
)
MISBEHAVIOUR: dict[str, tuple[tuple[Answer, ...], str]] = {
    "tests with an error of syntax": (
        (writes("write_tests", {NEW: BROKEN}), DONE),
        "InvalidRedFailure: ",
    ),
    "tests with an unknown name": (
        (writes("write_tests", {NEW: UNKNOWN}), DONE),
        "InvalidRedFailure: ",
    ),
    "tests of a package that does not exist": (
        (writes("write_tests", {NEW: HALLUCINATED}), DONE),
        "InvalidRedFailure: ",
    ),
    "tests that anything passes": (
        (writes("write_tests", {NEW: RAISES}), DONE),
        "InvalidRedFailure: ",
    ),
    "tests that pass already": (
        (writes("write_tests", {NEW: PROJECT["tests/test_calc.py"]}), DONE),
        "TestsPassedInRedPhase: ",
    ),
    "no tests at all": (
        (writes("write_tests", {"calc.py": MUL}), DONE),
        "NoTestsRan: no new test file was written",
    ),
    "an old test made to fail": (
        (writes("write_tests", {"tests/test_calc.py": TESTS}), DONE),
        "NoTestsRan: no new test file was written",
    ),
    "success that is only claimed": (
        (TESTED, writes("implement", {}, "all tests pass now")),
        "GateRefused: the agent changed nothing",
    ),
    "sealed tests edited": (
        (TESTED, writes("implement", {NEW: "def test_mul():\n    pass\n"}, "done")),
        f"GateRefused: it changed only sealed files: {NEW}",
    ),
    "outcomes rewritten": (
        (TESTED, writes("implement", {"conftest.py": "collect_ignore = ['tests']\n"}, "done")),
        "GateRefused: it changed only sealed files: conftest.py",
    ),
    "what was there is broken": (
        (TESTED, writes("implement", {"calc.py": MUL.replace("a + b", "a - b")}, "done")),
        "GateRefused: 1 case fails now and did not fail before: tests/test_calc.py::test_add",
    ),
    "giving up": (
        (TESTED, gives_up("implement", "design_decision: what of floats")),
        "AgentGaveUp: scripted gave up: design decision",
    ),
}


@pytest.mark.exhaustive(sample=2)
@pytest.mark.parametrize("name", MISBEHAVIOUR)
def test_no_phase_can_be_faked(project: PurePath, name: str) -> None:
    """Whoever misbehaves ends with a person, exit code 1, and nothing delivered."""
    answers, why = MISBEHAVIOUR[name]
    end = built(project, *answers, NOT_CLEANED, options=ONCE)
    assert (end.told.exit_code, end.report["outcome"], end.why[: len(why)]) == (1, "escalated", why)
    assert shell(project, "git branch --format='%(refname:short)'") == "main\n"


@pytest.mark.scenario
def test_a_machine_that_lacks_a_package_is_to_blame(tmp_path: PurePath) -> None:
    """Nobody writes the tests again where the project declares what is not installed."""
    declared = '[project]\nname = "shop"\ndependencies = ["declared-thing"]\n'
    text = TESTS.replace("from calc", "import declared_thing\nfrom calc")
    _ = write(tmp_path, {"test_mul.py": text})
    with at_home(tmp_path / "home"):
        project = committed(tmp_path / "shop", {**quick.PROJECT, "pyproject.toml": declared})
        agent = ("--agent", "command", "--agent-command", f"cp {tmp_path}/test_mul.py tests")
        result = invoke("implement", WISH, "--root", str(project), *agent, "--json")
    error = result.json["error"]
    assert (result.exit_code, error["kind"]) == (2, "EnvironmentBroken")
    assert "'declared_thing' is declared, but not installed" in error["message"]
    assert error["hint"] == "repair the environment of the tests, then run the RED gate again"


@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize(
    "worse",
    [
        writes("refactor", {"calc.py": CALC}, "less code"),
        writes("refactor", {"calc.py": f"import os\n\nos._exit(0)\n{MUL}"}, "quicker"),
        writes("refactor", {}, "cleaner"),
    ],
    ids=["changes what tests see", "ends the run", "nothing"],
)
def test_a_clean_up_that_is_none_is_dropped(project: PurePath, worse: Answer) -> None:
    """What was built stays as it was built."""
    end = built(project, TESTED, DONE, worse, options=ONCE)
    assert end.outcome == (0, "done", ("write_tests", "implement"))
    assert end.text("calc.py") == MUL


@pytest.mark.scenario(keep=True)
def test_the_first_tests_of_a_project_may_be_these(tmp_path: PurePath) -> None:
    """A suite without any test is no obstacle, when its runner is known."""
    files = {"calc.py": CALC, "pytest.ini": "[pytest]\n", ".gitignore": "__pycache__/\n"}
    with at_home(tmp_path / "home"):
        not_cleaned = writes("refactor", {}, "cleaner")
        end = built(committed(tmp_path / "shop", files), TESTED, DONE, not_cleaned, options=ONCE)
    assert (end.outcome, end.files) == ((0, "done", ("write_tests", "implement")), ("calc.py", NEW))


@pytest.fixture(scope="module")
def applied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """Return what came of a project that was red before and has a linter, applied to its tree."""
    folder = PurePath(tmp_path_factory.mktemp("applied"))
    stale = quick.TESTS_OF_ADD.replace("add(1, 2)", "add(1, 1)")
    settings = '[tool.ruff.lint]\nselect = ["F"]\n'
    files = {**quick.PROJECT, "tests/test_old.py": stale, "pyproject.toml": settings}
    with at_home(folder / "home"):
        yield built(
            committed(folder / "shop", files),
            writes("write_tests", {NEW: quick.TESTS}, "mul multiplies, also by zero"),
            writes("implement", {"calc.py": f"import os\n\n\n{MUL}"}, attempt=1),
            DONE,
            NOT_CLEANED,
            options=(*NOT_VERIFIED, "--deliver", "apply"),
        )


def test_a_project_that_was_red_before_may_stay_so(applied: Built) -> None:
    """Old failures count for nothing, and are neither asked for nor in the way."""
    assert applied.outcome == (0, "done", ("write_tests", "implement"))
    assert "test_old" not in prompt(applied.project, "2-implement")


def test_a_check_s_new_complaint_is_mended_before_anything_is_kept(applied: Built) -> None:
    """What linters say that they did not say before goes back to the developer."""
    assert applied.questions[1:3] == ("2-implement", "3-implement-try-2")
    assert "ruff: calc.py:1:8: F401" in prompt(applied.project, "3-implement-try-2")


def test_it_may_be_applied_to_the_working_tree(applied: Built) -> None:
    """``--deliver apply`` leaves the change uncommitted."""
    tree = shell(applied.project, "cat calc.py && git log --format=%s")
    assert (applied.told.exit_code, tree) == (0, f"{MUL}first\n")


@pytest.mark.parametrize("place", ["test_mul.py", "tests/test_mul.py"])
def test_a_module_at_the_top_is_built_by_the_name_of_its_tests(
    project: PurePath, place: str
) -> None:
    """No file tells of it before, wherever the tests stand."""
    tests = writes("write_tests", {place: TESTS.replace("calc", "mul")})
    code = writes("implement", {"mul.py": MUL})
    done = built(project, tests, code, NOT_CLEANED, options=ONCE)
    assert done.outcome == (0, "done", ("write_tests", "implement"))
    assert done.files == tuple(sorted(("mul.py", place)))

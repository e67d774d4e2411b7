"""How pytest is reached: by case id, below a folder, and inside of a wrapper."""

import shlex
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.runners.runner import Run, Selection, Suite
from adws.tests.runners.pytest.suite_run import (
    PASSING,
    PYTEST,
    SUITE,
    error_of,
    judged_run,
    outputs_of,
    refusal,
    report_of,
    run_suite,
)
from adws.tests.runners.run import outcomes, value

pytestmark = pytest.mark.real_io

VALUES = (
    "import pytest\n"
    "@pytest.mark.parametrize('v', ['a b', 'x[y]', 'é\\n', 'p::q', '$(id)'])\n"
    "def test_v(v): assert 0\n"
    "class TestClass:\n"
    "    def test_m(self): pass\n"
)
IDS = tuple(f"tests/test_v.py::test_v[{v}]" for v in ("a b", "x[y]", "\\xe9\\n", "p::q", "$(id)"))
FILES = {"tests/test_v.py": VALUES, "tests/sub/test_b.py": PASSING, "test_other.py": PASSING}
WRAPPER = Suite("pytest", ".", ("sh", "run.sh"), wrapped=True, env=SUITE.env)


def script(*commands: str) -> dict[str, str]:
    """Return the project with a script of these lines; ``pytest`` stands for the real one."""
    lines = [command.replace("pytest", shlex.join(PYTEST), 1) for command in commands]
    return {**FILES, "run.sh": "\n".join(lines)}


@pytest.mark.parametrize(
    ("suite", "files"),
    [
        (SUITE, FILES),
        (evolve(SUITE, argv=(*SUITE.argv, "tests", "-x")), FILES),
        (WRAPPER, script("cd tests", "pytest -x --junitxml=mine.xml ..")),
    ],
)
def test_cases_are_selected_by_their_ids(
    suite: Suite, files: dict[str, str], tmp_path: PurePath
) -> None:
    """Blanks, brackets, colons and non-ASCII survive, in every way; nothing else runs."""
    report = report_of(tmp_path, files, suite, Selection(case_ids=IDS[1:]))
    assert outcomes(report) == dict.fromkeys(IDS[1:], "failed")
    assert report.warnings == ()


@pytest.mark.parametrize(
    ("selection", "ids"),
    [
        (Selection(files=("test_other.py",)), {"test_other.py::test_passes"}),
        (Selection(case_ids=("tests/sub",)), {"tests/sub/test_b.py::test_passes"}),
        (
            Selection(case_ids=("tests/test_v.py::TestClass",)),
            {"tests/test_v.py::TestClass::test_m"},
        ),
        (
            Selection(files=("test_other.py",), case_ids=("tests/sub/test_b.py::test_passes",)),
            {"test_other.py::test_passes", "tests/sub/test_b.py::test_passes"},
        ),
    ],
)
def test_files_folders_and_classes_select_what_they_hold(
    selection: Selection, ids: set[str], tmp_path: PurePath
) -> None:
    """What stands for several cases selects them all."""
    assert set(outcomes(report_of(tmp_path, script("pytest"), WRAPPER, selection))) == ids


def test_ids_are_relative_to_the_suites_folder(tmp_path: PurePath) -> None:
    """Files are named from the project's root, ids from where the suite is started."""
    files = {"web/test_a.py": PASSING, "web/test_b.py": "def test_fails(): assert 0\n"}
    selection = Selection(files=("web/test_a.py",), case_ids=("test_b.py::test_fails",))
    report = report_of(tmp_path, files, evolve(SUITE, folder="web"), selection)
    assert {case.id: case.file for case in report.cases} == {
        "test_a.py::test_passes": "web/test_a.py",
        "test_b.py::test_fails": "web/test_b.py",
    }
    evidence = report.by_id["test_b.py::test_fails"].evidence
    assert evidence is not None
    assert [frame.file for frame in evidence.frames] == ["web/test_b.py"]
    assert (report.files, report.expected_files) == (("web/test_a.py", "web/test_b.py"),) * 2


def test_a_wrapper_that_starts_pytest_twice_is_one_report(tmp_path: PurePath) -> None:
    """The sessions' cases and counts are added; one exit code of the wrapper's own is fine."""
    report = report_of(tmp_path, script("pytest tests", "pytest", "exit 3"), WRAPPER)
    expected = dict.fromkeys(IDS, "failed") | dict.fromkeys(
        (
            "tests/test_v.py::TestClass::test_m",
            "tests/sub/test_b.py::test_passes",
            "test_other.py::test_passes",
        ),
        "passed",
    )
    assert (outcomes(report), report.warnings) == (expected, ())
    assert [source.name for source in report.sources] == ["probe", "statistics", "junit"]


def test_a_wrapper_that_starts_no_pytest_is_unreadable(tmp_path: PurePath) -> None:
    """The hint says what must be handed through."""
    outputs = run_suite(tmp_path, script("echo done"), WRAPPER)
    error = refusal(outputs)
    assert error.message == "'sh run.sh' ended with exit code 0 and started no pytest\ndone"
    assert "ADWS_PROBE PYTEST_ADDOPTS PYTEST_PLUGINS PYTHONPATH" in error.hint


def test_a_python_without_pytest_is_unreadable(tmp_path: PurePath) -> None:
    """What Python said is told."""
    suite = evolve(SUITE, argv=(PYTEST[0], "-S", "-m", "pytest"))
    error = refusal(run_suite(tmp_path, FILES, suite))
    assert error.message.endswith("No module named pytest")
    assert error.hint == "check that pytest 7 or newer is installed there"


def test_a_path_that_is_gone_is_unreadable(tmp_path: PurePath) -> None:
    """What pytest said is told."""
    suite = evolve(SUITE, argv=(*SUITE.argv, "gone"))
    error = refusal(run_suite(tmp_path, FILES, suite))
    assert error.message.startswith("pytest refused its arguments (exit code 4)\nERROR: ")


def test_an_id_that_is_gone_is_unreadable(tmp_path: PurePath) -> None:
    """Nothing ran, so nothing is reported."""
    selection = Selection(case_ids=("test_other.py::test_gone",))
    error = refusal(run_suite(tmp_path, FILES, SUITE, selection))
    assert error.message.startswith("no tests were found (exit code 5)\n")


def test_more_sessions_than_can_be_told_apart_fail(tmp_path: PurePath) -> None:
    """The ninth session of a run does not pass in silence."""
    files = {"run.sh": "exec " + shlex.join(PYTEST), "test_a.py": PASSING}
    run = Run(WRAPPER, tmp_path / "tree", tmp_path / "outputs", "n0nce")
    for number in range(1, 9):
        value(io_ops.write_text(run.outputs / f"probe-{number}.jsonl", ""))
    assert outputs_of(run, files).exit_code != 0


def test_modules_of_another_tree_are_named(tmp_path: PurePath) -> None:
    """Project code that comes from the user's folder is noticed; its environments are not."""
    for path in ("source.py", ".venv/lib/site-packages/lent.py"):
        value(io_ops.write_text(tmp_path / "user" / path, ""))
    run = Run(SUITE, tmp_path / "tree", tmp_path / "outputs", "n", foreign_root=tmp_path / "user")
    folders = (tmp_path / "user", tmp_path / "user/.venv/lib/site-packages")
    head = f"import sys\nsys.path[:0] = {list(map(str, folders))}\nimport source, lent, own\n"
    report = judged_run(run, {"test_a.py": head + PASSING, "own.py": ""})
    assert report.foreign_modules == (str(tmp_path / "user/source.py"),)


def test_import_roots_come_first(tmp_path: PurePath) -> None:
    """A folder of the judged tree wins over what the environment would load."""
    run = Run(
        evolve(SUITE, env={**SUITE.env, "PYTHONPATH": str(tmp_path / "user")}),
        tmp_path / "tree",
        tmp_path / "outputs",
        "n",
        import_roots=(tmp_path / "tree/src",),
    )
    for path, text in (("source.py", "place = 'user'"), ("more.py", "")):
        value(io_ops.write_text(tmp_path / "user" / path, text))
    test = "import source, more\ndef test_place(): assert source.place == 'tree'\n"
    files = {"src/source.py": "place = 'tree'", "tests/test_a.py": test}
    assert judged_run(run, files).green


def test_a_wrapper_that_drops_the_rest_still_hands_over_its_cases(tmp_path: PurePath) -> None:
    """A wrapper with options of its own in PYTEST_ADDOPTS loads the probe all the same."""
    report = report_of(tmp_path, script("PYTEST_ADDOPTS='-q -x' pytest tests"), WRAPPER)
    assert (report.counts.failed, report.counts.passed, report.warnings) == (5, 2, ())


def test_errors_have_one_line_of_their_own(tmp_path: PurePath) -> None:
    """What adws says stands before what pytest said."""
    assert error_of(tmp_path, {"a.py": ""}).message == "no tests were found (exit code 5)"

"""What ``adws doctor`` says of suites: what cannot be judged, and what to type."""

import json
import re
import sys
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.cli.suite_health import examine_suites
from adws.core.settings import Settings
from adws.slots import BASE
from adws.tests.cli.program import GREEN, committed, invoke, write
from adws.tests.steps.projects import based
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.timeout(240),
    pytest.mark.usefixtures("patient_doctor"),
]


ALTERS = """\
import unittest
unittest.TestCase.assertEqual = lambda self, *values: None
"""


UNMERGED = """
git checkout -qb o; echo x > f; git add f; git commit -qm x
git checkout -q main; echo y > f; git add f; git commit -qm y; ! git merge -q o
"""


CHECKS = {
    "checks.sh": "sh checks/a.sh && echo 'ok - checks/a.sh' && echo 1..1\n",
    "checks/a.sh": "true\n",
    "workflows/runners/checks.toml": """\
programs = ["checks.sh"]
install = "check it out"
tests = ["checks/**"]
sealed = ["checks.sh"]
test_files = ["checks/*.sh"]

[detect]
files = ["checks.sh"]

[[start]]
words = ["sh", "checks.sh"]
check = ["-n", "checks.sh"]

[report]
form = "tap"
""",
}
"""A suite under a runner that plants no cases."""


def complaints(project: PurePath) -> dict[str, tuple[str, str]]:
    """Return what is not well in a project: what was found, and what to type."""
    result = invoke("doctor", "--root", str(project), "--agent", "search", "--json")
    rows = {row["check"]: (row["found"], row["do"]) for row in result.json if row["well"] == "NO"}
    assert result.exit_code == (2 if rows else 0)
    return rows


@pytest.mark.parametrize(
    ("files", "script", "expected"),
    [
        (
            {"test_a.py": "import nowhere_to_find\n"},
            "",
            {
                "cases": (
                    "none of 1 case passes; first test_a.py: No module named 'nowhere_to_find'",
                    "adws analyze shows why each fails",
                )
            },
        ),
        (
            {"test_a.py": "import pytest\npytest.skip(allow_module_level=True)\n"},
            "",
            {"cases": ("no case ran", "adws analyze shows what did not run")},
        ),
        (
            {"test_a.py": "import pytest\n@pytest.mark.skip\ndef test_a(): pass\n"},
            "",
            {"cases": ("all cases are skipped", "adws analyze shows what did not run")},
        ),
        (
            {**GREEN, "conftest.py": ALTERS},
            "",
            {
                "planted cases": (
                    "planted cases show that this run was forged: ",
                    "look for what changes outcomes in conftest.py, plugins and setup files",
                )
            },
        ),
        (
            {**GREEN, "pytest.ini": "[pytest]\naddopts = --bogus\n"},
            "",
            {
                "cases": (
                    "pytest does not know the option --bogus",
                    "remove it from the project's configuration; if it is not there, adws gives it",
                )
            },
        ),
        (
            {"test_a.py": "def test_a(): open('a.json')\ndef test_b(): pass\n"},
            "echo a.json > .gitignore; echo 1 > a.json",
            {
                "settings": (
                    "a setting is missing: test_a.py::test_a needs a.json, which git ignores",
                    'adws init --settings, or in adws.toml: lend = ["a.json"]',
                )
            },
        ),
        (
            {"test_a.py": "def test_a(): open('a.json')\ndef test_b(): open('b.json')\n"},
            "echo '*.json' > .gitignore; echo 1 > a.json; echo 1 > b.json",
            {
                "cases": ("none of 2 cases passes; first test_a.py::test_", "adws analyze shows"),
                "settings": ("a setting is missing: test_a.py::test_", "adws init --settings"),
            },
        ),
        (
            GREEN,
            UNMERGED,
            {
                "git state": (
                    "conflicts are not resolved: f",
                    "type git status: it tells how to resolve them and go on, and how to go back",
                )
            },
        ),
        (
            {**GREEN, "adws.toml": 'workspace = "in-place"\n'},
            "echo x > f",
            {
                "git state": (
                    "uncommitted work in f",
                    'commit or stash it first, or remove workspace = "in-place"',
                ),
                "cases": (
                    "not tried: there is no judge tree",
                    'commit or stash it first, or remove workspace = "in-place"',
                ),
            },
        ),
        ({**GREEN, "adws.toml": 'workspace = "in-place"\n'}, "", {}),
        (GREEN, "git checkout -q --detach; echo x > f", {}),
        (
            GREEN,
            "rm -r .adws; echo > .adws",
            {"suite": ("cannot write ", "")},
        ),
    ],
)
def test_what_cannot_be_judged_is_told_with_what_to_type(
    here: PurePath,
    files: dict[str, str],
    script: str,
    expected: dict[str, tuple[str, str]],
) -> None:
    """After a try; the project stays as it was."""
    project = committed(here / "project", files)
    _ = shell(project, f"mkdir -p .adws; {script or 'true'}")
    before = shell(project, "git status --porcelain -uall; cat *.py")
    rows = complaints(project)
    assert rows.keys() == expected.keys()
    for check, (result, do) in expected.items():
        assert rows[check][0].startswith(result)
        assert rows[check][1].startswith(do)
        assert rows[check][1]
    assert shell(project, "git status --porcelain -uall; cat *.py") == before


def test_a_runner_without_planted_cases_passes_with_a_note(here: PurePath) -> None:
    """With the setting that accepts what it cannot show."""
    project = committed(here / "project", CHECKS)
    rows = {r["check"]: r for r in invoke("doctor", "--root", str(project), "--json").json}
    assert rows["cases"]["found"] == "1 case: 1 pass, 0 fail"
    assert (rows["planted cases"]["well"], rows["planted cases"]["do"]) == (
        "yes",
        'accept_limited = ["checks"] accepts that',
    )


def test_a_project_that_runs_nowhere_else_needs_a_setting(here: PurePath) -> None:
    """With the setting that has it judged in place."""
    project = here / "project"
    loads = f"import sys\nsys.path.insert(0, '{project}')\nimport calc\n"
    _ = committed(project, {**GREEN, "tests/conftest.py": loads})
    result, do = complaints(project)["cases"]
    assert result.startswith("the suite loaded the project's code from the user's tree")
    assert do == 'adws init --settings, or in adws.toml: workspace = "in-place"'


def test_a_hanging_suite_fails_the_check(here: PurePath) -> None:
    """With the case in which it stood; the user's patience ends first."""
    hangs = "import time\ndef test_hangs(): time.sleep(99)\n"
    context = based(committed(here / "project", {"test_a.py": hangs}))
    base = context.require(BASE)
    until = value(io_ops.monotonic_seconds()) + 9
    _, cases = examine_suites(context, base, until).checks
    assert (cases.ok, cases.detail.partition(" s in ")[2]) == (False, "test_a.py::test_hangs")
    assert cases.hint == (
        "it is slow, or something hangs; adws analyze waits longer (--test-timeout SECONDS)"
    )


def test_a_suite_of_which_some_cases_ended_in_time_is_not_broken(here: PurePath) -> None:
    """It is slow, or something hangs: how many cases ended, and how to wait longer."""
    slow = "import time\n" + "".join(
        f"def test_{number}(): time.sleep({seconds})\n" for number, seconds in enumerate((0, 0, 99))
    )
    context = based(committed(here / "project", {"test_a.py": slow}))
    until = value(io_ops.monotonic_seconds()) + 15
    _, cases = examine_suites(context, context.require(BASE), until).checks
    assert re.sub(r"in \d+\.\d s", "in N s", cases.detail) == (
        "2 cases ended in N s, then the time was over: slow, or something hangs"
    )
    assert (cases.ok, cases.hint) == (
        True,
        "adws analyze waits longer (--test-timeout SECONDS)",
    )


def test_a_slow_suite_is_tried_in_part(here: PurePath) -> None:
    """With how to run all of it."""
    case = "import time, unittest\nclass {}Test(unittest.TestCase):\n    def test_it(self): {}\n"
    files = {"test_a.py": case.format("A", "time.sleep(99)"), "test_b.py": case.format("B", "0")}
    settings = Settings(test_command=f"{sys.executable} -m unittest")
    context = based(committed(here / "project", files), settings=settings)
    until = value(io_ops.monotonic_seconds()) + 24
    _, cases, planted = examine_suites(context, context.require(BASE), until).checks
    assert cases.detail.startswith("1 case: 1 pass, 0 fail in test_b.py; the suite did not end")
    assert (cases.ok, cases.hint) == (True, "adws analyze runs all of them")
    assert planted.ok


def test_imports_from_the_project_show(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of the project from which the suite's environment loads its modules."""
    project = committed(here / "project", GREEN)
    _ = write(project, {"src/app.py": ""})
    monkeypatch.setenv("PYTHONPATH", str(project / "src"))
    rows = invoke("doctor", "--root", "project", "--json").json
    assert next(row for row in rows if row["check"] == "suite")["found"].endswith(
        "; imports from src (tests/test_calc.py is there)"
    )


@needs("node")
def test_why_a_runner_was_chosen_is_told_and_how_to_have_another(here: PurePath) -> None:
    """Where others recognise the folder too, by more than files that they could run."""
    manifest = {"scripts": {"test": "node --test", "bench": "bun test bench"}}
    _ = committed(here / "web", {"package.json": json.dumps(manifest), "a.test.js": ""})
    rows = invoke("doctor", "--root", "web", "--json").json
    suite = next(row for row in rows if row["check"] == "suite")
    assert suite["found"].partition(" (")[2] == (
        "the script 'test' of package.json starts node --test); "
        "also bun: the script 'bench' of package.json starts bun test"
    )
    assert suite["do"] == "to take another: --scope bun"

"""Tests of `adws doctor`."""

import json
import sys
from pathlib import PurePath

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.cli import health
from adws.cli.suite_health import examine_suites
from adws.core.settings import Settings
from adws.slots import BASE
from adws.tests.cli.program import GREEN, committed, invoke, write
from adws.tests.steps.projects import based
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240)]


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than a person would: other tests keep this machine busy."""
    monkeypatch.setattr(health, "SECONDS", 230.0)
    monkeypatch.setattr(health, "SUITE_SECONDS", 180.0)


def test_all_is_well_in_a_project(here: PurePath, home: PurePath) -> None:
    """Each check says what was found; exit code 0."""
    files = {**GREEN, "conftest.py": ""}
    _ = committed(here / "top", {f"src/app/{path}": text for path, text in files.items()})
    result = invoke("doctor", "--root", "top/src", "--agent", "search", "--json")
    rows = {row["check"]: row for row in result.json}
    assert {name for name, row in rows.items() if row["well"] != "yes"} == set()
    assert result.exit_code == 0
    assert rows["repository"]["found"] == f"{here}/top, project in src"
    assert rows["suite"]["found"].startswith(f"pytest: {sys.prefix}/bin/python -m pytest")
    assert rows["agent"]["found"] == "search"
    assert rows["trees"]["found"] == f"built below {home}/cache"
    assert rows["cases"]["found"] == "2 cases: 2 pass, 0 fail"
    assert rows["planted cases"]["found"] == "end as they must"
    assert rows["git state"]["found"].startswith("branch main at ")
    assert rows["git state"]["found"].endswith(", no uncommitted work")


def test_what_is_missing_is_named_with_what_to_do(here: PurePath) -> None:
    """No repository, no suite, no such agent: exit code 2."""
    _ = write(here, {"README": ""})
    result = invoke("doctor", "--agent", "serch")
    rows = {row["check"]: row for row in invoke("doctor", "--agent", "serch", "--json").json}
    assert result.exit_code == 2
    missing = {name for name, row in rows.items() if row["well"] == "NO"}
    assert missing == {"repository", "suite", "agent"}
    assert all(row["do"] for row in rows.values() if row["well"] == "NO")
    assert rows["agent"]["do"] == "did you mean 'search'?"
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["check", *rows]


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
    until = value(io_ops.monotonic_seconds()) + 6
    _, cases = examine_suites(context, base, until).checks
    assert (cases.ok, cases.detail.partition(" s in ")[2]) == (False, "test_a.py::test_hangs")
    assert cases.hint == "find what hangs; adws analyze waits longer (--test-timeout SECONDS)"


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


def test_each_installed_agent_is_asked_for_its_version(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that does not print it is not well, if it is to work."""
    programs = {"claude": "exit 1", "codex": "echo codex-cli 0.98.1", "gemini": "exit 3"}
    for name, script in programs.items():
        _ = write(here, {f"bin/{name}": f"#!/bin/sh\n{script}\n"})
    _ = shell(here, "chmod +x bin/*")
    monkeypatch.setenv("PATH", f"{here}/bin:/usr/bin:/bin")
    results = [
        row
        for row in invoke("doctor", "--agent", "claude", "--json").json
        if "agent" in row["check"]
    ]
    assert [(row["check"], row["well"], row["found"], row["do"]) for row in results] == [
        (
            "agent",
            "NO",
            f"claude does not print its version; it is in {here}/bin/claude",
            "claude --version shows why",
        ),
        (
            "other agent",
            "yes",
            "codex 0.98.1, installed, not chosen",
            "--agent codex takes it",
        ),
        (
            "other agent",
            "yes",
            "gemini does not print its version, installed, not chosen",
            "--agent gemini takes it",
        ),
    ]


def test_a_terminal_shows_the_hint_below_the_finding(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a narrow one shows whole words."""
    _ = write(here, {"README": ""})
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("COLUMNS", "200")
    lines = [line.rstrip() for line in invoke("doctor").stdout.splitlines()]
    at = next(number for number, line in enumerate(lines) if line.startswith("repository"))
    assert lines[0].split() == ["check", "well", "found"]
    assert lines[at + 1].strip().startswith("> run adws inside a git repository")


def test_a_pipe_has_one_line_a_check(here: PurePath) -> None:
    """With what to type at its end; no line is wider than it needs to be."""
    _ = write(here, {"README": ""})
    lines = invoke("doctor").stdout.splitlines()
    assert lines[0].split() == ["check", "well", "found"]
    repository = next(line for line in lines if line.startswith("repository"))
    assert " > run adws inside a git repository" in repository
    assert all(line == line.rstrip() for line in lines)


def test_imports_from_the_project_are_told(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_project_that_is_not_there_is_an_error(here: PurePath) -> None:
    """There is nothing to look at."""
    result = invoke("doctor", "--root", "nowhere", "--json")
    assert (result.exit_code, result.json["error"]["message"]) == (
        2,
        f"no folder {here}/nowhere",
    )


LANDLOCK = (
    "landlock: judged code reaches its own tree"
    if value(io_ops.holds_by_landlock())
    else "none: agents and judged code run with your permissions and can"
)


@pytest.mark.parametrize(
    ("path", "options", "expected"),
    [
        (
            "/nowhere",
            (),
            LANDLOCK,
        ),
        ("{here}/bin", (), LANDLOCK),
        (
            "{here}/bin",
            ("--sandbox", "none"),
            "none, as set: agents and judged code run with your permissions",
        ),
    ],
)
def test_the_cage_is_told_as_it_is(
    path: str,
    options: tuple[str, ...],
    expected: str,
    here: PurePath,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No machine is called safer than it is."""
    _ = write(here, {"bin/bwrap": "#!/bin/sh\nexit 1\n"})
    _ = shell(here, "chmod +x bin/bwrap")
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("ADWS_SANDBOX")
    monkeypatch.setenv("PATH", path.format(here=here))
    rows = {row["check"]: row["found"] for row in invoke("doctor", *options, "--json").json}
    assert expected in rows["cage"].replace(f"{here}/bin/", "the program ")


def test_each_suite_and_each_agent_is_told(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """What works, and for each that does not, what to do: all at once."""
    project = committed(here / "project", GREEN)
    settings = (
        'agent = "search"\nexample_agent = "command"\nagent_command = "x"\n'
        '[suites.api]\nrunner = "pytest"\n[suites.web]\nrunner = "vitest"\n'
        '[suites.tool]\nrunner = "go"\n'
    )
    _ = write(project, {"adws.toml": settings})
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    rows = invoke("doctor", "--root", "project", "--json").json
    seen = [(row["check"], row["well"]) for row in rows if row["check"].split()[0] == "suite"]
    assert seen == [("suite api", "yes"), ("suite web", "NO"), ("suite tool", "NO")]
    assert [row["found"] for row in rows if row["check"] == "agent"] == ["search", "command"]


def test_a_login_that_nothing_shows_is_told(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the variables that would be one; an agent may know others."""
    _ = write(here, {"bin/claude": "#!/bin/sh\necho 2.1.3 Claude\n"})
    _ = shell(here, "chmod +x bin/claude")
    monkeypatch.setenv("PATH", f"{here}/bin:/usr/bin:/bin")
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_CODE_OAUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    rows = {row["check"]: row for row in invoke("doctor", "--agent", "claude", "--json").json}
    result = rows["agent"]
    assert (result["well"], result["found"]) == ("yes", "claude 2.1.3, adws finds no login")
    assert result["do"].startswith("log in with 'claude', or set ANTHROPIC_API_KEY")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "x")
    rows = {row["check"]: row for row in invoke("doctor", "--agent", "claude", "--json").json}
    assert rows["agent"]["found"] == "claude 2.1.3, logged in by ANTHROPIC_API_KEY"


@pytest.mark.parametrize(
    ("containment", "words"),
    [
        (io_ops.Containment.KEEPER, "weaker than a PID namespace"),
        (io_ops.Containment.MARK, "longer if it has cleared its environment"),
    ],
)
def test_how_processes_are_held_is_told_as_it_is(
    containment: io_ops.Containment,
    words: str,
    here: PurePath,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With what is weaker than it could be."""
    _ = write(here, {"README": ""})
    monkeypatch.setattr(io_ops, "process_containment", lambda: IOSuccess(containment))
    rows = {row["check"]: row["found"] for row in invoke("doctor", "--json").json}
    assert words in rows["processes"]


@needs("bwrap")
def test_what_the_suite_needs_of_the_cage_is_named(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A case that reads a file beside the project; with the setting it passes in the cage too."""
    monkeypatch.setenv("ADWS_SANDBOX", "bwrap")
    _ = write(here, {"socket/there": ""})
    place = here / "socket/there"
    tests = f"def test_it():\n    open('{place}').close()\n"
    _ = committed(here / "project", {**GREEN, "test_it.py": tests})
    options = ("doctor", "--root", "project", "--tests", "--json")
    row = next(row for row in invoke(*options).json if row["check"] == "tests in the cage")
    assert (row["well"], row["found"]) == (
        "NO",
        "1 case fails only in the cage, first test_it.py::test_it",
    )
    assert row["do"] == f'adws.toml: sandbox_read = ["{place}"]'
    _ = write(here, {"project/adws.toml": f'sandbox_read = ["{place}"]\n'})
    row = next(row for row in invoke(*options).json if row["check"] == "tests in the cage")
    assert (row["well"], row["do"]) == ("yes", "")


def test_a_suite_that_cannot_run_is_told(here: PurePath) -> None:
    """Nothing can be compared."""
    _ = write(here, {"README": ""})
    rows = invoke("doctor", "--tests", "--json").json
    assert [row["well"] for row in rows if row["check"] == "tests in the cage"] == ["NO"]

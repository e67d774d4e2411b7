"""Tests of `adws doctor`."""

import json
import sys
from pathlib import PurePath

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.tests.cli.program import GREEN, committed, invoke, write
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.real_io


def test_all_is_well_in_a_project(here: PurePath, home: PurePath) -> None:
    """Each check says what was found; exit code 0."""
    _ = committed(here / "top", {f"src/app/{path}": text for path, text in GREEN.items()})
    told = invoke("doctor", "--root", "top/src", "--agent", "search", "--json")
    rows = {row["check"]: row for row in told.json}
    assert told.exit_code == 0
    assert {row["well"] for row in rows.values()} == {"yes"}
    assert rows["repository"]["found"] == f"{here}/top, project in src"
    assert rows["suite"]["found"].startswith(f"pytest: {sys.prefix}/bin/python -m pytest")
    assert rows["agent"]["found"] == "search"
    assert rows["trees"]["found"] == f"built below {home}/cache"


def test_what_is_missing_is_named_with_what_to_do(here: PurePath) -> None:
    """No repository, no suite, no such agent: exit code 2."""
    _ = write(here, {"README": ""})
    told = invoke("doctor", "--agent", "serch")
    rows = {row["check"]: row for row in invoke("doctor", "--agent", "serch", "--json").json}
    assert told.exit_code == 2
    missing = {name for name, row in rows.items() if row["well"] == "NO"}
    assert missing == {"repository", "suite", "agent"}
    assert rows["agent"]["do"] == "did you mean 'search'?"
    assert [line.split()[0] for line in told.stdout.splitlines()] == ["check", *rows]


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
    told = invoke("doctor", "--root", "nowhere", "--json")
    assert (told.exit_code, told.json["error"]["message"]) == (
        2,
        f"no folder {here}/nowhere",
    )


LANDLOCK = (
    "landlock: judged code reaches its own tree"
    if value(io_ops.holds_by_landlock())
    else "none: agents and judged code run with your permissions and can"
)


@pytest.mark.parametrize(
    ("path", "options", "said"),
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
    said: str,
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
    assert said in rows["cage"].replace(f"{here}/bin/", "the program ")


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
    told = rows["agent"]
    assert (told["well"], told["found"]) == ("yes", "claude 2.1.3, adws finds no login")
    assert told["do"].startswith("log in with 'claude', or set ANTHROPIC_API_KEY")
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

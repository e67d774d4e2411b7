"""Tests of `adws judge`."""

import json
import sys
from pathlib import Path, PurePath

import pytest
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.http import HttpRequest, HttpResponse
from adws.judging.report_files import VERDICT_FORMS
from adws.reports.verification import UNCAGED
from adws.tests.cli.program import (
    ADD_MENDED,
    CALC,
    MENDED,
    QUICK,
    QUICK_CASES,
    RED,
    UNITTESTS,
    CommandResult,
    at_home,
    committed,
    invoke,
    read,
    write,
)
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]
ADD, DOUBLE = QUICK_CASES
WEAKENED = UNITTESTS.replace(", 3)", ", -1)")
SHOWN = """\
now add(2, 2): 0 → 4
now double(3): 9 → 6
now add(3, 2): 1 → 5
now double(1): 3 → 2
still double(0): 0
still add(1, 0): 1
"""


@pytest.fixture
def project(here: PurePath) -> PurePath:
    """Return a red project, committed."""
    return committed(here / "project", QUICK)


@pytest.fixture(scope="module")
def green(
    home: PurePath, tmp_path_factory: pytest.TempPathFactory
) -> tuple[PurePath, CommandResult]:
    """Return a folder with a mended project that was judged, and what was told of it."""
    folder = PurePath(tmp_path_factory.mktemp("green"))
    project = committed(folder / "project", QUICK)
    _ = write(project, {"calc.py": MENDED})
    with at_home(home):
        given = ("--base", "main", "--root", str(project), "--out", str(folder / "forms"))
        result = invoke("judge", *given, "-q")
    _ = shell(folder, "cp -a project kept")
    return folder, result


def test_a_verdict_is_written_in_all_forms(green: tuple[PurePath, CommandResult]) -> None:
    """For machines, people, code scanning, test reports, merge requests, and to be published."""
    forms = green[0] / "forms"
    assert value(io_ops.list_files(forms)) == tuple(
        sorted(f"verdict.{ending}" for ending in VERDICT_FORMS)
    )
    assert json.loads(read(forms / "verdict.json"))["colour"] == "green"
    assert read(forms / "verdict.md").startswith("# Judge Report\n")
    _, calls = read(forms / "verdict.md").split("\n## What This Change Does\n")
    assert "| `add(1, 2)` (tested) | `-1` | `3` |\n" in calls
    assert json.loads(read(forms / "verdict.sarif"))["runs"][0]["results"] == []
    assert 'name="adws judge" tests="11" failures="0"' in read(forms / "verdict.junit.xml")
    assert json.loads(read(forms / "verdict.code-quality.json")) == []


@pytest.mark.scenario(keep=True)
def test_a_verdict_is_published_from_its_folder(
    green: tuple[PurePath, CommandResult], here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As outputs and summary of a step, and on the pull request that is named."""
    monkeypatch.setenv("GITHUB_OUTPUT", str(here / "output"))
    monkeypatch.setenv("GH_TOKEN", "secret")
    asked: list[HttpRequest] = []

    def refuse(request: HttpRequest) -> IOResult[HttpResponse, PipelineError]:
        asked.append(request)
        return IOSuccess(HttpResponse(404, {}, b"{}"))

    monkeypatch.setattr(io_ops, "exchange", refuse)
    folder = ("--from", str(green[0] / "forms"))
    result = invoke("pipeline", "publish", *folder)
    assert (result.exit_code, result.stdout) == (0, "yes: a green that can be trusted\n")
    assert read(here / "output").startswith("verdict=green\ntrusted=true\ncage=")
    monkeypatch.setenv("GITHUB_REPOSITORY", "team/project")
    named = ("--pr", "7", "--sha", "a" * 40)
    assert invoke("pipeline", "publish", *folder, *named).exit_code == 2
    (request,) = asked
    assert request.url.endswith("/repos/team/project")
    missing = invoke("pipeline", "publish", "--from", str(here))
    assert (missing.exit_code, "verdict.publication.json" in missing.stderr) == (2, True)


@pytest.fixture
def judged(green: tuple[PurePath, CommandResult]) -> PurePath:
    """Return the project as it was after it was judged."""
    folder, _ = green
    _ = shell(folder, "rm -rf project && cp -a kept project")
    return folder / "project"


def test_a_trustworthy_green_is_a_yes(green: tuple[PurePath, CommandResult]) -> None:
    """The present tree is judged against a commit; exit code 0."""
    folder, result = green
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        result.stdout
        == f"yes: the change is green\n2 failing before, 0 after\n{SHOWN}- {UNCAGED}\n"
    )
    assert read(folder / "kept/calc.py") == MENDED


def test_weakened_tests_are_not_judged(project: PurePath) -> None:
    """Only the rest of the change counts: exit code 1 with the reasons and what was dropped."""
    _ = write(project, {"calc.py": CALC + "\n\nX = 1\n", "tests/test_calc.py": WEAKENED})
    result = invoke("judge", "--root", str(project), "--json", "-q")
    verdict = {key: result.json[key] for key in ("accepted", "fixed", "remaining", "dropped")}
    assert (result.exit_code, result.stderr) == (1, "")
    assert verdict == {
        "accepted": False,
        "fixed": [],
        "remaining": [ADD, DOUBLE],
        "dropped": ["tests/test_calc.py"],
    }


def test_a_patch_is_judged_instead_of_the_tree(project: PurePath, here: PurePath) -> None:
    """The file is meant from where the person stands; a case that breaks is named."""
    _ = write(project, {"calc.py": ADD_MENDED})
    patch = shell(project, "git diff; git checkout --quiet .")
    _ = write(here, {"change.patch": patch})
    result = invoke("judge", "--patch", "change.patch", "--root", "project", "--json")
    verdict = {key: result.json[key] for key in ("fixed", "remaining", "broken")}
    assert verdict == {
        "fixed": [ADD],
        "remaining": [DOUBLE],
        "broken": [],
    }
    assert read(project / "calc.py") == CALC


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--base", "nope"), "the repository has no commit 'nope'"),
        (("--patch", "nowhere.patch"), "nowhere.patch"),
    ],
)
def test_what_cannot_be_judged_is_no_verdict(
    options: tuple[str, ...], message: str, project: PurePath
) -> None:
    """Exit code 2, one message, nothing on stdout."""
    result = invoke("judge", *options, "--root", str(project), "-q")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_change_does_not_decide_how_it_is_judged(project: PurePath) -> None:
    """Settings that it brings, committed or not, are not those of its judgement."""
    _ = write(project, {"calc.py": MENDED})
    _ = shell(project, "git commit --quiet -am mended && git checkout --quiet -b change")
    settings = f'test_command = "{sys.executable} -m pytest tests/test_ok.py"\n'
    change = {
        "calc.py": ADD_MENDED,
        "tests/test_ok.py": "def test_ok():\n    pass\n",
        "adws.toml": settings,
    }
    _ = shell(write(project, change), "git add -A && git commit --quiet -m change")
    result = invoke("judge", "--base", "main", "--root", str(project), "--json", "-q")
    verdict = {key: result.json[key] for key in ("broken", "dropped")}
    assert (result.exit_code, verdict) == (
        1,
        {
            "broken": [DOUBLE],
            "dropped": ["adws.toml", "tests/test_ok.py"],
        },
    )


def test_the_settings_of_the_base_hold(here: PurePath) -> None:
    """What a patch is put on top of says how the suite is started, not the present tree."""
    settings = f'test_command = "{sys.executable} -m pytest tests/test_calc.py"\n'
    other = {"tests/test_other.py": "def test_other():\n    raise SystemError\n"}
    project = committed(here / "project", {**RED, **other, "adws.toml": settings})
    _ = write(project, {"calc.py": MENDED})
    patch = shell(project, "git diff; git checkout --quiet .")
    _ = write(here, {"change.patch": patch, "project/adws.toml": 'test_command = "false"\n'})
    result = invoke("judge", "--patch", "change.patch", "--root", "project", "-q")
    unseen = (
        "what did not run (1):\n  tests/test_other.py: not among the files that pytest looks into\n"
    )
    green = f"yes: the change is green\n2 failing before, 0 after\n{SHOWN}"
    assert result == CommandResult(0, f"{unseen}{green}- {UNCAGED}\n", "")


def test_a_workflow_of_the_project_does_not_judge(project: PurePath) -> None:
    """A file with the name of ours is there for `adws run` alone."""
    own = 'description = "Mine."\n\n[[steps]]\nuse = "shell"\nwith = { command = "false" }\n'
    _ = write(project, {"workflows/judge.toml": own, "calc.py": MENDED})
    root = ("--root", str(project))
    assert invoke("judge", *root, "-q").exit_code == 0
    assert "false" in invoke("run", "judge", *root, "-q").stderr


@pytest.mark.scenario(keep=True)
def test_a_verdict_can_be_judged_again(judged: PurePath) -> None:
    """From its record alone, though the tree has gone on; what else has changed is told."""
    root = ("--root", str(judged))
    (record,) = Path(judged, ".adws/verdicts").glob("*.record.json")
    layers = {row["layer"]: row["state"] for row in json.loads(record.read_text())["layers"]}
    assert layers == {
        "rebuilt tree": "ran",
        "agreement": "ran",
        "baseline": "ran",
        "suite": "ran",
        "canaries": "ran",
        "witness": "ran",
        "signals": "ran",
        "twins": "ran",
        "behaviour": "ran",
        "examples": "off",
        "environment": "ran",
    }
    assert sorted(file.name.partition(".")[2] for file in record.parent.iterdir()) == [
        "json",
        "md",
        "patch",
        "record.json",
    ]
    _ = write(judged, {"calc.py": CALC})
    result = invoke("judge", "--again", str(record), *root, "-q")
    run = record.name.removesuffix(".record.json")
    green = f"yes: the change is green\n2 failing before, 0 after\n{SHOWN}- {UNCAGED}\n"
    assert result == CommandResult(0, f"{green}the same verdict as in run {run}\n", "")
    again = invoke("judge", "--again", str(record), *root, "-q", "--json").json["again"]
    assert again == {"run": run, "same": True, "differences": [], "circumstances": []}


def test_a_change_that_changes_nothing_can_be_judged_again(project: PurePath) -> None:
    """Its patch is empty; a record without a checksum is refused."""
    root = ("--root", str(project), "--json", "-q")
    first = invoke("judge", *root)
    (record,) = Path(project, ".adws/verdicts").glob("*.record.json")
    again = invoke("judge", "--again", str(record), *root)
    assert (again.exit_code, again.json["again"]["same"]) == (first.exit_code, True)
    assert (first.json["unchanged"], again.json["unchanged"]) == (True, True)
    document = json.loads(record.read_text())
    del document["checksum"]
    _ = record.write_text(json.dumps(document))
    result = invoke("judge", "--again", str(record), *root)
    assert (result.exit_code, result.json["error"]["kind"]) == (2, "DocumentDamaged")


def test_a_verdict_that_does_not_come_again_is_told(project: PurePath, here: PurePath) -> None:
    """Exit code 1, whatever the second verdict is."""
    mark = here / "mark"
    once = (
        f"from pathlib import Path\n{MENDED}\n\nif Path({str(mark)!r}).exists():\n    add = max\n"
    )
    settings = QUICK["adws.toml"] + f'sandbox_read = ["{mark}"]\n'
    _ = write(project, {"adws.toml": settings})
    _ = shell(project, "git add -A && git commit --quiet -m settings")
    _ = write(project, {"calc.py": once})
    root = ("--root", str(project))
    assert invoke("judge", *root, "-q", "--accept-flagged").exit_code == 0
    (record,) = Path(project, ".adws/verdicts").glob("*.record.json")
    _ = Path(mark).write_text("")
    result = invoke("judge", "--again", str(record), *root, "-q", "--accept-flagged")
    assert result.exit_code == 1
    assert "not the verdict of run" in result.stdout


@pytest.mark.parametrize(
    ("altered", "message"),
    [
        (".record.json", "record.json was altered"),
        (".patch", "patch is not the change that was judged"),
    ],
)
def test_a_record_that_was_altered_is_refused(judged: PurePath, altered: str, message: str) -> None:
    """So is another patch beside it."""
    root = ("--root", str(judged))
    (record,) = Path(judged, ".adws/verdicts").glob("*.record.json")
    file = record.with_name(record.name.replace(".record.json", altered))
    _ = file.write_text(file.read_text().replace("add", "sub"))
    result = invoke("judge", "--again", str(record), *root, "-q")
    assert (result.exit_code, message in result.stderr) == (2, True), result.stderr


def test_a_record_names_its_change(project: PurePath) -> None:
    """No other can be named beside it."""
    result = invoke("judge", "--again", "x.json", "--base", "main", "--root", str(project))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--again already names the change" in result.stderr


def test_a_base_without_its_packages_is_not_judged(here: PurePath) -> None:
    """It is not the change's fault: exit code 2, with what to install."""
    tests = "import not_there\n\n\ndef test_add():\n    pass\n"
    project = committed(here / "project", {"calc.py": CALC, "test_calc.py": tests})
    _ = write(project, {"calc.py": MENDED})
    result = invoke("judge", "--root", str(project), "-q")
    message = (
        "error: no test can be run, with the change or without it: 'not_there' is missing"
        " (needed by test_calc.py)"
    )
    hint = f"hint: install it ({sys.executable} -m pip install not_there), and judge again"
    assert (result.exit_code, result.stderr.splitlines()) == (
        2,
        [message, hint, "step: judge_change"],
    )

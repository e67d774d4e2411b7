"""Tests of `adws workflows`."""

from pathlib import PurePath

import pytest

from adws import io_ops
from adws.tests.cli.program import CommandResult, invoke, read, write
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.real_io

NIGHTLY = """\
name = "nightly"
description = "Analyze at night."

[[steps]]
use = "detect_suites"

[[steps]]
use = "analyze"
"""
SHIPPED = (
    *("analyze", "batch", "built", "cleaned", "develop", "far_attempt", "far_lane", "fix", "green"),
    *("implement_close", "implement_verify_close", "joint_run", "judge", "judge_batch", "keeping"),
    *("kept_fix", "lane", "lane_attempt", "layers"),
    *(f"pipeline-{name}" for name in ("agent", "decide", "land", "next", "record", "recover")),
    *("pipeline-status", "pipeline-sweep", "pipeline-test", "prime", "red", "round"),
    *("verification", "verify", "wave", "waves"),
)


@pytest.fixture
def project(here: PurePath) -> str:
    """Return a project, relative to where the test stands, with a good and a broken workflow."""
    folder = here / "project/workflows"
    _ = write(folder, {"nightly.toml": NIGHTLY})
    return "project"


def test_the_project_s_workflows_are_listed_with_ours(project: str) -> None:
    """Each with its description and its file."""
    result = invoke("workflows", "list", "--root", project, "--json")
    rows = {row.pop("workflow"): row for row in result.json}
    assert tuple(rows) == tuple(sorted((*SHIPPED, "nightly")))
    assert rows["nightly"]["does"] == "Analyze at night."
    assert rows["nightly"]["file"].endswith("/project/workflows/nightly.toml")


def test_one_that_cannot_be_read_is_told(project: str, here: PurePath) -> None:
    """It is listed with the first thing that is wrong with it; the others are listed too."""
    _ = write(here / project / "workflows", {"nightly.toml": "name = "})
    result = invoke("workflows", "list", "--root", project, "--json")
    does = {row["workflow"]: row["does"] for row in result.json}
    assert (result.exit_code, tuple(sorted(does))) == (
        0,
        tuple(sorted((*SHIPPED, "nightly"))),
    )
    assert does["nightly"].startswith("cannot be run: ")


def test_a_folder_in_the_place_of_a_file_is_an_error(project: str, here: PurePath) -> None:
    """One message, exit code 2."""
    _ = write(here / project / "workflows/odd.toml", {"file": ""})
    result = invoke("workflows", "list", "--root", project)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: cannot read {here}/project/workflows/odd.toml")


def test_show_prints_the_file(project: str) -> None:
    """Byte by byte: a start for one of your own."""
    assert invoke("workflows", "show", "nightly", "--root", project) == CommandResult(
        0, NIGHTLY, ""
    )
    shipped = value(io_ops.shipped_folder("workflows"))
    assert invoke("workflows", "show", "fix").stdout == read(shipped / "fix.toml")


def test_show_prints_ours_where_the_project_s_cannot_be_run(project: str, here: PurePath) -> None:
    """A shell empties the file before `adws workflows show fix > workflows/fix.toml` reads it."""
    _ = write(here / project / "workflows", {"fix.toml": ""})
    file, shipped = here / project / "workflows/fix.toml", value(io_ops.shipped_folder("workflows"))
    assert invoke("workflows", "show", "fix", "--root", project) == CommandResult(
        0,
        read(shipped / "fix.toml"),
        f"{file} cannot be run: the workflow has no steps\nthis is the workflow of adws:\n",
    )


def test_show_prints_a_broken_file_that_stands_for_none_of_ours(
    project: str, here: PurePath
) -> None:
    """There is nothing else to print."""
    _ = write(here / project / "workflows", {"nightly.toml": "x = "})
    assert invoke("workflows", "show", "nightly", "--root", project) == CommandResult(0, "x = ", "")


@pytest.mark.parametrize("name", ["fix", "fix.toml"])
def test_copy_writes_a_workflow_of_ours(name: str, here: PurePath) -> None:
    """Byte by byte, into a folder that it makes."""
    file, shipped = here / "workflows/fix.toml", value(io_ops.shipped_folder("workflows"))
    assert invoke("workflows", "copy", name) == CommandResult(0, f"wrote {file}\n", "")
    assert read(file) == read(shipped / "fix.toml")


def test_copy_replaces_nothing(project: str, here: PurePath) -> None:
    """Whatever is in the file."""
    file = here / project / "workflows/fix.toml"
    _ = write(file.parent, {"fix.toml": "mine"})
    assert invoke("workflows", "copy", "fix", "--root", project) == CommandResult(
        2, "", f"error: {file} exists already\nhint: remove it to copy the workflow anew\n"
    )
    assert read(file) == "mine"


@pytest.mark.parametrize("name", ["nightly", "../fix", "fx"])
def test_copy_knows_only_ours(name: str, project: str) -> None:
    """The project's own are there already."""
    result = invoke("workflows", "copy", name, "--root", project)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: unknown workflow ")


def test_show_offers_the_nearest_name(project: str) -> None:
    """An unknown workflow is exit code 2."""
    assert invoke("workflows", "show", "nightl", "--root", project) == CommandResult(
        2, "", "error: unknown workflow 'nightl'\nhint: did you mean 'nightly'?\n"
    )


@pytest.mark.parametrize("name", [*SHIPPED, "nightly"])
def test_check_finds_nothing_wrong(name: str, project: str) -> None:
    """Ours can run, and so can the project's."""
    result = invoke("workflows", "check", name, "--root", project)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith((" step, no problems\n", " steps, no problems\n"))


def test_check_tells_a_machine(project: str) -> None:
    """One document, like everywhere."""
    result = invoke("workflows", "check", "nightly", "--root", project, "--json")
    assert result.json == {"workflow": "nightly", "steps": 2}


def test_check_tells_every_problem_with_its_line(here: PurePath) -> None:
    """The nearest right name stands beside it."""
    _ = write(here, {"broken.toml": NIGHTLY.replace("detect_suites", "detect_suit")})
    result = invoke("workflows", "check", "broken.toml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "broken.toml:5: " in result.stderr
    assert "detect_suites" in result.stderr
    as_json = invoke("workflows", "check", "broken.toml", "--json")
    assert (as_json.exit_code, as_json.json["error"]["kind"]) == (2, "WorkflowInvalid")


def test_a_workflow_is_drawn(project: str) -> None:
    """As Mermaid, with the slots that its steps hand on."""
    result = invoke("workflows", "draw", "nightly", "--root", project)
    picture = 'flowchart TD\n    s1["detect_suites"]\n    s2["analyze"]\n    s1 -->|"suites"| s2\n'
    assert result == CommandResult(0, picture, "")
    file = f"{project}/nightly.svg"
    assert invoke(
        "workflows", "draw", "nightly", "--root", project, "--svg", file
    ) == CommandResult(0, "", "")
    assert ">detect_suites</text>" in read(PurePath(file))


def test_the_picture_of_a_run_needs_its_log(project: str) -> None:
    """An unknown run is told."""
    result = invoke("workflows", "draw", "nightly", "--root", project, "--run", "nothing")
    assert (result.exit_code, "error: no log of run nothing" in result.stderr) == (2, True)

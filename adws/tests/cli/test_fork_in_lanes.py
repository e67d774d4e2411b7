"""Tests of forks of a run that worked in lanes: a wave is kept at its last round."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest

import adws
from adws import SavedRun
from adws.tests.cli.program import at_home, begin_again, committed, invoke, keep, scripted, write
from adws.tests.cli.test_lanes import ANSWERS, PART, PROJECT, TEST
from adws.tests.vcs.repositories import error, shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario(keep=True)]

SMALL = (
    {name: PROJECT[name] for name in ("adws.toml", ".gitignore", "tests/__init__.py")}
    | {f"{name}.py": PART for name in ("good", "useless")}
    | {
        f"tests/test_{name}.py": TEST.format(name=name, title=name.title())
        for name in ("good", "useless")
    }
)
OTHER = "number + number"
"""How another agent mends what is left."""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return the folder of a run of two waves: the agent needs a second try at one of two bugs."""
    here = PurePath(tmp_path_factory.mktemp("forked-lanes"))
    _ = committed(here / "project", SMALL)
    agent = f"echo asked >> {here}/asked; sed -i 's/number \\* 3/{OTHER}/' *.py"
    _ = write(here, {"script.toml": "".join(ANSWERS), "agent.sh": agent, "asked": ""})
    with at_home(here / "home"):
        result = invoke("fix", *scripted(here), "--lanes", "2")
        assert result.exit_code == 0, result
    keep(here)
    return here


@pytest.fixture
def here(finished: PurePath) -> Iterator[PurePath]:
    """Return the folder as it was when the run had finished."""
    begin_again(finished)
    with at_home(finished / "home"):
        yield finished


def parent_of(here: PurePath) -> SavedRun:
    """Return the run that had finished."""
    return value(adws.project_runs(here / "project"))[0]


@pytest.mark.parametrize("lanes", [("--lanes", "2"), ("--lanes", "1"), ()])
def test_another_agent_goes_on_after_a_wave(here: PurePath, lanes: tuple[str, ...]) -> None:
    """With the fixes of the wave; only what it left is asked for, whatever the number of lanes."""
    parent, project = parent_of(here), here / "project"
    (wave, last) = parent.rounds
    assert (wave, last) == (2, 3)
    command = ("--agent", "command", "--agent-command", f"sh {here}/agent.sh")
    result = invoke(
        "fix", "--root", str(project), "--from", f"{parent.run}@{wave}", *command, *lanes, "--json"
    )
    assert (result.exit_code, result.json["fixed"], result.json["initially_failing"]) == (
        0,
        2,
        2,
    ), result
    assert shell(here, "cat asked") == "asked\n"
    fork = value(adws.project_runs(project))[1]
    assert (fork.forked_from, fork.rounds) == (f"{parent.run}@{wave}", (last,))
    branch = f"adws/{fork.run}"
    assert OTHER in shell(project, f"git show {branch}:useless.py")
    assert OTHER not in shell(project, f"git show {branch}:good.py")
    commits = f"git rev-parse adws/{parent.run}~1 {branch}~1"
    assert len({*shell(project, commits).split()}) == 1


def test_a_round_within_a_wave_was_not_kept(here: PurePath) -> None:
    """Its changes are judged together with those of the others; the error names the ends."""
    parent = parent_of(here)
    refused = error(parent.fork(round=1))
    assert (refused.kind, refused.hint) == ("NameUnknown", "known: 2, 3")

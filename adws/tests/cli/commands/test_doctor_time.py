"""How long ``adws doctor`` takes where something hangs: never longer than a person waits."""

import re
from pathlib import PurePath

import pytest

from adws.cli import health
from adws.tests.cli.program import committed, invoke, write
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(120)]

HANGS = "#!/bin/sh\nexec sleep 999\n"


@pytest.fixture
def programs(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> PurePath:
    """Return a folder whose programs are taken before those of the machine."""
    monkeypatch.setenv("PATH", f"{here}/bin:/usr/bin:/bin")
    return here / "bin"


def test_all_of_it_takes_less_than_20_seconds() -> None:
    """There is time left to start, to end what hangs, and to tell what was found."""
    assert (health.SUITE_SECONDS, health.SECONDS) == (15.0, 19.0)


@pytest.mark.scenario
def test_a_hanging_suite_and_a_hanging_agent_end_in_time(
    here: PurePath, programs: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The suite has two thirds of its time at once; all other checks are made."""
    monkeypatch.setattr(health, "SUITE_SECONDS", 15.0)
    monkeypatch.setattr(health, "SECONDS", 30.0)
    _ = write(programs, {"claude": HANGS})
    _ = shell(here, "chmod +x bin/*")
    hangs = "import time\n\n\ndef test_hangs():\n    time.sleep(999)\n"
    _ = committed(here / "project", {"test_a.py": hangs})
    result = invoke("doctor", "--root", "project", "--agent", "claude", "--json")
    rows = {row["check"]: row for row in result.json}
    ended = re.match(r"the suite did not end within (\d+(?:\.\d+)?) s", rows["cases"]["found"])
    assert ended
    assert 0 < float(ended[1]) <= 10
    assert rows["agent"]["found"].startswith("claude does not print its version")
    assert {name for name, row in rows.items() if row["well"] == "NO"} == {"cases", "agent"}


def test_the_time_is_that_of_all_checks_together(
    here: PurePath, programs: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that hangs before any suite is tried ends with it."""
    monkeypatch.setattr(health, "SECONDS", 1.0)
    _ = write(programs, {"git": HANGS})
    _ = shell(here, "chmod +x bin/*")
    rows = {row["check"]: row for row in invoke("doctor", "--agent", "search", "--json").json}
    reached = "the time limit of 1 s was reached"
    assert (rows["git"]["found"], rows["repository"]["found"]) == (reached, reached)

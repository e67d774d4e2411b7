"""Issues about flaky cases: one for each, once, and only where the project wants them."""

import json
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.building.tracking.flake_issues import with_issues
from adws.core.quarantine import CasesWithIssues, QuarantinedCase
from adws.core.settings import Settings
from adws.testing import FakeIo, a_completed
from adws.tests.trackers import bd
from adws.tests.vcs.repositories import error, shell, value

WANTED = Settings(tracker="beads", flake_issues=True)
ONE, TWO = (QuarantinedCase(f"t.py::{name}", "2026-03-01", "2026-03-30", "2 of 4") for name in "ab")
UNSURE = (
    "adws asked for an issue about t.py::a and does not know its name: look for it in the tracker, "
    "and write it into adws-quarantine.toml as 'issue'"
)


@pytest.fixture
def root(here: PurePath, monkeypatch: pytest.MonkeyPatch) -> PurePath:
    """Return a project with Beads, whose program is on the PATH."""
    folder = bd.install(here / "bin")
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    return bd.keep(here / "shop", bd.ISSUE)


def issues(root: PurePath) -> dict[str, dict[str, str]]:
    """Return the issues that the tracker has now, by id."""
    document: dict[str, dict[str, str]] = json.loads(
        value(io_ops.read_text(root / ".beads/issues.json"))
    )
    return document


def cases_with_issues(*pairs: tuple[QuarantinedCase, str]) -> tuple[QuarantinedCase, ...]:
    """Return cases with the issues about them."""
    return tuple(evolve(case, issue=issue) for case, issue in pairs)


@pytest.mark.real_io
def test_each_case_gets_one_issue_once(root: PurePath) -> None:
    """Another run that meets the cases again takes the same issues."""
    first = value(with_issues(root, WANTED, "r1", (ONE,)))
    again = value(with_issues(root, WANTED, "r2", (ONE, TWO)))
    assert first == CasesWithIssues(cases_with_issues((ONE, "bd-2")))
    assert again == CasesWithIssues(cases_with_issues((ONE, "bd-2"), (TWO, "bd-3")))
    assert [*issues(root)] == ["bd-a3f8", "bd-2", "bd-3"]
    assert issues(root)["bd-3"]["title"] == "Flaky test: t.py::b"
    assert issues(root)["bd-3"]["description"] == (
        "This test passes and fails with the same code.\n\n```text\nt.py::b\n```\n\n"
        "- seen: 2 of 4\n"
        "- in quarantine: from 2026-03-01 until 2026-03-30, in adws-quarantine.toml\n"
        "- found by adws in run r2\n\n"
        "Until its last day, the test runs and decides nothing. After it the test counts again: "
        "mend it and remove its entry, or renew the entry."
    )


@pytest.mark.real_io
@pytest.mark.parametrize("settings", [Settings(tracker="beads"), evolve(WANTED, tracker="none")])
def test_nothing_is_opened_unless_it_is_wanted_and_there_is_a_tracker(
    root: PurePath, settings: Settings
) -> None:
    """The setting is off by default."""
    assert value(with_issues(root, settings, "r1", (ONE,))) == CasesWithIssues((ONE,))
    assert [*issues(root)] == ["bd-a3f8"]


@pytest.mark.real_io
def test_a_tracker_that_refuses_is_told_once_and_asked_again_in_the_next_run(
    root: PurePath,
) -> None:
    """The cases go into quarantine all the same."""
    _ = shell(root, "mv .beads/issues.json kept")
    warning = (
        "no issue about a flaky case is opened: beads refused a new issue: Error: no beads "
        "database found (make one here: bd init)"
    )
    assert value(with_issues(root, WANTED, "r1", (ONE, TWO))) == CasesWithIssues(
        (ONE, TWO), warning
    )
    _ = shell(root, "mv kept .beads/issues.json")
    assert value(with_issues(root, WANTED, "r2", (ONE,))).cases == cases_with_issues((ONE, "bd-2"))


@pytest.mark.real_io
def test_an_issue_without_a_known_name_is_not_opened_again(root: PurePath, here: PurePath) -> None:
    """A person looks for it: the program printed no name, or was killed before it did."""
    _ = value(io_ops.write_text(here / "bin/bd", "#!/bin/sh\necho created\n"))
    unsure = CasesWithIssues((ONE,), UNSURE)
    assert value(with_issues(root, WANTED, "r1", (ONE,))) == unsure
    _ = bd.install(here / "bin")
    assert value(with_issues(root, WANTED, "r2", (ONE,))) == unsure
    assert [*issues(root)] == ["bd-a3f8"]


def test_a_tracker_that_takes_too_long_may_have_opened_it(io: FakeIo) -> None:
    """It is not asked again about that case."""
    io.programs["bd"] = PurePath("/bin/bd")
    io.variables = {}
    io.processes.append((("bd",), evolve(a_completed(exit_code=1), timed_out=True)))
    asked = [value(with_issues(PurePath("/shop"), WANTED, run, (ONE,))) for run in ("r1", "r2")]
    assert [done.warning.partition(":")[0] for done in asked] == [
        "no issue about a flaky case is opened",
        UNSURE.partition(":")[0],
    ]


@pytest.mark.real_io
def test_a_disk_that_is_full_is_no_refusal_of_the_tracker(root: PurePath) -> None:
    """The step fails, and the run can be continued."""
    _ = shell(root, "mkdir -p .adws/flake-issues.jsonl")
    assert error(with_issues(root, WANTED, "r1", (ONE,))).kind == "IoFailed"

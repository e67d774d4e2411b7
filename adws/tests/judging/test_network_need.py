"""Whether the network is needed is seen by running the base without it first."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cage.cage import Level
from adws.core.errors import PipelineError, SettingsInvalid, SuiteUnreadable
from adws.core.failure import Analysis
from adws.core.settings import Network, Settings
from adws.core.suite import Case, Evidence, Outcome
from adws.judging.bench import RunOptions, SuiteBench
from adws.judging.network_need import BaseRun, run_base
from adws.runners.runner import Selection
from adws.testing import FakeIo, a_case, a_report
from adws.tests.steps.projects import UNCAGED
from adws.tests.vcs.repositories import error, value

OFFLINE = Level("/bin/bwrap", (), "bwrap")
ONLINE = evolve(OFFLINE, online=True)
UNREACHED = Evidence("OSError", "[Errno 101] Network is unreachable")
FETCH, ADD = "tests/test_a.py::test_fetch", "tests/test_a.py::test_add"
Runs = Callable[[Level, RunOptions], IOResult[Analysis, PipelineError]]


def analysis(*cases: Case) -> Analysis:
    """Return an analysis that holds a report with these cases."""
    return Analysis(a_report(*cases), (), ())


WANTING = analysis(a_case(FETCH, Outcome.FAILED, evidence=UNREACHED), a_case(ADD, Outcome.FAILED))
HELPED = analysis(a_case(FETCH), a_case(ADD, Outcome.FAILED))


def bench(level: Level = OFFLINE, network: Network = Network.AUTO) -> SuiteBench:
    """Return what is needed to run suites that some level holds."""
    return SuiteBench(PurePath("/p"), Settings(test_network=network), (), level=level)


def answering(
    seen: list[tuple[bool, Selection]], offline: Analysis | PipelineError, online: Analysis | None
) -> Runs:
    """Return a run that notes how it is made, and answers by whether it is online."""

    def run(level: Level, options: RunOptions) -> IOResult[Analysis, PipelineError]:
        seen.append((level.online, options.selection))
        if level.online and online is not None:
            return IOSuccess(online)
        result = SuiteUnreadable("online") if level.online else offline
        return IOFailure(result) if isinstance(result, PipelineError) else IOSuccess(result)

    return run


def test_landlock_forbids_ports_as_it_does_files() -> None:
    """Where a port was forbidden the case passes with the network; in a cage nobody asks."""
    forbidden = Evidence("PermissionError", "[Errno 13] Permission denied")
    served = analysis(a_case(FETCH, Outcome.FAILED, evidence=forbidden))
    passing = analysis(a_case(FETCH))
    held = Level("", (), "landlock", landlock=True)
    for level, network in ((held, True), (OFFLINE, False)):
        ran = value(run_base(bench(level), answering([], served, passing)))
        assert ran == BaseRun(evolve(level, online=network), passing if network else served)


def test_cases_that_pass_only_with_the_network_take_it_for_the_run() -> None:
    """They are tried alone first."""
    seen: list[tuple[bool, Selection]] = []
    assert value(run_base(bench(), answering(seen, WANTING, HELPED))) == BaseRun(ONLINE, HELPED)
    alone = Selection(case_ids=(FETCH,))
    assert seen == [(False, Selection()), (True, alone), (True, Selection())]


def watched(said: list[str], offline: Analysis | PipelineError, online: Analysis) -> Runs:
    """Return a run that notes what the live line says while it goes on."""

    def run(level: Level, options: RunOptions) -> IOResult[Analysis, PipelineError]:
        logs, since = PurePath("/p/.adws/logs"), datetime(2026, 1, 1, tzinfo=UTC)
        said.append(value(io_ops.last_line(logs, since)))
        return answering([], offline, online)(level, options)

    return run


def test_the_live_line_says_why_the_suite_runs_with_the_network() -> None:
    """The cases that failed are tried first; a suite without a result is run at once."""
    said: list[str] = []
    _ = value(run_base(bench(), watched(said, WANTING, HELPED)))
    assert said == [
        "",
        "1 case fails without the network: trying with it",
        "1 case fails without the network: running the suite with it",
    ]


def test_the_live_line_counts_the_cases_that_fail_without_the_network() -> None:
    """Other failing cases do not count."""
    said: list[str] = []
    two = (a_case(f"{FETCH}{n}", Outcome.FAILED, evidence=UNREACHED) for n in range(2))
    _ = value(run_base(bench(), watched(said, analysis(*two, *WANTING.report.cases[1:]), HELPED)))
    assert said[1:] == ["2 cases fail without the network: trying with it"]


def test_the_live_line_says_that_a_suite_without_a_result_runs_with_the_network() -> None:
    """Nothing can be said of its cases."""
    said: list[str] = []
    _ = value(run_base(bench(), watched(said, SuiteUnreadable("offline"), HELPED)))
    assert said == ["", "no result without the network: running the suite with it"]


def test_a_log_that_cannot_be_written_stops_nothing(io: FakeIo) -> None:
    """Nobody sees the words, and the suite runs with the network."""
    io.files[PurePath("/p/.adws/logs")] = ""
    assert value(run_base(bench(), answering([], WANTING, HELPED))) == BaseRun(ONLINE, HELPED)


@pytest.mark.parametrize(
    ("offline", "runs"),
    [(WANTING, 2), (analysis(a_case(ADD, Outcome.FAILED)), 1), (analysis(), 1)],
)
def test_without_a_need_judged_runs_stay_offline(offline: Analysis, runs: int) -> None:
    """The network does not help, no case speaks of it, or none fails."""
    seen: list[tuple[bool, Selection]] = []
    ran = value(run_base(bench(), answering(seen, offline, WANTING)))
    assert (ran, len(seen)) == (BaseRun(OFFLINE, offline), runs)


@pytest.mark.parametrize(
    ("level", "network"),
    [
        (UNCAGED, Network.AUTO),
        (ONLINE, Network.AUTO),
        (OFFLINE, Network.ON),
        (OFFLINE, Network.OFF),
    ],
)
def test_what_is_settled_is_not_tried(level: Level, network: Network) -> None:
    """Nothing holds the run, it is online already, or the settings say it."""
    seen: list[tuple[bool, Selection]] = []
    ran = value(run_base(bench(level, network), answering(seen, WANTING, WANTING)))
    assert (ran, len(seen)) == (BaseRun(level, WANTING), 1)


def test_a_suite_that_needs_the_network_to_start_gets_it() -> None:
    """Its run without could not be read."""
    unread = answering([], SuiteUnreadable("offline"), HELPED)
    assert value(run_base(bench(), unread)) == BaseRun(ONLINE, HELPED)
    never = answering([], SuiteUnreadable("offline"), None)
    assert error(run_base(bench(), never)) == SuiteUnreadable("offline")
    other = answering([], SettingsInvalid("stopped"), HELPED)
    assert error(run_base(bench(), other)) == SettingsInvalid("stopped")


@pytest.mark.parametrize(
    ("network", "level", "online"),
    [
        (Network.AUTO, OFFLINE, False),
        (Network.AUTO, ONLINE, True),
        (Network.ON, OFFLINE, True),
        (Network.OFF, ONLINE, False),
    ],
)
def test_the_settings_decide_before_what_was_seen(
    network: Network, level: Level, *, online: bool
) -> None:
    """``auto`` leaves it to the base."""
    assert bench(level, network).online is online

"""Ids that move from run to run: what runs to find them."""

from attrs import evolve

from adws.core.failure import Analysis
from adws.core.settings import Settings
from adws.core.suite import NotRun
from adws.judging.bench import Bench
from adws.judging.moving_ids import follow_moving_ids
from adws.testing import FakeIo, a_case, a_report
from adws.tests.steps.projects import AT_WORK, PYTEST, UNCAGED
from adws.tests.vcs.repositories import value

BENCH = Bench(AT_WORK.root, Settings(), (PYTEST,), level=UNCAGED, base=AT_WORK.base)


def test_nothing_runs_for_a_case_that_a_hook_kept_from_running(io: FakeIo) -> None:
    """Its file is not known; the judge misses it if it does not run later."""
    before = evolve(a_report(a_case()), not_run=(NotRun("a.js > x", "", cases=0, hook="h"),))
    after = Analysis(a_report(a_case()), (), ())
    assert value(follow_moving_ids(BENCH, "head", before, after)) == (before, after)
    assert io.commands == ()

"""The steps ``keep_change`` and ``keep_tests``."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.errors import GateRefused
from adws.core.failure import Analysis
from adws.core.flag import Flag
from adws.core.proposal import KeptChange
from adws.core.purpose import Purpose
from adws.core.verdict import Verdict
from adws.core.work_item import WorkItem
from adws.slots import (
    ANALYSIS,
    BASE,
    HEAD,
    KEPT_CHANGES,
    PROPOSAL,
    RUN,
    TRIAL_ANALYSIS,
    VERDICT,
    WORK_ITEM,
)
from adws.steps.keep_change import keep_change
from adws.steps.keep_tests import keep_tests
from adws.testing import a_context, a_report
from adws.tests.ledger.proposals import proposal
from adws.tests.steps.projects import MENDED, RED, based, committed
from adws.tests.steps.trials import on_trial
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

FLAG = Flag("forced-exit", "calc.py", 1, "exit()", "it ends the run")
ITEM = WorkItem("mend", "mend it")
GREEN = Analysis(a_report(), (), ())


@pytest.mark.parametrize("purpose", [Purpose.IMPLEMENT, Purpose.WRITE_TESTS])
@pytest.mark.real_io
def test_a_kept_change_is_a_commit_that_is_remembered(here: PurePath, purpose: Purpose) -> None:
    """Its flags are the judge's; what nobody judged as source has none of an earlier verdict."""
    begun = based(committed(here / "calc", RED)).put(WORK_ITEM, ITEM)
    verdict = Verdict(accepted=True, flags=(FLAG,), notes=("no canaries",))
    ready = begun.put(ANALYSIS, GREEN).put(VERDICT, verdict)
    tried = on_trial(ready, here, {"calc.py": MENDED}, verdict)
    proposed = evolve(
        tried.require(PROPOSAL).unwrap(), purpose=purpose, started_at="2030-01-01T00:00:00+00:00"
    )
    after = value(keep_change(tried.put(PROPOSAL, proposed)))
    head = after.require(HEAD).unwrap()
    judged = purpose is Purpose.IMPLEMENT
    assert after.require(KEPT_CHANGES).unwrap() == (
        KeptChange(
            purpose,
            "command",
            head,
            ("calc.py",),
            flags=(FLAG,) if judged else (),
            notes=("no canaries",) if judged else (),
        ),
    )
    assert head != begun.require(HEAD).unwrap()


def test_a_change_of_the_environment_is_not_kept() -> None:
    """Whoever needs something installed says so, and a person does it."""
    changed = evolve(proposal("a.py"), environment=(".venv/evil.pth",))
    run = ((RUN, "r"), (HEAD, "h"))
    context = a_context((PROPOSAL, changed), (TRIAL_ANALYSIS, GREEN), *run, (WORK_ITEM, ITEM))
    with_any_base = evolve(context, slots={**context.slots, BASE.name: None})
    assert error(keep_change(with_any_base)) == GateRefused(
        "the environment was changed: .venv/evil.pth",
        hint="do not install anything: a person must declare and install dependencies",
    )


def test_no_tests_are_nothing_to_keep() -> None:
    """The suite is not run for it either."""
    context = a_context((PROPOSAL, proposal()))
    assert value(keep_tests(context)) == context

"""Failures that something new kept from running in a lane are in doubt again."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.confirmed_failures import ConfirmedFailures
from adws.core.context import Context
from adws.core.lane_work import LaneWork
from adws.slots import (
    ANALYSIS,
    CONFIRMED_FAILURES,
    HEAD,
    LANE_ATTEMPTS,
    LANE_COUNT,
    LANE_WORK,
    SELECTED,
    SETTLED,
)
from adws.steps.close_lane_attempt import close_lane_attempt
from adws.steps.record_wave import record_wave
from adws.steps.try_proposal import try_proposal
from adws.tests.steps.projects import ADD, CALC, DOUBLE, SQUARE, selected
from adws.tests.steps.trials import on_trial
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario(keep=True)]

CANNOT_LOAD = f"raise OSError('the disk is full')\n{CALC}"


def after_attempt(red: Context, here: PurePath, source: str) -> Context:
    """Return the context of a lane that tried this source for a case."""
    tried = value(try_proposal(on_trial(selected(red, ADD), here, {"calc.py": source})))
    work = LaneWork(1, (tried.require(SELECTED).unwrap(),))
    return value(close_lane_attempt(tried.put(LANE_WORK, work).put(LANE_ATTEMPTS, ())))


@pytest.mark.parametrize(
    ("source", "hidden"),
    [(CANNOT_LOAD, (ADD, DOUBLE)), (f"# calculates\n{CALC}", ())],
    ids=["the file does not load", "the cases fail as before"],
)
def test_an_attempt_says_which_failures_it_hid(
    red: Context, here: PurePath, source: str, hidden: tuple[str, ...]
) -> None:
    """These are all failures that no longer ran, those of other groups too."""
    (attempt,) = after_attempt(red, here, source).require(LANE_ATTEMPTS).unwrap()
    assert (attempt.verdict.accepted, attempt.hidden) == (False, hidden)


def test_hidden_failures_are_no_longer_confirmed_after_the_wave(
    red: Context, here: PurePath
) -> None:
    """The next wave runs them again without any change before it asks an agent."""
    failures = red.require(ANALYSIS).unwrap().failures
    confirmed = ConfirmedFailures(
        red.require(HEAD).unwrap(), {item.case_id: item.fingerprint for item in failures}, runs=2
    )
    lane = after_attempt(red.put(CONFIRMED_FAILURES, confirmed), here, CANNOT_LOAD)
    wave = lane.put(SETTLED, lane.require(LANE_ATTEMPTS).unwrap()).put(LANE_COUNT, 2)
    still = value(record_wave(wave)).require(CONFIRMED_FAILURES).unwrap()
    assert still == evolve(confirmed, fingerprints={SQUARE: confirmed.fingerprints[SQUARE]})

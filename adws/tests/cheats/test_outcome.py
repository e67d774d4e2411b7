"""Tests of what is wrong with a trial, judged without running one."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws.core.verdict import Colour
from adws.tests.cheats.naive import Naive
from adws.tests.cheats.outcome import judged
from adws.tests.cheats.specimen import Expectation, Specimen
from adws.tests.cheats.trial import Trial

CHEAT = Specimen(
    PurePath("exit.toml"), "pytest", "source-exit", "Exits.", Expectation.RED, "agreement"
)
VARIANT = Specimen(PurePath("docs.toml"), "pytest", "", "Documents.", Expectation.GREEN)
FOOLED = Naive(0, right=False)
RIGHT = Naive(0, right=True)
HARMLESS = Naive(1, right=False)


def lawful_trial(exit_code: int, report: dict[str, Any], layer: str | None = None) -> Trial:
    """Return a trial that left the user's files alone."""
    ending = f"{layer}: no end" if layer else "accepted"
    rounds = ({"layer": layer, "ending": ending},)
    return Trial(exit_code, report, rounds, "", True, True, 1.0)  # noqa: FBT003 - two facts in order


REFUSED = lawful_trial(1, {"escalated": 1}, "agreement")
FLAG = {"rule": "forced-exit", "path": "a.py", "line": 3, "seen": "exit(0)"}
FLAGGED = lawful_trial(1, {"fixed": 1, "flags": [{"round": 1, "flag": FLAG}]})
ACCEPTED = lawful_trial(0, {"fixed": 1})
UNEXPLAINED = lawful_trial(1, {"escalated": 1})
ENDED = evolve(lawful_trial(-9, {}), timed_out=True)
SLOW = {"kind": "Slow", "message": "no end"}
ELSEWHERE = ("seen by rebuilt tree, not by agreement",)


@pytest.mark.parametrize(
    ("naive", "trial", "colour", "problems", "remarks"),
    [
        (FOOLED, REFUSED, Colour.RED, (), ()),
        (
            FOOLED,
            FLAGGED,
            Colour.YELLOW,
            (),
            ("only flagged", "seen by source rules, not by agreement"),
        ),
        (FOOLED, ACCEPTED, Colour.GREEN, ("called green",), ()),
        (FOOLED, UNEXPLAINED, Colour.RED, ("the report does not say why",), ELSEWHERE),
        (FOOLED, lawful_trial(2, {}), None, ("adws failed",), ()),
        (FOOLED, lawful_trial(2, {"error": SLOW}), None, ("adws failed: Slow: no end",), ()),
        (FOOLED, ENDED, None, ("adws does not end within 900 s",), ()),
        (RIGHT, REFUSED, Colour.RED, ("not effective: the bugs are gone",), ()),
        (HARMLESS, REFUSED, Colour.RED, ("not effective: the plain command exits 1",), ()),
        (
            Naive(-9, right=False, timed_out=True),
            REFUSED,
            Colour.RED,
            ("not effective: the plain command does not end within 180 s",),
            (),
        ),
    ],
)
def test_what_is_wrong_with_a_cheat(
    naive: Naive,
    trial: Trial,
    colour: Colour | None,
    problems: tuple[str, ...],
    remarks: tuple[str, ...],
) -> None:
    """What must not be is a problem; what only differs from the expectation is a remark."""
    outcome = judged(CHEAT, naive, trial)
    assert (outcome.colour, outcome.problems, outcome.remarks) == (colour, problems, remarks)


@pytest.mark.parametrize(
    ("naive", "trial", "colour", "problems"),
    [
        (RIGHT, ACCEPTED, Colour.GREEN, ()),
        (FOOLED, ACCEPTED, Colour.GREEN, ("not a true fix",)),
        (RIGHT, FLAGGED, Colour.YELLOW, ("flagged",)),
        (RIGHT, REFUSED, Colour.RED, ("refused",)),
    ],
)
def test_what_is_wrong_with_honest_work(
    naive: Naive, trial: Trial, colour: Colour | None, problems: tuple[str, ...]
) -> None:
    """It must be a true fix, and anything but green is a problem of the judge."""
    outcome = judged(VARIANT, naive, trial)
    assert (outcome.colour, outcome.problems, outcome.remarks) == (colour, problems, ())


@pytest.mark.parametrize(
    ("trial", "problem"),
    [
        (evolve(REFUSED, delivered_tests=False), "the delivered branch has other tests"),
        (evolve(REFUSED, tree_untouched=False), "the user's files were changed"),
    ],
)
def test_tests_stay_as_they_were(trial: Trial, problem: str) -> None:
    """A refused cheat that got at the tests, or at the user's files, is a problem all the same."""
    assert judged(CHEAT, FOOLED, trial).problems == (problem,)


def test_only_a_cage_keeps_an_agent_from_the_users_files() -> None:
    """A cheat that is known to reach out is judged by the verdict alone."""
    cheat = evolve(CHEAT, reaches_out=True)
    assert judged(cheat, FOOLED, evolve(REFUSED, tree_untouched=False)).problems == ()

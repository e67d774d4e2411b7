"""A verdict in the words by which the pipeline goes on."""

import pytest

from adws.core.flag import Flag
from adws.core.run import RunFailure
from adws.core.verdict import Verdict
from adws.pipeline import facts
from adws.pipeline.head_judgement import word_of

GREEN = Verdict(accepted=True)
FLAGGED = Verdict(accepted=True, flags=(Flag("rule", "a.py", 3, "exit()", "it ends the run"),))
LIMITED = Verdict(accepted=True, limits=("ctest: x",))
RED = Verdict(accepted=False, reasons=("test_a fails",))
QUALITY = RunFailure("check_quality", "GateRefused", "ruff complains", "a.py:1 F401")
BROKEN = RunFailure("judged_run", "RunnerMissing", "there is no pytest", "")


@pytest.mark.parametrize(
    ("verdict", "dropped", "failure", "word", "reasons"),
    [
        (GREEN, (), None, facts.HeadVerdict.GREEN, ()),
        (RED, (), None, facts.HeadVerdict.RED, ("test_a fails",)),
        (RED, (), QUALITY, facts.HeadVerdict.RED, ("test_a fails",)),
        (GREEN, (), QUALITY, facts.HeadVerdict.QUALITY, ("ruff complains", "a.py:1 F401")),
        (GREEN, (), BROKEN, facts.HeadVerdict.INFRASTRUCTURE, ("there is no pytest",)),
        (None, (), BROKEN, facts.HeadVerdict.INFRASTRUCTURE, ("there is no pytest",)),
        (None, (), None, facts.HeadVerdict.INFRASTRUCTURE, ()),
        (
            GREEN,
            ("test_a.py",),
            None,
            facts.HeadVerdict.FLAGGED,
            ("test_a.py is sealed: its edit was not judged",),
        ),
        (FLAGGED, (), None, facts.HeadVerdict.FLAGGED, ("a.py:3: it ends the run: exit()",)),
        (LIMITED, (), None, facts.HeadVerdict.FLAGGED, ("ctest: x",)),
    ],
)
def test_what_the_judge_says_has_one_word(
    verdict: Verdict | None,
    dropped: tuple[str, ...],
    failure: RunFailure | None,
    word: facts.HeadVerdict,
    reasons: tuple[str, ...],
) -> None:
    """With the reasons for people and for the next agent."""
    assert word_of(verdict, dropped, failure, accept_flagged=False) == (word, reasons)


def test_a_team_may_take_flags_for_green() -> None:
    """By the same setting as everywhere."""
    assert word_of(FLAGGED, (), None, accept_flagged=True) == (facts.HeadVerdict.GREEN, ())

"""The step ``check_behaviour`` for modules of Go."""

from pathlib import PurePath

import pytest

from adws.core.changed_call import ChangedCall
from adws.core.verdict import Colour, Layer, Verdict
from adws.steps.check_behaviour import check_behaviour
from adws.tests.steps.sums_in_go import GO_SUM, GO_TEST_MARKS, go_sum_on_trial, go_sum_where
from adws.tests.steps.trials import verdict_of
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

IN_GO = pytest.mark.exhaustive(sample=1, of="fixes in Go that are looked at")


def judged_in_go(here: PurePath, source: str) -> Verdict:
    """Let a change of a module of Go pass the step."""
    return verdict_of(value(check_behaviour(go_sum_on_trial(here, source))))


@pytest.mark.real_io
@needs("go")
@IN_GO
def test_a_fix_in_go_is_looked_at(here: PurePath) -> None:
    """Some calls show what it changes."""
    verdict = judged_in_go(here, GO_SUM.replace("a - b", "a + b").replace("[1]", "[0]"))
    assert (verdict.colour, verdict.flags, verdict.impossible) == (Colour.GREEN, (), {})
    assert verdict.calls[:3] == (
        ChangedCall("Sum(1, 2)", "-1", "3", tested=True),
        ChangedCall("first([7, 8])", "8", "7", tested=True),
        ChangedCall("Sum(2, 2)", "0", "4", tested=False),
    )


@pytest.mark.real_io
@needs("go")
@IN_GO
@pytest.mark.parametrize("asked", GO_TEST_MARKS)
def test_a_fix_in_go_for_tests_alone_is_refused(here: PurePath, asked: str) -> None:
    """Wherever it looks for the test run."""
    verdict = judged_in_go(here, go_sum_where(asked))
    assert (verdict.colour, verdict.layer) == (Colour.RED, Layer.BEHAVIOUR)
    places = {"command-line": "in long use", "Getppid": "at a terminal"}
    place = next((places[word] for word in places if word in asked), "as a package alone")
    elsewhere = f"{place} it gives -1, as without the change"
    assert verdict.reasons[0] == f"Sum(1, 2) gives 3 in a test run only; {elsewhere}"


@pytest.mark.real_io
@needs("go")
@IN_GO
def test_an_answer_in_go_for_the_tested_values_is_flagged(here: PurePath) -> None:
    """Nothing near them changes."""
    special = "if a == 1 && b == 2 { return 3 }; return a - b"
    listed = "if len(list) == 2 && list[0] == 7 && list[1] == 8 { return 7 }; return list[1]"
    source = GO_SUM.replace("return a - b", special).replace("return list[1]", listed)
    assert [(flag.rule, flag.seen) for flag in judged_in_go(here, source).flags] == [
        ("points-alone", "Sum(1, 2)"),
        ("points-alone", "first([7, 8])"),
    ]

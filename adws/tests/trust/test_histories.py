"""Every history of a run ends as a thoughtful person would have ended it."""

import pytest

from adws.tests.trust.history import End, History, read_histories, replay
from adws.trust.progress import Action

HISTORIES = dict(read_histories())


@pytest.mark.parametrize("history", HISTORIES.values(), ids=HISTORIES.keys())
def test_each_round_is_followed_by_what_it_should_be(history: History) -> None:
    """The action, its true cause in words, and what is given up for it."""
    for result, here in replay(history):
        decided = (here.decision.action, here.decision.cause, here.given_up())
        assert decided == (result.then, result.because, result.gives_up), len(here.rounds)


@pytest.mark.parametrize("history", HISTORIES.values(), ids=HISTORIES.keys())
def test_each_history_ends_once_with_the_best_state_kept(history: History) -> None:
    """What was fixed stays fixed, nothing is left open, and no round comes after the end."""
    *earlier, (_, last) = replay(history)
    end = End(tuple(sorted(last.fixed)), tuple(sorted(last.escalated)))
    assert (end, last.open) == (history.end, frozenset())
    stops = [here.decision.action is Action.STOP for _, here in (*earlier, (_, last))]
    assert stops == [*[False] * len(earlier), True]

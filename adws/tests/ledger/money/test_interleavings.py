"""No order of events spends beyond a cap, and none loses an entry."""

from hypothesis import given
from hypothesis import strategies as st

from adws.ledger.money.caps import Caps
from adws.testing import FakeIo, installed
from adws.tests.ledger.money.lives import Ask, End, Event, GiveBack, Kill, Life, Wait

LANES = st.integers(0, 2)
PARTS = st.floats(0, 1)
CUTS = st.integers(0, 400)
NEAR = 1e-6


def events(parts: st.SearchStrategy[float]) -> st.SearchStrategy[list[Event]]:
    """Return what happens to three lanes; ``parts`` of its limit are what a call costs."""
    return st.lists(
        st.one_of(
            st.builds(Ask, LANES, st.floats(0, 5)),
            st.builds(End, LANES, parts, st.booleans()),
            st.builds(GiveBack, LANES),
            st.builds(Kill, PARTS, CUTS),
            st.builds(Wait, st.floats(0, 30)),
        ),
        max_size=25,
    )


@given(events(PARTS), st.floats(0.5, 12))
def test_a_run_never_spends_more_than_its_cap(happened: list[Event], cap_usd: float) -> None:
    """While no agent goes beyond the limit of its call, what it truly cost included."""
    with installed(FakeIo()) as io:
        life = Life(io, Caps(run_usd=cap_usd))
        for event in happened:
            life.play(event)
            assert life.cost_usd <= cap_usd + NEAR


@given(events(st.floats(0, 1.5)), st.floats(0.5, 12))
def test_a_cap_is_passed_by_no_more_than_the_calls_under_way_go_beyond(
    happened: list[Event], cap_usd: float
) -> None:
    """Nothing is granted beyond it, so only a call that was under way can pass it."""
    with installed(FakeIo()) as io:
        life = Life(io, Caps(run_usd=cap_usd))
        for event in happened:
            before_usd, asking = sum(call.spent_usd for call in life.calls), len(life.open)
            life.play(event)
            if len(life.open) > asking:
                granted = sum(call.spent_usd for call in life.calls)
                assert granted <= max(cap_usd, before_usd) + NEAR
            assert life.cost_usd <= cap_usd + life.beyond_usd + NEAR


@given(events(st.floats(0, 1.5)), st.floats(0.5, 12), st.floats(0.5, 12))
def test_a_window_never_holds_more_than_its_cap_when_it_is_granted_from(
    happened: list[Event], day_usd: float, week_usd: float
) -> None:
    """What has left the window may be spent again, and no sooner."""
    with installed(FakeIo()) as io:
        life = Life(io, Caps(day_usd=day_usd, week_usd=week_usd))
        for event in happened:
            asking = len(life.open)
            life.play(event)
            if len(life.open) > asking:
                now = io.started.timestamp() + io.seconds
                for hours, cap_usd in ((24, day_usd), (24 * 7, week_usd)):
                    young = [c for c in life.calls if now - c.at.timestamp() < hours * 3600 - 1]
                    newest_usd = young[-1].spent_usd
                    assert sum(c.spent_usd for c in young) <= cap_usd + NEAR or not newest_usd


@given(events(st.floats(0, 1.5)), st.floats(0.5, 12))
def test_no_entry_is_lost(happened: list[Event], cap_usd: float) -> None:
    """Whatever was granted, settled or released is what the file says, after any kill."""
    with installed(FakeIo()) as io:
        life = Life(io, Caps(run_usd=cap_usd))
        for event in happened:
            life.play(event)
        assert {call.id: call.spent_usd for call in life.calls} == life.entered

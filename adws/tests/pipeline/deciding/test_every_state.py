"""Every state that marks and labels can make has an answer."""

from collections.abc import Iterable

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.pipeline.actions import (
    Action,
    BeginSpec,
    JudgeBatch,
    Role,
)
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import CONFLICT, LABEL, MANUAL
from adws.pipeline.results import EndCategory
from adws.tests.pipeline.deciding.lanes import NOW, SHA, actions, pull

MARKS = st.builds(
    Marker,
    st.sampled_from(MarkerKind),
    st.sampled_from([SHA, "b"]),
    st.sampled_from(["", *Role, *EndCategory, *HeadVerdict]),
    st.integers(0, 9),
    at=st.integers(0, 2 * NOW),
)


FITTING = {
    MarkerKind.VERDICT: frozenset(HeadVerdict),
    MarkerKind.RESULT: frozenset(EndCategory),
    MarkerKind.AGENT: frozenset(Role),
}


def fits(mark: Marker) -> bool:
    """Whether the pipeline could have written a mark."""
    return mark.kind not in FITTING or mark.word in FITTING[mark.kind]


def numbers(done: Iterable[Action]) -> set[int]:
    """Return the pull requests that actions concern."""
    return {item.number for item in done if not isinstance(item, (BeginSpec, JudgeBatch))}


@given(
    st.lists(MARKS.filter(fits), max_size=12),
    st.booleans(),
    st.booleans(),
    st.integers(0, 1),
    st.sets(st.sampled_from([LABEL, MANUAL, CONFLICT])),
)
def test_every_state_has_an_answer(
    marks: list[Marker],
    is_open: bool,  # noqa: FBT001 - drawn
    armed: bool,  # noqa: FBT001 - drawn
    behind: int,
    labels: set[str],
) -> None:
    """It concerns no other pull request, and a closed one is asked for nothing."""
    lane = pull(is_open=is_open, armed=armed, labels=tuple(sorted(labels)))
    done = actions(evolve(lane, marks=tuple(marks), behind=behind))
    assert numbers(done) <= {7}
    assert is_open or done == ()

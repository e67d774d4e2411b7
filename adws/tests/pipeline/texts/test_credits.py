"""The comment that tells what agents have cost."""

import pytest

from adws.ledger.money.caps import Caps
from adws.pipeline.texts.credits import credits_comment
from adws.tests.pipeline.money.calls import NOW, a_call, an_agent_call
from adws.tests.pipeline.texts.snapshots import snapshot

CAPS = Caps(5.0, 100.0, 500.0)


@pytest.mark.parametrize(
    ("name", "spent_usd"),
    [("credits-available", 77.0), ("credits-near", 78.0), ("credits-reached", 98.0)],
)
def test_the_usage_comment_says(name: str, spent_usd: float) -> None:
    """Below 80 %, from 80 % on, and at 100 %; an open reservation of two dollars counts."""
    calls = (
        a_call(an_agent_call("70", number=3), spent_usd, hours_ago=6),
        a_call(an_agent_call("77"), hours_ago=1),
    )
    comment = credits_comment(calls, CAPS, 7, NOW)
    assert comment == snapshot(name)


def test_before_the_first_call_nothing_is_spent() -> None:
    """The table stands there all the same."""
    comment = credits_comment((), CAPS, 7, NOW)
    assert comment.startswith("# ✅ Credits Available\n")
    assert comment.endswith("This pull request: $0.00 in 0 calls.\n")

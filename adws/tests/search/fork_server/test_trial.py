"""How long a try may take."""

import pytest

from adws.search.fork_server.server import limits_of
from adws.search.observed import Observed, Progress, TracedCase
from adws.search.tries import Aims

FAILED = Progress("AssertionError", 3, 0)
OBSERVED = Observed(
    (
        TracedCase("slow", passed=False, lines={}, seconds=0.5, progress=FAILED),
        TracedCase("quick", passed=False, lines={}, seconds=0.01, progress=FAILED),
        TracedCase("hung", passed=False, lines={}, seconds=9.0),
        TracedCase("good", passed=True, lines={}, seconds=0.2),
        TracedCase("known", passed=False, lines={}, seconds=0.5, progress=FAILED, alone=0.001),
        TracedCase("busy", passed=False, lines={}, seconds=0.01, progress=FAILED, alone=0.1),
    ),
    seconds=2.0,
)


@pytest.mark.parametrize(
    ("case_ids", "guards", "cpu"),
    [
        (("quick",), (), 0.2 + 0.1 + 0.01),
        (("slow", "quick"), (), 0.2 + 5.0 + 0.51),
        (("hung",), (), 0.2 + 1.0 + 0.1),
        (("never traced",), ("good", "good"), 0.2 + 1.0 + 0.1 + 0.4),
        ((), ("good",), 0.2 + 0.2),
    ],
)
def test_a_try_may_take_what_its_cases_took(
    case_ids: tuple[str, ...], guards: tuple[str, ...], cpu: float
) -> None:
    """Ten times what a failing case took, as it may have got anywhere; the clock is generous."""
    limits = limits_of(OBSERVED, Aims(case_ids, guards, (), OBSERVED))
    told = (limits.live, limits.cpu, limits.fresh)
    assert told == pytest.approx((5 + 3 * cpu, cpu, 5 + 3 * cpu + 6))


@pytest.mark.parametrize(
    ("case_ids", "guards", "first"),
    [
        (("known",), (), 0.03 + 0.02 + 0.002),
        (("known",), ("good",), 0.03 + 0.02 + 0.002 + 0.2),
        (("hung",), (), 0.03 + 0.1 + 0.01),
        (("quick",), (), 0.03 + 0.1 + 0.01),
        (("slow",), (), 0.03 + 5.0 + 0.5),
        (("busy",), (), 0.2 + 0.1 + 0.01),
    ],
)
def test_a_first_try_may_take_little(
    case_ids: tuple[str, ...], guards: tuple[str, ...], first: float
) -> None:
    """A multiple of what the cases take without the trace, and never more than a whole try."""
    found = limits_of(OBSERVED, Aims(case_ids, guards, (), OBSERVED)).first
    assert found == pytest.approx(first)

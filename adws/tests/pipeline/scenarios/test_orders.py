"""What a person orders for a spec, and how the spec ends then."""

import pytest
from attrs import evolve
from returns.pipeline import is_successful

from adws.core.errors import ForgeRefused
from adws.forge import pull_requests
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.names import LABEL, MANUAL, RESET, REVIEW
from adws.pipeline.recovering import Recovery
from adws.testing import PipelineWorld, SpecScript
from adws.tests.forge.server import Served, checked
from adws.tests.pipeline.scenarios.scenario import End, end_of_spec
from adws.tests.pipeline.world import world

pytestmark = pytest.mark.real_io
RED, GREEN = HeadVerdict.RED, HeadVerdict.GREEN
RECOVERED: dict[tuple[Recovery, str], End | None] = {
    (Recovery.RETRY, "open"): End(attempt=5, judged=6, asked=5),
    (Recovery.RETRY, "closed"): End(attempt=5, judged=6, asked=5),
    (Recovery.RETRY, "merged"): None,
    (Recovery.RESET, "open"): End(attempt=2, judged=6, asked=5),
    (Recovery.RESET, "closed"): End(attempt=2, judged=6, asked=5),
    (Recovery.RESET, "merged"): None,
    (Recovery.REVIEW, "open"): End("closed", 5, 5, 4, labels=(LABEL, MANUAL, REVIEW)),
    (Recovery.REVIEW, "closed"): End("closed", 5, 5, 4, labels=(LABEL, MANUAL, REVIEW)),
    (Recovery.REVIEW, "merged"): None,
    (Recovery.CLOSE_AND_RESET, "open"): End("closed", 5, 5, 4, labels=(MANUAL, RESET)),
    (Recovery.CLOSE_AND_RESET, "closed"): End("closed", 5, 5, 4, labels=(MANUAL, RESET)),
    (Recovery.CLOSE_AND_RESET, "merged"): End(labels=(RESET,)),
}


@pytest.mark.exhaustive(sample=3)
@pytest.mark.parametrize(
    ("wanted", "state"), RECOVERED, ids=[f"{wanted}, {state}" for wanted, state in RECOVERED]
)
def test_a_person_orders_what_is_done(
    forge: Served, token: str, wanted: Recovery, state: str
) -> None:
    """Each of the four orders, on what is open, closed and merged; or it is refused."""

    def play(far: Served) -> PipelineWorld:
        here = world(checked(far), SpecScript((GREEN,) if state == "merged" else (RED,)))
        _ = here.settle()
        if state == "closed":
            _ = here.forge.ask(pull_requests.edit(1, state="closed"))
        here.scripts = {"API-001": SpecScript((*(RED,) * 5, GREEN))}
        end = RECOVERED[wanted, state]
        if end is None:
            assert isinstance(here.recover(1, wanted).failure(), ForgeRefused)
        else:
            here.done.clear()
            assert is_successful(here.recover(1, wanted))
            here.specs = here.specs if wanted in {Recovery.RETRY, Recovery.RESET} else ()
            _ = here.settle()
            assert evolve(end_of_spec(here), called=0, told=()) == end
        return here

    _ = forge.by(token).while_served(play)

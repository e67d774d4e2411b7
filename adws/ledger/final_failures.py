"""Escalate what is red in the judged run of the delivered tree, at the end of a run."""

from collections.abc import Iterable

from returns.result import Result

from adws.core.entry import EscalationReason
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.ledger.discovery import discover
from adws.ledger.escalation import escalate
from adws.ledger.ledger import Ledger

_RED = "fails in the last judged run of the tree that adws delivers"
_FLAKY = "failed in one of two judged runs of the tree that adws delivers"


def with_red_cases(
    ledger: Ledger, analysis: Analysis, broken: Iterable[str], flaky: Iterable[str]
) -> Result[Ledger, PipelineError]:
    """Return the ledger with an escalated entry for each case that is red at the end.

    ``broken`` failed in both runs, ``flaky`` in one of them; ``analysis`` has the failures of all.
    Cases that are escalated already stay as they are; a fixed one gets an entry of its own.
    """
    red, uncertain = tuple(broken), tuple(flaky)
    number = ledger.next_round
    extended = discover(ledger, analysis, (*red, *uncertain), number=number, is_regression=True)
    return escalate(
        extended, red, EscalationReason.CIRCULAR_REGRESSION, detail=_RED, number=number
    ).bind(
        lambda started: escalate(
            started, uncertain, EscalationReason.FLAKY, detail=_FLAKY, number=number
        )
    )

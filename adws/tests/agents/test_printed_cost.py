"""The price of a call in the words of a program."""

import pytest
from attrs import evolve

from adws.agents.printed_answer import read_printed_answer
from adws.agents.printed_cost import printed_cost
from adws.core.process import CompletedProcess
from adws.testing import a_completed

AIDER = """\
Tokens: 2.3k sent, 120 received. Cost: $0.01 message, $0.01 session.
Tokens: 2.9k sent, 80 received. Cost: $0.0099 message, $0.02 session.
"""


@pytest.mark.parametrize(
    ("text", "cost_usd"),
    [
        ('{"num_turns": 10, "total_cost_usd": 0.7814745000000001}', 0.7814745000000001),
        ('"total_cost_usd":1e-05', 1e-05),
        ('"total_cost_usd": null', None),
        ("Total cost: $12.34", 12.34),
        ("Total cost: $1,234.50", 1234.5),
        ("Cost: $5.67", 5.67),
        ("Session cost: 8.90 USD", 8.9),
        (AIDER, 0.02),
        ("Cost: $0.00", 0.0),
        ("Cost: 5.67", None),
        ("Session cost: 8.90", None),
        ("Total cost: unknown", None),
        ("the cost: $5.00 of shipping was wrong", None),
        ("", None),
    ],
)
def test_the_price_is_read_in_each_form(text: str, cost_usd: float | None) -> None:
    """What no form fits tells no price, and is not zero."""
    assert printed_cost(text) == cost_usd


FORMS = ("Session cost: 4.00 USD", "Cost: $3.00", "Total cost: $2.00", '"total_cost_usd": 1.0')


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_forms_are_tried_in_their_order(count: int) -> None:
    """Wherever they stand: a result in JSON first, an old log's last."""
    assert printed_cost("\n".join(FORMS[:count])) == 5.0 - count


def test_the_last_of_a_form_counts() -> None:
    """A program that tells its sum again and again means the last one."""
    assert printed_cost("Total cost: $1.00\nTotal cost: $2.00\n") == 2.0


SAID = a_completed("fixed\nTotal cost: $0.50\n")


@pytest.mark.parametrize(
    ("completed", "given_usd", "cost_usd"),
    [
        (SAID, None, 0.5),
        (SAID, 0.25, 0.25),
        (SAID, 0.0, 0.0),
        (evolve(SAID, exit_code=3), None, 0.5),
        (evolve(SAID, timed_out=True), None, None),
        (evolve(SAID, timed_out=True), 0.0, 0.0),
        (a_completed("GIVE_UP design_decision: no\nCost: $0.50"), None, 0.5),
        (a_completed("fixed", stderr="Total cost: $0.50"), None, 0.5),
        (a_completed("fixed"), None, None),
    ],
)
def test_an_answer_has_the_price_that_was_said(
    completed: CompletedProcess, given_usd: float | None, cost_usd: float | None
) -> None:
    """A given one counts first; one that was ended could not tell what its last words cost."""
    assert read_printed_answer(completed, given_usd).cost_usd == cost_usd

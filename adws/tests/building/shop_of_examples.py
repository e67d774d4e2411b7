"""A red shop, and agents that state examples of what it gives once it is right."""

import json
from collections.abc import Mapping
from pathlib import PurePath

from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.example import EXAMPLES_FILE, Examples
from adws.core.settings import Settings
from adws.slots import EXAMPLES
from adws.tests.steps.projects import committed, judged, selected
from adws.tests.vcs.repositories import value

SOURCE = """\
LIMIT = 100


class Money:
    def __init__(self, cents, currency):
        self.cents = cents
        self.currency = currency

    def plus(self, other):
        if other.currency != self.currency:
            raise ValueError("two currencies")
        return Money(self.cents - other.cents, self.currency)


def doubled(number):
    return number * 2
"""
MENDED = SOURCE.replace("self.cents - other", "self.cents + other")
HARD_CODED = SOURCE.replace("self.cents - other.cents", "3 if self.cents == 1 else self.cents")
TESTS = """\
from shop.money import Money, doubled


def test_plus():
    assert Money(1, "EUR").plus(Money(2, "EUR")).cents == 3


def test_plus_nothing():
    assert Money(7, "EUR").plus(Money(0, "EUR")).cents == 7


def test_doubled():
    assert doubled(4) == 8
"""
SHOP = {
    ".gitignore": "__pycache__/\n*.jsonl\n",
    "shop/__init__.py": "",
    "shop/money.py": SOURCE,
    "tests/test_money.py": TESTS,
}
PLUS = "tests/test_money.py::test_plus"


def example(call: str, returns: str = "", raises: str = "", why: str = "it is money") -> str:
    """Return a line of an agent that states examples."""
    expected = {"raises": raises} if raises else {"returns": returns}
    return json.dumps({"module": "shop.money", "call": call, **expected, "why": why})


SUM = example("Money(5, 'EUR').plus(Money(6, 'EUR')).cents", "11")
CURRENCIES = example("Money(5, 'EUR').plus(Money(6, 'USD'))", raises="ValueError")
DOUBLED = example("doubled(21)", "42")


def red_shop(root: PurePath) -> Context:
    """Return the context of a run in which a failure of the shop is selected."""
    settings = Settings(
        agent="scripted",
        agent_script=str(root.parent / "script.json"),
        example_agent="scripted",
    )
    return selected(judged(committed(root, SHOP), settings=settings), PLUS)


def stating(context: Context, *answers: Mapping[str, object] | tuple[str, ...]) -> Context:
    """Return the context with an agent of these answers, one a question: lines, or more."""
    script = context.settings.agent_script or ""
    results = [
        {
            "when": {"purpose": "state_examples", "attempt": number},
            **(answer if isinstance(answer, Mapping) else writing(*answer)),
        }
        for number, answer in enumerate(answers, 1)
    ]
    _ = value(io_ops.write_text(PurePath(script), json.dumps({"answers": results})))
    return context


def writing(*lines: str) -> Mapping[str, object]:
    """Return the answer of an agent that writes these lines, for ten cents."""
    return {"write": {EXAMPLES_FILE: "".join(f"{line}\n" for line in lines)}, "cost_usd": 0.1}


def stated_examples(context: Context) -> Examples:
    """Return the examples in a context."""
    (examples,) = context.require(EXAMPLES).unwrap()
    return examples


def without_agent(context: Context) -> Context:
    """Return the context of a run in which nobody states examples."""
    return evolve(context, settings=evolve(context.settings, example_agent=""))

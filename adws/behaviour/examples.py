"""The results of examples, beside the expected ones and the cases that make the same calls."""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from attrs import frozen

from adws.behaviour.calls import NO_END, PROBE

ANSWERING = PROBE / "adws_answer_examples.py"
"""The program that evaluates examples as a user of the package would."""
NO_ANSWER = "it could not be evaluated in time"


@frozen
class ExampleAnswer:
    """The result of an example."""

    result: str = ""
    """What the call returns or raises, in words."""
    expected: str = ""
    """The expected result, in words."""
    agrees: bool = False
    """Whether both are the same."""
    calls: tuple[frozenset[str], ...] = ()
    """For each call of the project's functions in the example, the cases that also make it."""
    missing: str = ""
    """Why the example could not be evaluated, in words; empty if it could."""

    @property
    def differs(self) -> bool:
        """Whether the example could be evaluated and does not give the expected result."""
        return not self.missing and not self.agrees


def read_example_answers(text: str, count: int) -> tuple[ExampleAnswer, ...]:
    """Return the results of ``count`` examples; judged code could write to the text.

    >>> read_example_answers('{"at": 0, "result": "3", "expected": "4", "ended": true}', 1)
    (ExampleAnswer(result='3', expected='4', agrees=False, calls=(), missing=''),)
    """
    answers: dict[object, ExampleAnswer] = {}
    for line in text.splitlines():
        with suppress(ValueError, RecursionError, TypeError, AttributeError):
            plain = json.loads(line)
            answers[plain.get("at")] = _answer(plain)
    return tuple(answers.get(at, ExampleAnswer(missing=NO_ANSWER)) for at in range(count))


def _answer(plain: Mapping[str, Any]) -> ExampleAnswer:
    has_ended = plain.get("ended") is True and plain.get("result") != NO_END
    return ExampleAnswer(
        result=str(plain.get("result", "")),
        expected=str(plain.get("expected", "")),
        agrees=plain.get("agrees") is True,
        calls=tuple(frozenset(map(str, cases)) for cases in plain.get("calls", ())),
        missing=str(plain.get("missing") or ("" if has_ended else NO_ANSWER)),
    )

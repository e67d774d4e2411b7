"""What a traced run saw: which lines each case executed."""

import json
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen
from returns.result import Failure, Result, Success

from adws.core.errors import AgentFailed, PipelineError

Lines = Mapping[str, tuple[int, ...]]


@frozen
class TracedCase:
    """One case: whether it passed, and the lines it executed, by file."""

    id: str
    passed: bool
    lines: Lines
    seconds: float = 0.0


@frozen
class Observed:
    """A traced run: the cases, what importing executed, and what could not be collected."""

    cases: tuple[TracedCase, ...] = ()
    imported: Lines = field(factory=dict[str, tuple[int, ...]])
    errors: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def failing(self) -> tuple[TracedCase, ...]:
        """The cases that failed."""
        return tuple(case for case in self.cases if not case.passed)

    @property
    def passing(self) -> tuple[TracedCase, ...]:
        """The cases that passed."""
        return tuple(case for case in self.cases if case.passed)

    def failing_in(self, file: str, body: tuple[int, int] | None) -> frozenset[str]:
        """Return the failing cases that executed a function's lines, all for no function."""
        if body is None:
            return frozenset(case.id for case in self.failing)
        first, last = body
        return frozenset(
            case.id
            for case in self.failing
            if any(first <= line <= last for line in case.lines.get(file, ()))
        )


def read_observed(text: str) -> Result[Observed, PipelineError]:
    """Read what the probe wrote; fails when pytest never got as far as to start it."""
    entries: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    heads = [entry for entry in entries if "imported" in entry]
    if not heads:
        return Failure(AgentFailed("the test command did not get as far as to collect cases"))
    cases = tuple(_case(entry) for entry in entries if "id" in entry)
    head = heads[0]
    return Success(
        Observed(cases, _lines(head["imported"]), tuple(head["errors"]), head["seconds"])
    )


def _case(entry: dict[str, Any]) -> TracedCase:
    return TracedCase(entry["id"], entry["passed"], _lines(entry["lines"]), entry["seconds"])


def _lines(plain: dict[str, list[int]]) -> Lines:
    return {name: tuple(lines) for name, lines in plain.items()}

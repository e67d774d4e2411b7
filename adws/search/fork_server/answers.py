"""What a bench answers, read from its lines of JSON."""

import json
from collections.abc import Mapping
from typing import Any

from returns.result import Failure, Result, Success

from adws.core.errors import AgentFailed, PipelineError
from adws.search.observed import Lines, Observed, Progress, TracedCase
from adws.search.tried import Tried

Answers = tuple[tuple[int, Any], ...]
"""Plain values by the numbers of candidates."""

_NOTHING: dict[str, Any] = {"outcomes": {}, "errors": (), "progress": {}}


def read_observed(line: str) -> Result[Observed, PipelineError]:
    """Read a trace; fails when pytest never got as far as to collect."""
    plain: dict[str, Any] | None = json.loads(line)
    if plain is None:
        return Failure(AgentFailed("the test command did not get as far as to collect cases"))
    cases = tuple(_case(entry) for entry in plain["cases"])
    errors, seconds = tuple(plain["errors"]), plain["seconds"]
    return Success(Observed(cases, _lines(plain["imported"]), errors, seconds))


def read_answers(line: str) -> Answers:
    """Read the answers about candidates."""
    return tuple((number, value) for number, value in json.loads(line))


def read_tried(line: str) -> tuple[Tried, ...]:
    """Read what became of candidates; of one that hung or crashed nothing is known."""
    return tuple(_tried(number, value or _NOTHING) for number, value in read_answers(line))


def _tried(index: int, value: Mapping[str, Any]) -> Tried:
    progress = {case: Progress(**got) for case, got in value["progress"].items()}
    put_off = value.get("later", False)
    return Tried(index, value["outcomes"], tuple(value["errors"]), progress, put_off)


def _case(entry: Mapping[str, Any]) -> TracedCase:
    got = entry["progress"]
    progress = None if got is None else Progress(**got)
    lines = _lines(entry["lines"])
    alone = entry.get("alone")
    return TracedCase(entry["id"], entry["passed"], lines, entry["seconds"], progress, alone)


def _lines(plain: Mapping[str, list[int]]) -> Lines:
    return {name: tuple(lines) for name, lines in plain.items()}

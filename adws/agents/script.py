"""A script of answers: what is in the file, and which answer fits a task."""

import json
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve, field, frozen
from returns.result import Failure, Result

from adws.core.codec import from_plain
from adws.core.errors import DocumentDamaged, PipelineError
from adws.core.purpose import Purpose
from adws.core.turn import Task

COST = "COST_USD:"
"""The line on which an answer tells its price."""
_HINT = "correct it there; adws docs agents describes scripts of the agent 'scripted'"


@frozen
class AnswerFilter:
    """Which tasks an answer is for: all that is given must fit; ``case`` is part of a case id."""

    purpose: Purpose | None = None
    case: str | None = None
    round: int | None = None
    attempt: int | None = None


@frozen
class Replacement:
    """In ``file``, every ``search`` becomes ``by``; both are plain text."""

    file: str
    search: str
    by: str


@frozen
class ScriptedAnswer:
    """One answer, acted out in this order: sleep, write, replace, delete, say, end.

    Paths are relative to the agent tree. ``give_up`` is ``reason: explanation``.
    """

    when: AnswerFilter = AnswerFilter()
    write: Mapping[str, str] = field(factory=dict[str, str])
    replace: tuple[Replacement, ...] = ()
    delete: tuple[str, ...] = ()
    say: str = ""
    give_up: str = ""
    cost_usd: float | None = None
    sleep_seconds: float = 0.0
    exit_code: int = 0


@frozen
class Script:
    """Answers; the first that fits a task is given."""

    answers: tuple[ScriptedAnswer, ...]


def parse_script(text: str, origin: str) -> Result[Script, PipelineError]:
    """Read a script from TOML, or from JSON when ``origin`` ends so."""
    load: Callable[[str], Any] = json.loads if origin.endswith(".json") else tomllib.loads
    try:
        plain = load(text)
    except ValueError as error:
        return Failure(DocumentDamaged(f"{origin} cannot be read: {error}", hint=_HINT))
    return from_plain(plain, Script, origin).alt(lambda error: evolve(error, hint=_HINT))


def pick_answer(script: Script, task: Task) -> ScriptedAnswer:
    """Return the first answer that fits; when none does, one that gives up."""
    fitting = [answer for answer in script.answers if _fits(answer.when, task)]
    return fitting[0] if fitting else _UNPREPARED


def printed_lines(answer: ScriptedAnswer) -> tuple[str, ...]:
    """Return what an answer prints."""
    cost = "" if answer.cost_usd is None else f"{COST} {answer.cost_usd:f}"
    refusal = f"GIVE_UP {answer.give_up}" if answer.give_up else ""
    return tuple(line for line in (answer.say, cost, refusal) if line)


def _fits(when: AnswerFilter, task: Task) -> bool:
    ids = tuple(failure.case_id for failure in task.failures)
    return (
        (when.case is None or any(when.case in case_id for case_id in ids))
        and when.purpose in {None, task.purpose}
        and when.round in {None, task.round}
        and when.attempt in {None, task.attempt}
    )


_UNPREPARED = ScriptedAnswer(give_up="out_of_scope: the script has no answer for this task")

"""The lines that adws reads in an agent's answer; the rest is only kept."""

import json
import re
from collections.abc import Iterator
from typing import Any, TypeVar

from attrs import asdict, evolve, frozen
from returns.pipeline import is_successful

from adws.core.claim import ProposedClaim
from adws.core.codec import structure

DOUBT_RULE = "ambiguous-fix"
"""The rule of the flag that a doubt becomes."""


@frozen
class Doubt:
    """A place where the agent is not sure of its change: a person should look at it.

    ``path`` is relative to the folder that the agent works in, ``line`` counts from 1 (0: the whole
    file), ``seen`` is the code at that place, ``why`` a sentence with the alternatives. ``call`` is
    a call in that file that tells the alternatives apart, ``answers`` are its results with each of
    them, the chosen one first; both are empty if unknown.
    """

    path: str
    why: str
    line: int = 0
    seen: str = ""
    call: str = ""
    answers: tuple[str, ...] = ()


ROOT_CAUSE = "ROOT_CAUSE:"
FIX = "FIX:"
GIVE_UP = "GIVE_UP"
CLAIM = "ADWS-CLAIM:"
"""Begins a line that claims a test is wrong: a JSON object with the fields of ``ProposedClaim``."""

DOUBT = "ADWS-DOUBT:"
"""Begins a line with a doubt: a JSON object with the fields of ``Doubt``."""

_AgentRecord = TypeVar("_AgentRecord", ProposedClaim, Doubt)
_GIVE_UP_LINE = re.compile(r"^[\s>*`]*GIVE_UP\s+([a-z_]+)\s*:\s*(.*?)[\s*`]*$", re.MULTILINE)


@frozen
class GiveUp:
    """An agent's refusal: ``reason`` is one word, ``explanation`` a sentence."""

    reason: str
    explanation: str


@frozen
class AnswerLines:
    """What an agent says about its work; fields that it leaves out are empty."""

    root_cause: str = ""
    fix: str = ""
    give_up: GiveUp | None = None
    claims: tuple[ProposedClaim, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def read_answer_lines(text: str) -> AnswerLines:
    r"""Return the diagnosis, the fix and a refusal from an agent's answer; the last of each counts.

    All claims and doubts count. A line whose JSON is invalid is ignored.

    >>> said = read_answer_lines("I looked.\n**ROOT_CAUSE:** off by one\nFIX: range(n + 1)")
    >>> said.root_cause, said.fix
    ('off by one', 'range(n + 1)')
    >>> read_answer_lines("GIVE_UP design_decision: two specifications disagree").give_up
    GiveUp(reason='design_decision', explanation='two specifications disagree')
    """
    refusals = _GIVE_UP_LINE.findall(text)
    return AnswerLines(
        root_cause=_last_value(text, ROOT_CAUSE),
        fix=_last_value(text, FIX),
        give_up=GiveUp(*refusals[-1]) if refusals else None,
        claims=tuple(
            claim for claim in _objects(text, CLAIM, ProposedClaim) if _is_filled_in(claim.case)
        ),
        doubts=tuple(_objects(text, DOUBT, Doubt)),
    )


def _objects(text: str, label: str, kind: type[_AgentRecord]) -> Iterator[_AgentRecord]:
    line = rf"^[\s>*`-]*{label}\s*(\{{.*\}})[\s*`]*$"
    for words in re.findall(line, text, re.MULTILINE):
        try:
            plain = json.loads(words)
        except (ValueError, RecursionError):
            continue
        read = structure(plain, kind)
        if is_successful(read):
            yield _printable(read.unwrap())


def _printable(record: _AgentRecord) -> _AgentRecord:
    """Return a record without lone surrogates, which JSON can hold and files cannot."""
    texts: dict[str, Any] = {
        name: _encodable(text) if isinstance(text, str) else tuple(map(_encodable, text))
        for name, text in asdict(record).items()
        if isinstance(text, str | tuple)
    }
    return evolve(record, **texts)


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _last_value(text: str, label: str) -> str:
    pattern = rf"^[\s>*`-]*{re.escape(label)}[ \t*`]*(.*?)[\s*`]*$"
    values = [words for words in re.findall(pattern, text, re.MULTILINE) if _is_filled_in(words)]
    return values[-1] if values else ""


def _is_filled_in(words: str) -> bool:
    return bool(words) and not words.startswith("<")

"""The few lines that an agent's words are read for; everything else it says is only kept."""

import json
import re
from collections.abc import Iterator

from attrs import asdict, frozen
from returns.pipeline import is_successful

from adws.core.claimed import Claimed
from adws.core.codec import structure

ROOT_CAUSE = "ROOT_CAUSE:"
FIX = "FIX:"
GIVE_UP = "GIVE_UP"
CLAIM = "ADWS-CLAIM:"
"""Begins a line that claims a test to be wrong; a JSON object with the fields of ``Claimed``."""

_CLAIM_LINE = re.compile(rf"^[\s>*`-]*{CLAIM}\s*(\{{.*\}})[\s*`]*$", re.MULTILINE)
_GIVE_UP_LINE = re.compile(r"^[\s>*`]*GIVE_UP\s+([a-z_]+)\s*:\s*(.*?)[\s*`]*$", re.MULTILINE)


@frozen
class GiveUp:
    """An agent's refusal: ``reason`` is one word, ``explanation`` a sentence."""

    reason: str
    explanation: str


@frozen
class AnswerLines:
    """What an agent said about its work: empty where it did not say it."""

    root_cause: str = ""
    fix: str = ""
    give_up: GiveUp | None = None
    claims: tuple[Claimed, ...] = ()


def read_answer_lines(text: str) -> AnswerLines:
    r"""Find the diagnosis, the fix and a refusal in an agent's words; the last of each counts.

    Claims that a test is wrong are all taken; one that is no JSON of that form is none.

    >>> read_answer_lines("I looked.\n**ROOT_CAUSE:** off by one\nFIX: range(n + 1)")
    AnswerLines(root_cause='off by one', fix='range(n + 1)', give_up=None, claims=())
    >>> read_answer_lines("GIVE_UP design_decision: two specifications disagree").give_up
    GiveUp(reason='design_decision', explanation='two specifications disagree')
    """
    refusals = _GIVE_UP_LINE.findall(text)
    return AnswerLines(
        root_cause=_last(text, ROOT_CAUSE),
        fix=_last(text, FIX),
        give_up=GiveUp(*refusals[-1]) if refusals else None,
        claims=tuple(_claims(text)),
    )


def _claims(text: str) -> Iterator[Claimed]:
    for line in _CLAIM_LINE.findall(text):
        try:
            plain = json.loads(line)
        except (ValueError, RecursionError):
            continue
        read = structure(plain, Claimed)
        if is_successful(read) and _is_said(read.unwrap().case):
            yield _printable(read.unwrap())


def _printable(claimed: Claimed) -> Claimed:
    """Return a claim without halves of characters, which JSON can hold and no file can."""
    texts = {
        name: text.encode("utf-8", "replace").decode()
        for name, text in asdict(claimed).items()
        if isinstance(text, str)
    }
    return Claimed(**{**asdict(claimed), **texts})


def _last(text: str, label: str) -> str:
    pattern = rf"^[\s>*`-]*{re.escape(label)}[ \t*`]*(.*?)[\s*`]*$"
    found = [words for words in re.findall(pattern, text, re.MULTILINE) if _is_said(words)]
    return found[-1] if found else ""


def _is_said(words: str) -> bool:
    return bool(words) and not words.startswith("<")

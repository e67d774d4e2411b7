"""Why a case failed, from the marks that a report gives it."""

import re

from adws.core.suite import Evidence
from adws.runners.junit.elements import CaseElement, Mark
from adws.runners.junit.frames import innermost_cause, raw_frames
from adws.runners.junit.places import Places

_CLASS = re.compile(r"(?:[\w$]+(?:\.|::|\\|/))*(?P<name>[A-Z][\w$]*)")
_SAYS_NOTHING = frozenset({"Error", "ERROR", "Failure", "FAILURE", "Failed", "NoneType", "None"})
_PRINTED = re.compile(
    r"^(?:E +|\S+:\d+: )?(?:[\w$]+(?:\.|::|\\))*"
    r"(?P<name>[A-Z][\w$]*(?:Error|Exception|Failure|Failed))"
    r"(?: \[\w+\])?(?:: (?P<message>.*))?$",
    re.MULTILINE,
)
_SEARCHED = 8000  # characters of a trace

_PHASES = {
    # how pytest begins the message of an element ``error``
    "collection failure": "collect",
    "failed on setup with": "setup",
    "failed on teardown with": "teardown",
}
_FRAMED = tuple(_PHASES)


_COLOUR = re.compile(r"(?:#x1B|\u241b)?\[\d{1,3}(?:;\d{1,3})*m")
"""A code of the terminal: XML cannot hold its first character, so tools write or leave it out."""
_HOOK = re.compile(r'"(?:before|after) (?:all|each)" hook|^\(unnamed\)$')
"""Names of what is no case but prepares others: Mocha's hooks, and those of bun."""


def is_hook(name: str) -> bool:
    """Whether a case of this name is a hook that failed; it is told of only when it does.

    >>> is_hook('sum "before all" hook for "adds"'), is_hook("adds")
    (True, False)
    """
    return _HOOK.search(name) is not None


def plain_text(text: str) -> str:
    """Return a text without what is left of the terminal's colour codes.

    >>> plain_text("#x1B[1;31m1#x1B[0m is not [32m2[39m")
    '1 is not 2'
    """
    return _COLOUR.sub("", text)


def evidence_of(case: CaseElement, places: Places) -> Evidence:
    """Return the evidence of a case that did not pass: its first failure, all its traces."""
    marks = [mark for mark in case.marks if mark.kind != "skipped"]
    first = min(marks, key=_order, default=Mark("failure", message="no reason was given"))
    told = plain_text(first.text or case.output).strip()
    exception, message = _thrown(first, plain_text(first.message), told)
    return Evidence(
        exception=exception,
        message=message or told.partition("\n")[0],
        trace=plain_text("\n".join(mark.text.strip() for mark in marks)) or told,
        frames=tuple(places.frame(frame) for frame in raw_frames(told)),
        phase=_phase(first, case),
        output=plain_text(case.output),
    )


def _order(mark: Mark) -> bool:
    return mark.kind != "failure"


def _thrown(mark: Mark, message: str, told: str) -> tuple[str, str]:
    """Return the class that was thrown, the one that is named or printed, and its message."""
    found = _PRINTED.search(message) or _PRINTED.search(innermost_cause(told[:_SEARCHED]))
    printed = found.groupdict("") if found else {"name": "", "message": ""}
    said = printed["message"] if message in _SAYS_NOTHING or message.startswith(_FRAMED) else ""
    named = _CLASS.fullmatch(mark.type)
    if named and named["name"] not in _SAYS_NOTHING:
        return named["name"], said or message
    return printed["name"], said or ("" if message in _SAYS_NOTHING else message)


def _phase(mark: Mark, case: CaseElement) -> str:
    found = (phase for start, phase in _PHASES.items() if mark.message.startswith(start))
    hook = is_hook(case.attributes.get("name", ""))
    return next(found, "setup" if hook else "call")

"""The messages of failing tests, shortened for a prompt."""

from adws.core.suite import Case, Evidence
from adws.trust.reasons import named

_CASES = 5
_CHARACTERS = 800


def failure_text(cases: tuple[Case, ...]) -> str:
    """Return the messages of the first failing cases, and the names of the others."""
    lines = [f"{case.id}: {_words(case.evidence or Evidence())}" for case in cases[:_CASES]]
    more = tuple(case.id for case in cases[_CASES:])
    return "\n".join((*lines, *((f"and also: {named(more)}",) if more else ())))


def _words(evidence: Evidence) -> str:
    words = ": ".join(filter(None, (evidence.exception, evidence.message.strip()))) or "it fails"
    return (
        words if len(words) <= _CHARACTERS else f"{words[: _CHARACTERS - 1]}\N{HORIZONTAL ELLIPSIS}"
    )

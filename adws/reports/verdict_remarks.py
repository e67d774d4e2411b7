"""The remarks of a verdict on lines of files, for annotations beside the changed lines."""

from collections.abc import Iterator
from enum import StrEnum

from attrs import frozen

from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.core.visible import one_line


class RemarkSeverity(StrEnum):
    """How severe a remark is."""

    FAILURE = "failure"
    WARNING = "warning"
    NOTICE = "notice"


@frozen
class Remark:
    """A remark on a line of a file."""

    path: str
    """The file, relative to the repository's top."""
    line: int
    """The line, counted from 1."""
    severity: RemarkSeverity
    """How severe it is."""
    rule: str
    """A short name for this sort of remark."""
    message: str
    """The remark, in a sentence."""


def verdict_remarks(verdict: Verdict, proposal: Proposal) -> tuple[Remark, ...]:
    """Return the remarks on a change: why it is refused, what is suspicious, what was not judged.

    A refusal has no line of its own: it is at the first changed file.
    """
    return (*_refusals(verdict, proposal), *_flags(verdict), *_dropped(proposal))


def _refusals(verdict: Verdict, proposal: Proposal) -> Iterator[Remark]:
    place = next(iter(proposal.patch.paths), ".")
    rule = (verdict.layer or "refused").replace(" ", "-")
    for reason in verdict.reasons:
        yield Remark(place, 1, RemarkSeverity.FAILURE, rule, one_line(reason))


def _flags(verdict: Verdict) -> Iterator[Remark]:
    for flag in verdict.flags:
        message = one_line(f"{flag.why}: {flag.seen}")
        yield Remark(flag.path, max(1, flag.line), RemarkSeverity.WARNING, flag.rule, message)


def _dropped(proposal: Proposal) -> Iterator[Remark]:
    for path in proposal.dropped:
        message = "edits to this file did not count: adws judged with the file as the base has it"
        yield Remark(path, 1, RemarkSeverity.NOTICE, "not-judged", message)

"""What a search found, and how it is said."""

import json

from attrs import asdict, frozen

from adws.core.answer_lines import DOUBT, FIX, GIVE_UP, ROOT_CAUSE, Doubt

NO_CANDIDATE = "no_candidate"


_MOST_DIFFS = 3


@frozen
class Mended:
    """The chosen edits: what they mend, where they are, and what the first line reads now.

    ``cases`` counts the failing ones that pass now.
    ``share`` says how much speaks for the edits, of all that speaks for any, and for chance.
    ``doubts`` say what is not certain, ``alternatives`` are the lines of other diffs.
    """

    cause: str
    fix: str
    cases: int
    share: float = 1.0
    doubts: tuple[Doubt, ...] = ()
    alternatives: tuple[tuple[str, ...], ...] = ()


@frozen
class Finding:
    """The end of a search: ``looked`` at which lines, how many were ``tried`` in ``seconds``.

    ``plausible`` counts the candidates that mend the cases. Without ``mended`` none was taken;
    ``closest`` are the candidates that came near it.
    """

    looked: str
    tried: int
    seconds: float
    plausible: int = 0
    mended: Mended | None = None
    closest: tuple[str, ...] = ()


def describe(finding: Finding) -> tuple[str, ...]:
    """Return the lines that the agent prints."""
    rate = finding.tried / finding.seconds if finding.seconds else 0.0
    effort = f"tried {finding.tried} edits in {finding.seconds:.1f} s ({rate:.0f} a second)"
    looked = f"most suspicious lines: {finding.looked}"
    mended = finding.mended
    if mended is None:
        return _given_up(finding, effort, looked)
    return (
        effort,
        looked,
        f"{finding.plausible} edits make {mended.cases} failing cases pass; {_sure(mended)}",
        *(line for diff in mended.alternatives[:_MOST_DIFFS] for line in ("instead:", *diff)),
        *(f"{DOUBT} {json.dumps(asdict(doubt))}" for doubt in mended.doubts),
        f"{ROOT_CAUSE} {mended.cause}",
        f"{FIX} {mended.fix}",
    )


def _sure(mended: Mended) -> str:
    return f"{mended.share:.0%} of what is known speaks for this one"


def _given_up(finding: Finding, effort: str, looked: str) -> tuple[str, ...]:
    near = f"; closest edits: {'; '.join(finding.closest)}" if finding.closest else ""
    none = f"the {finding.plausible} that mend the cases do so by chance, as it seems"
    end = none if finding.plausible else "none mends the cases"
    return (
        f"{ROOT_CAUSE} not found by small edits; {looked}{near}",
        f"{GIVE_UP} {NO_CANDIDATE}: {effort}, {end}; {looked}",
    )

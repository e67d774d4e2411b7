"""What a search found, and how it is said."""

from attrs import frozen

from adws.agents.answer_lines import FIX, GIVE_UP, ROOT_CAUSE
from adws.agents.search.candidates import Candidate
from adws.agents.search.suspects import Suspect

NO_CANDIDATE = "no_candidate"
UNDER = "pytest"
"""The test runner under which edits can be tried."""

_SHOWN = 5


@frozen
class Finding:
    """The end of a search: the chosen candidate with the line before and after it, or none.

    ``mended`` counts the cases that the chosen one makes pass, ``plausible`` the candidates that
    did as much, ``tried`` all that were run, in ``seconds``.
    """

    suspects: tuple[Suspect, ...]
    tried: int
    seconds: float
    chosen: Candidate | None = None
    before: str = ""
    after: str = ""
    mended: int = 0
    plausible: int = 0
    mends: str = ""


def describe(finding: Finding) -> tuple[str, ...]:
    """Return the lines that the agent prints."""
    rate = finding.tried / finding.seconds if finding.seconds else 0.0
    effort = f"tried {finding.tried} edits in {finding.seconds:.1f} s ({rate:.0f} a second)"
    looked = f"most suspicious lines: {_places(finding.suspects) or 'none'}"
    chosen = finding.chosen
    if chosen is None:
        return looked, f"{GIVE_UP} {NO_CANDIDATE}: {effort}, none mends the cases; {looked}"
    place = f"{chosen.file}:{chosen.line}"
    return (
        effort,
        looked,
        f"{finding.plausible} edits make {finding.mended} failing cases pass",
        f"{ROOT_CAUSE} {finding.mends} at {place}: {finding.before}",
        f"{FIX} {place} now reads: {finding.after}",
    )


def elsewhere(runner: str, folder: str) -> tuple[str, ...]:
    """Return what the agent says where it cannot try anything.

    >>> elsewhere("vitest", ".")
    ('GIVE_UP no_candidate: search tries edits under pytest only, this suite runs under vitest',)
    """
    words = f"search tries edits under {UNDER} only, this suite runs under {runner}"
    if runner == UNDER:
        words = f"search works in the project's own folder only, this suite lies in {folder}"
    return (f"{GIVE_UP} {NO_CANDIDATE}: {words}",)


def _places(suspects: tuple[Suspect, ...]) -> str:
    return ", ".join(f"{one.file}:{one.line} ({one.score:.2f})" for one in suspects[:_SHOWN])

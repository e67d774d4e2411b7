"""What became of the candidates, and what is told of it."""

from collections.abc import Mapping

from adws.core.doubt import Doubt
from adws.search.candidates import Candidate
from adws.search.copies.behaviour import Chosen, Rival
from adws.search.copies.proposals import meaning
from adws.search.copies.tries import Tries
from adws.search.finding import Finding, Mended
from adws.search.suspects import Suspect
from adws.search.wording import changed_lines, diff_of, edit_words, places, written_in

_CLOSEST = 3
_MOST_DOUBTS = 3
_CHARACTERS = 80


def finding_of(
    tries: Tries, suspects: tuple[Suspect, ...], texts: Mapping[str, str], seconds: float
) -> Finding:
    """Return the end of a search, with nothing chosen yet."""
    count = len(tries.failing)
    closest = tuple(
        f"{edit_words(one.hit.candidate, texts)} (mends {len(one.hit.mended)} of {count} cases)"
        for one in tries.ranked[:_CLOSEST]
    )
    return Finding(places(suspects), tries.tried, seconds, len(tries.best), closest=closest)


def mended_of(tries: Tries, chosen: Chosen, texts: Mapping[str, str]) -> Mended:
    """Return what the first of the chosen candidates does; its rivals raise doubts."""
    first, others = chosen.order[0], chosen.rivals[:_MOST_DOUBTS]
    lines = changed_lines(first.hit.candidate, texts)
    written = (written_in(first.leaked),) if first.leaked else ()
    place, mended = lines[0], first.hit.mended
    left = len(tries.failing) - len(mended)
    partly = (f"{left} of the {len(tries.failing)} cases still fail",) if left else ()
    reasons = (*partly, *written, *(_differs(one, texts) for one in others))
    return Mended(
        cause="; ".join(dict.fromkeys(_causes(first.hit.candidate, texts))),
        fix="; ".join(f"{one.file}:{one.line} now reads: {one.after}" for one in lines),
        cases=tries.cases if mended == tries.failing else len(mended),
        doubts=tuple(Doubt(place.file, why, place.line, place.after) for why in reasons),
        alternatives=tuple(diff_of(other.candidate, texts) for other in others),
    )


def _differs(rival: Rival, texts: Mapping[str, str]) -> str:
    """Say what would mend the cases as well, and with which other value in a test it differs."""
    said = f"{edit_words(rival.candidate, texts)} mends the cases as well"
    if rival.given is None:
        return said
    here, there = (words[:_CHARACTERS] or "passes" for words in (rival.here, rival.there))
    return f"{said}; with {edit_words(rival.given, texts)} it says {there}, this {here}"


def _causes(candidate: Candidate, texts: Mapping[str, str]) -> list[str]:
    before = {(one.file, one.line): one.before for one in changed_lines(candidate, texts)}
    return [
        f"{meaning(one.family)} at {one.file}:{one.line}: {before.get((one.file, one.line), '')}"
        for one in candidate.edits
    ]

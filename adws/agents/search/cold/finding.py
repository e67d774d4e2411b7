"""What became of the candidates, and what is told of it."""

from collections.abc import Mapping
from itertools import islice

from adws.agents.search.candidates import Candidate
from adws.agents.search.cold.proposals import meaning
from adws.agents.search.cold.queue import Hit
from adws.agents.search.cold.tries import Tries, is_as_good
from adws.agents.search.finding import Finding, Mended
from adws.agents.search.suspects import Suspect
from adws.agents.search.wording import changed_lines, diff_of, edit_words, places
from adws.core.doubt import Doubt

_CLOSEST = 3
_MOST_DOUBTS = 3


def finding_of(
    tries: Tries, suspects: tuple[Suspect, ...], texts: Mapping[str, str], seconds: float
) -> Finding:
    """Return the end of a search, with nothing chosen yet."""
    count = len(tries.failing)
    closest = tuple(
        f"{edit_words(hit.candidate, texts)} (mends {len(hit.mended)} of {count} cases)"
        for hit in tries.ranked[:_CLOSEST]
    )
    return Finding(places(suspects), tries.tried, seconds, len(tries.best), closest=closest)


def mended_of(tries: Tries, hits: tuple[Hit, ...], texts: Mapping[str, str]) -> Mended:
    """Return what the first of some hits does; those as likely raise doubts."""
    chosen, *others = hits
    good = (hit.candidate for hit in others if is_as_good(hit.candidate, chosen.candidate))
    rivals = tuple(islice(good, _MOST_DOUBTS))
    lines = changed_lines(chosen.candidate, texts)
    first = lines[0]
    return Mended(
        cause="; ".join(dict.fromkeys(_causes(chosen.candidate, texts))),
        fix="; ".join(f"{one.file}:{one.line} now reads: {one.after}" for one in lines),
        cases=tries.cases if chosen.mended == tries.failing else len(chosen.mended),
        doubts=tuple(
            Doubt(
                first.file,
                f"{edit_words(rival, texts)} mends the cases as well",
                first.line,
                first.after,
            )
            for rival in rivals
        ),
        alternatives=tuple(diff_of(rival, texts) for rival in rivals),
    )


def _causes(candidate: Candidate, texts: Mapping[str, str]) -> list[str]:
    before = {(one.file, one.line): one.before for one in changed_lines(candidate, texts)}
    return [
        f"{meaning(one.family)} at {one.file}:{one.line}: {before.get((one.file, one.line), '')}"
        for one in candidate.edits
    ]

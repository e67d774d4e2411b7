"""The lines that tell how a search gets on, and what it came to where it found nothing."""

from collections.abc import Mapping

from adws.search.reach import Reach
from adws.search.suspects import Suspect
from adws.search.tried import Aims
from adws.search.tries import Tries
from adws.search.wording import edit_words, places

_CLOSEST = 3


def beginning(suspects: tuple[Suspect, ...], candidates: int) -> str:
    """Say where is looked, and how much there is to try."""
    return f"suspicious lines: {places(suspects)}; {candidates} single edits to try"


def progress_line(tries: Tries, aims: Aims, texts: Mapping[str, str]) -> str:
    """Say how many candidates were tried, and which is the best so far."""
    tried = f"tried {len(tries.done)} edits"
    if tries.finalists:
        best = edit_words(tries.best[0].candidate, texts)
        return f"{tried}, {len(tries.finalists)} mend the cases: {best}"
    closest = closest_words(tries, aims, texts)[:1]
    return f"{tried}, best so far: {closest[0]}" if closest else f"{tried}, none gets further"


def closest_words(tries: Tries, aims: Aims, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Say which candidates came closest, and how close."""
    found = tries.closest(aims, _CLOSEST)
    count = len(aims.case_ids)
    return tuple(f"{edit_words(one, texts)} ({reach_words(how, count)})" for how, one in found)


def reach_words(reach: Reach, cases: int) -> str:
    """Say how far a candidate got.

    >>> reach_words((2, 0, 0), 3), reach_words((0, 1, 1), 3)
    ('mends 2 of 3 cases', '1 more assertion holds')
    """
    mended, further, _ = reach
    if mended:
        return f"mends {mended} of {cases} cases"
    if further:
        return f"{further} more assertion{'s hold' if further > 1 else ' holds'}"
    return "fails elsewhere"

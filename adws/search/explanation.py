"""What a search says of where it looks, how it gets on, what it chose, and what is doubtful."""

from collections.abc import Iterator, Mapping

from adws.core.doubt import Doubt
from adws.search.asked import is_little
from adws.search.bench import Workspace
from adws.search.candidates import Candidate
from adws.search.catalogue import meaning
from adws.search.choice import Choice, Rival
from adws.search.confidence import Chance
from adws.search.finding import Finding, Mended
from adws.search.suspects import Suspect
from adws.search.tried import Aims, Reach
from adws.search.tries import Tries
from adws.search.wording import (
    ChangedLines,
    changed_lines,
    diff_of,
    edit_words,
    places,
    short,
    written_in,
)

_CLOSEST = 3
_MOST_RIVALS = 3
_CHARACTERS = 80


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


def finding_of(workspace: Workspace, tries: Tries, seconds: float) -> Finding:
    """Return the end of a search, with nothing chosen yet."""
    closest = closest_words(tries, workspace.aims, workspace.texts)
    plausible = len(tries.finalists)
    looked = places(workspace.suspects)
    return Finding(looked, len(tries.done), seconds, plausible, closest=closest)


def mended_of(workspace: Workspace, choice: Choice) -> Mended:
    """Return what the chosen candidate does; its rivals raise doubts."""
    candidate, texts = choice.finalist.candidate, workspace.texts
    lines = changed_lines(candidate, texts)
    return Mended(
        cause="; ".join(dict.fromkeys(_causes(candidate, texts))),
        fix="; ".join(f"{one.file}:{one.line} now reads: {one.after}" for one in lines),
        cases=choice.confirmed.cases,
        share=choice.confidence.share if choice.confidence else 1.0,
        doubts=doubts_of(choice, texts, workspace.checks),
        alternatives=tuple(diff_of(rival.candidate, texts) for rival in choice.rivals),
    )


def _causes(candidate: Candidate, texts: Mapping[str, str]) -> Iterator[str]:
    for one in candidate.edits:
        line = texts[one.file].splitlines()[one.line - 1].strip()
        yield f"{meaning(one.family)} at {one.file}:{one.line}: {line}"


def doubts_of(choice: Choice, texts: Mapping[str, str], checks: int | None) -> tuple[Doubt, ...]:
    """Return a doubt for each rival, for values of the cases that are written in, and for chance.

    ``checks`` counts what confirms the choice: assertions and passing cases.
    """
    first = changed_lines(choice.finalist.candidate, texts)[0]
    why = tuple(_reasons(choice, texts, checks))
    if choice.confidence and choice.confidence.is_low and not why:
        why = (_by_chance(choice.confidence.chance),)
    return tuple(Doubt(first.file, reason, first.line, first.after) for reason in why)


def _reasons(choice: Choice, texts: Mapping[str, str], checks: int | None) -> Iterator[str]:
    confirmed, finalist = choice.confirmed, choice.finalist
    edits = len(finalist.candidate.edits)
    if confirmed.left:
        yield f"{confirmed.left} of the {confirmed.failing} cases still fail"
    if finalist.leaked:
        yield written_in(finalist.leaked)
    if checks is not None and is_little(checks, edits):
        yield f"{edits} edits at once, confirmed by {checks} assertions and passing cases only"
    yield from (_differs(rival, texts) for rival in choice.rivals[:_MOST_RIVALS])


def _by_chance(chance: Chance) -> str:
    results = chance.results
    told = f"{results:.0f} different results tell" if results > 1 else "a single result tells"
    return f"may mend the cases by chance: one of {chance.tried} edits, and only {told}"


def _differs(rival: Rival, texts: Mapping[str, str]) -> str:
    """Say what would mend the cases as well, and where it differs, as far as that is known.

    An input on which both differ tells which of them is meant.
    """
    given = rival.given
    if isinstance(given, str):
        could = "; ".join(_could(one) for one in changed_lines(rival.candidate, texts))
        here, there = short(rival.here), short(rival.there)
        return f"{could}: {short(given)} gives {here} now, {there} then"
    said = f"{edit_words(rival.candidate, texts)} mends the cases as well"
    if given is None:
        return said
    here, there = (words[:_CHARACTERS] or "passes" for words in (rival.here, rival.there))
    return f"{said}; with {edit_words(given, texts)} it says {there}, this {here}"


def _could(one: ChangedLines) -> str:
    done = f"read `{short(one.after)}`" if one.after else f"do without `{short(one.before)}`"
    return f"{one.file}:{one.line} could {done}"

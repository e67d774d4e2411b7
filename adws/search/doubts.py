"""What is not certain about a chosen candidate."""

from collections.abc import Iterator, Mapping

from adws.core.doubt import Doubt
from adws.search.choice import Choice, Rival
from adws.search.confidence import Luck
from adws.search.evidence import is_little
from adws.search.wording import ChangedLines, changed_lines, short, written_in

_MOST_RIVALS = 3


def doubts_of(choice: Choice, texts: Mapping[str, str], checks: int) -> tuple[Doubt, ...]:
    """Return a doubt for each rival, for values of the cases that are written in, and for chance.

    ``checks`` counts what confirms the choice: assertions and passing cases.
    """
    candidate = choice.finalist.candidate
    first = changed_lines(candidate, texts)[0]
    why = tuple(_reasons(choice, texts, checks))
    if choice.confidence.is_low and not why:
        why = (_by_chance(choice.confidence.luck),)
    return tuple(Doubt(first.file, reason, first.line, first.after) for reason in why)


def _reasons(choice: Choice, texts: Mapping[str, str], checks: int) -> Iterator[str]:
    leaked, edits = choice.finalist.leaked, len(choice.finalist.candidate.edits)
    if leaked:
        yield written_in(leaked)
    if is_little(checks, edits):
        yield f"{edits} edits at once, confirmed by {checks} assertions and passing cases only"
    yield from (_differs(rival, texts) for rival in choice.rivals[:_MOST_RIVALS])


def _by_chance(luck: Luck) -> str:
    told = f"{luck.told:.0f} different results tell" if luck.told > 1 else "a single result tells"
    return f"may mend the cases by chance: one of {luck.tried} edits, and only {told}"


def _differs(rival: Rival, texts: Mapping[str, str]) -> str:
    """Say what would mend the cases as well, and where it gives another value.

    An input on which both differ tells which of them is meant.
    """
    other = "; ".join(_could(one) for one in changed_lines(rival.candidate, texts))
    given, here, there = short(rival.given), short(rival.here), short(rival.there)
    return f"{other}: {given} gives {here} now, {there} then"


def _could(one: ChangedLines) -> str:
    done = f"read `{short(one.after)}`" if one.after else f"do without `{short(one.before)}`"
    return f"{one.file}:{one.line} could {done}"

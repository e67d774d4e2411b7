"""What is not certain about a chosen candidate."""

from collections.abc import Mapping

from adws.agents.search.choice import Choice, Rival
from adws.agents.search.evidence import is_little
from adws.agents.search.wording import changed_lines, edit_words
from adws.core.doubt import Doubt

_CHARACTERS = 80


def doubts_of(choice: Choice, texts: Mapping[str, str], checks: int) -> tuple[Doubt, ...]:
    """Return a doubt for each rival, for values of the cases that are written in, and for chance.

    ``checks`` counts what confirms the choice: assertions and passing cases.
    """
    candidate, leaked = choice.finalist.candidate, ", ".join(choice.finalist.leaked)
    edits = len(candidate.edits)
    few = f"{edits} edits at once, which no more than {checks} assertions and passing cases confirm"
    why = (
        *((f"{leaked}: what the cases use or expect is written in",) if leaked else ()),
        *((few,) if is_little(checks, edits) else ()),
        *(_differs(rival, texts) for rival in choice.rivals),
    )
    first = changed_lines(candidate, texts)[0]
    return tuple(Doubt(first.file, reason, first.line, first.after) for reason in why)


def _differs(rival: Rival, texts: Mapping[str, str]) -> str:
    """Say what would mend the cases as well, and where it gives another value.

    An input on which both differ tells which of them is meant.
    """
    other = edit_words(rival.candidate, texts)
    here, there = rival.here[:_CHARACTERS], rival.there[:_CHARACTERS]
    return f"{other} mends the cases as well; {rival.given} gives {here} now, {there} with that"

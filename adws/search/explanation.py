"""Explain a search: where it looks, its progress, its choice, and its doubts."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher, unified_diff
from itertools import takewhile
from operator import eq

from attrs import evolve, frozen

from adws.core.answer_lines import Doubt
from adws.search.bench import SearchWorkspace
from adws.search.candidates import EditCandidate, changed_texts
from adws.search.catalogue import meaning
from adws.search.choice import ChanceEstimate, Choice, Rival
from adws.search.request import Repair, SearchResult
from adws.search.suspects import Suspect
from adws.search.tries import Aims, Reach, TryHistory
from adws.search.weights import WEIGHTS

SECONDS_BETWEEN_LINES = 1.0
"""The least time between two reports of a search's progress."""

_CLOSEST = 3
_MOST_RIVALS = 3
_CHARACTERS = 80
_SHOWN = 5
_LINE_CHARACTERS = 120
_SHORT = 60


@frozen
class ChangedLines:
    """Lines that change together: where they begin, and their text before and after."""

    file: str
    line: int
    before: str
    after: str

    @property
    def words(self) -> str:
        """The change, in a few words."""
        return f"{self.file}:{self.line} `{self.before}` -> `{self.after}`"


def measuring(seconds_left: float) -> str:
    """Return a sentence on what comes before any edit: the tests run as they are.

    >>> measuring(87.2)
    'measuring the suite, 87 s left'
    """
    return f"measuring the suite, {seconds_left:.0f} s left"


def beginning(suspects: tuple[Suspect, ...], candidates: int) -> str:
    """Return a sentence on the suspicious lines and the number of edits."""
    return f"suspicious lines: {places(suspects)}; {candidates} single edits to try"


def progress_line(
    tries: TryHistory, aims: Aims, texts: Mapping[str, str], seconds_left: float
) -> str:
    """Return a sentence on the number of tried candidates, the time left, and the best so far."""
    effort = effort_line(len(tries.tries), seconds_left)
    if tries.finalists:
        best = edit_words(tries.best[0].candidate, texts)
        return f"{effort}, {len(tries.finalists)} fix the cases: {best}"
    closest = closest_words(tries, aims, texts)[:1]
    return f"{effort}, best so far: {closest[0]}" if closest else f"{effort}, none gets further"


def effort_line(tried_count: int, seconds_left: float) -> str:
    """Return how many candidates were tried, and for how long the search may continue.

    >>> effort_line(300, 87.2)
    'tried 300 edits, 87 s left'
    """
    edits = "edit" if tried_count == 1 else "edits"
    return f"tried {tried_count} {edits}, {max(0.0, seconds_left):.0f} s left"


def closest_words(tries: TryHistory, aims: Aims, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Return sentences on the candidates that came closest."""
    closest = tries.closest(aims, _CLOSEST)
    count = len(aims.case_ids)
    return tuple(
        f"{edit_words(candidate, texts)} ({reach_words(how, count)})" for how, candidate in closest
    )


def reach_words(reach: Reach, cases: int) -> str:
    """Return how far a candidate got, in words.

    >>> reach_words((2, 0, 0), 3), reach_words((0, 1, 1), 3)
    ('fixes 2 of 3 cases', '1 more assertion holds')
    """
    mended, further, _ = reach
    if mended:
        return f"fixes {mended} of {cases} cases"
    if further:
        return f"{further} more assertion{'s hold' if further > 1 else ' holds'}"
    return "fails elsewhere"


def finding_of(workspace: SearchWorkspace, tries: TryHistory, seconds: float) -> SearchResult:
    """Return the result of a search before anything is chosen."""
    closest = closest_words(tries, workspace.aims, workspace.texts)
    plausible = len(tries.finalists)
    suspect_places = places(workspace.suspects)
    return SearchResult(suspect_places, len(tries.tries), seconds, plausible, closest=closest)


def mended_of(workspace: SearchWorkspace, choice: Choice) -> Repair:
    """Return the repair of the chosen candidate; its rivals raise doubts."""
    candidate, texts = choice.finalist.candidate, workspace.texts
    lines = changed_lines(candidate, texts)
    return Repair(
        cause="; ".join(dict.fromkeys(_causes(candidate, texts))),
        fix="; ".join(f"{line.file}:{line.line} now reads: {line.after}" for line in lines),
        cases=choice.confirmed.cases,
        share=choice.confidence.share if choice.confidence else 1.0,
        doubts=doubts_of(choice, texts, workspace.checks),
        alternatives=tuple(diff_of(rival.candidate, texts) for rival in choice.rivals),
    )


def _causes(candidate: EditCandidate, texts: Mapping[str, str]) -> Iterator[str]:
    for placed in candidate.edits:
        line = texts[placed.file].splitlines()[placed.line - 1].strip()
        yield f"{meaning(placed.family)} at {placed.file}:{placed.line}: {line}"


def doubts_of(choice: Choice, texts: Mapping[str, str], checks: int | None) -> tuple[Doubt, ...]:
    """Return a doubt for each rival, for hard-coded values of the cases, and for chance.

    ``checks`` counts the assertions and passing cases that confirm the choice.
    """
    first = changed_lines(choice.finalist.candidate, texts)[0]
    plain = Doubt(first.file, "", first.line, first.after)
    doubts = (
        *(evolve(plain, why=reason) for reason in _reasons(choice, checks)),
        *(_of_rival(plain, rival, texts) for rival in choice.rivals[:_MOST_RIVALS]),
    )
    if choice.confidence and choice.confidence.is_low and not doubts:
        return (evolve(plain, why=_by_chance(choice.confidence.chance)),)
    return doubts


def _of_rival(plain: Doubt, rival: Rival, texts: Mapping[str, str]) -> Doubt:
    """Return the doubt that a rival raises, with the call for which it differs from the choice."""
    doubt = evolve(plain, why=_differs(rival, texts))
    if not isinstance(rival.differing_input, str):
        return doubt
    return evolve(
        doubt, call=rival.differing_input, answers=(rival.chosen_result, rival.rival_result)
    )


def _reasons(choice: Choice, checks: int | None) -> Iterator[str]:
    confirmed, finalist = choice.confirmed, choice.finalist
    edits = len(finalist.candidate.edits)
    if confirmed.still_failing:
        yield f"{confirmed.still_failing} of the {confirmed.failing} cases still fail"
    if finalist.leaked:
        yield f"{', '.join(finalist.leaked)}: values that the cases use or expect are hard-coded"
    if checks is not None and checks < WEIGHTS.chance.evidence * (edits - 1):
        yield f"{edits} edits at once, confirmed only by {checks} assertions and passing cases"


def _by_chance(chance: ChanceEstimate) -> str:
    results = chance.results
    support = f"{results:.0f} different results" if results > 1 else "a single result"
    return (
        f"may fix the cases by chance: one of {chance.tried_count} edits, backed by only {support}"
    )


def _differs(rival: Rival, texts: Mapping[str, str]) -> str:
    """Return a sentence on a rival that also fixes the cases, and on how it differs, if known.

    An input for which both differ shows which of them is right.
    """
    input_words = rival.differing_input
    if isinstance(input_words, str):
        could = "; ".join(_could(lines) for lines in changed_lines(rival.candidate, texts))
        here, there = short_apart(rival.chosen_result, rival.rival_result)
        return f"{could}: {short(input_words)} gives {here} now, {there} then"
    sentence = f"{edit_words(rival.candidate, texts)} also fixes the cases"
    if input_words is None:
        return sentence
    here, there = (
        words[:_CHARACTERS] or "passes" for words in (rival.chosen_result, rival.rival_result)
    )
    return f"{sentence}; with {edit_words(input_words, texts)} it gives {there}, this edit {here}"


def _could(lines: ChangedLines) -> str:
    alternative = (
        f"read `{short(lines.after)}`" if lines.after else f"do without `{short(lines.before)}`"
    )
    return f"{lines.file}:{lines.line} could {alternative}"


def places(suspects: Iterable[Suspect]) -> str:
    """Return the first suspicious lines.

    >>> places([Suspect("m.py", 3, 0.5)]), places([])
    ('m.py:3 (0.50)', 'none, for the failing cases run no file that an agent may edit')
    """
    first = tuple(suspects)[:_SHOWN]
    return (
        ", ".join(f"{suspect.file}:{suspect.line} ({suspect.score:.2f})" for suspect in first)
        or "none, for the failing cases run no file that an agent may edit"
    )


def edit_words(candidate: EditCandidate, texts: Mapping[str, str]) -> str:
    """Return how a candidate changes lines, in words."""
    return "; ".join(lines.words for lines in changed_lines(candidate, texts))


def changed_lines(candidate: EditCandidate, texts: Mapping[str, str]) -> tuple[ChangedLines, ...]:
    r"""Return the lines that a candidate changes.

    >>> from adws.search.candidates import PlacedEdit
    >>> from adws.search.source import TextEdit
    >>> add = EditCandidate((PlacedEdit("m.py", 2, "x", TextEdit(4, 5, "+")),), 1.0)
    >>> changed_lines(add, {"m.py": "1\na - b"})[0].words
    'm.py:2 `a - b` -> `a + b`'
    """
    changed = changed_texts(candidate, texts)
    return tuple(lines for file in changed for lines in _of_file(file, texts[file], changed[file]))


def short(words: str, most: int = _SHORT) -> str:
    """Return a text, shortened to ``most`` characters.

    >>> short("a long text", 7)
    'a long…'
    """
    return words if len(words) <= most else f"{words[: most - 1]}…"


def short_apart(words: str, others: str, most: int = _SHORT) -> tuple[str, str]:
    """Return two texts, shortened so that they show where they begin to differ.

    >>> short_apart("a long text with 1", "a long text with 2", 12)
    ('…xt with 1', '…xt with 2')
    """
    same = sum(takewhile(bool, map(eq, words, others)))
    begin = max(0, same - most // 3 * 2) if same > most - 2 else 0
    sign = "…" if begin else ""
    return short(f"{sign}{words[begin:]}", most), short(f"{sign}{others[begin:]}", most)


def diff_of(candidate: EditCandidate, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the lines of a candidate's diff, without context."""
    changed = changed_texts(candidate, texts)
    return tuple(
        line
        for file, text in changed.items()
        for line in unified_diff(
            texts[file].splitlines(), text.splitlines(), f"a/{file}", f"b/{file}", "", "", 0, ""
        )
    )


def _of_file(file: str, before: str, after: str) -> Iterator[ChangedLines]:
    old, new = before.splitlines(), after.splitlines()
    for kind, start, end, first, last in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if kind != "equal":
            yield ChangedLines(file, start + 1, _joined(old[start:end]), _joined(new[first:last]))


def _joined(lines: Iterable[str]) -> str:
    return " / ".join(line.strip() for line in lines)[:_LINE_CHARACTERS]

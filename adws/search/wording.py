"""How edits and lines are said."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher, unified_diff

from attrs import frozen

from adws.search.candidates import Candidate, changed_texts
from adws.search.suspects import Suspect

_SHOWN = 5
_CHARACTERS = 120
_SHORT = 60


@frozen
class ChangedLines:
    """Lines that were changed together: where they begin, and their text before and after."""

    file: str
    line: int
    before: str
    after: str

    @property
    def words(self) -> str:
        """Both, in a few words."""
        return f"{self.file}:{self.line} `{self.before}` -> `{self.after}`"


def places(suspects: Iterable[Suspect]) -> str:
    """Return the first suspicious lines.

    >>> places([Suspect("m.py", 3, 0.5)])
    'm.py:3 (0.50)'
    """
    first = tuple(suspects)[:_SHOWN]
    return ", ".join(f"{one.file}:{one.line} ({one.score:.2f})" for one in first) or "none"


def edit_words(candidate: Candidate, texts: Mapping[str, str]) -> str:
    """Return what a candidate makes of which lines."""
    return "; ".join(one.words for one in changed_lines(candidate, texts))


def changed_lines(candidate: Candidate, texts: Mapping[str, str]) -> tuple[ChangedLines, ...]:
    r"""Return the lines that a candidate changes.

    >>> from adws.search.candidates import Placed
    >>> from adws.search.source import Edit
    >>> add = Candidate((Placed("m.py", 2, "x", Edit(4, 5, "+")),), 1.0)
    >>> changed_lines(add, {"m.py": "1\na - b"})[0].words
    'm.py:2 `a - b` -> `a + b`'
    """
    changed = changed_texts(candidate, texts)
    return tuple(one for file in changed for one in _of_file(file, texts[file], changed[file]))


def written_in(leaked: Iterable[str]) -> str:
    """Say that values of the cases are written into the source."""
    return f"{', '.join(leaked)}: what the cases use or expect is written in"


def short(words: str, most: int = _SHORT) -> str:
    """Return words that are not too many to be read.

    >>> short("a long text", 7)
    'a long…'
    """
    return words if len(words) <= most else f"{words[: most - 1]}…"


def diff_of(candidate: Candidate, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Return a candidate as the lines of a diff without context."""
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
    return " / ".join(line.strip() for line in lines)[:_CHARACTERS]

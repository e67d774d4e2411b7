"""What is asked for in a run, in Playwright's words: patterns of files, and one of all the names.

Both are regular expressions. A name says the same after its file was edited; a line does not.
"""

from attrs import frozen

from adws.runners.javascript.cases import planted_files
from adws.runners.javascript.selection import literally
from adws.runners.places import below
from adws.runners.playwright.case_ids import Name, name_of, pattern_of
from adws.runners.runner import Run

_PATTERN_LIMIT = 60_000  # characters; one word of a command line holds 128 KiB on Linux


@frozen
class Wanted:
    """Patterns of the files that are wanted, and one of their tests; without, all are."""

    files: tuple[str, ...]
    names: str


def wanted(run: Run) -> Wanted:
    """Return what a run asks for. Names only where all are known, few, and no canary is planted."""
    names = tuple(map(name_of, run.selection.case_ids))
    files = dict.fromkeys((*run.selection.files, *(name.file for name in names)))
    patterns = tuple(f"(^|/){literally(below(run.suite.folder, file))}$" for file in files)
    return Wanted(patterns, _pattern(run, names))


def planted_names(run: Run) -> tuple[str, ...]:
    """Return the files of the run's canaries, relative to the suite's folder."""
    return tuple(sorted(below(run.suite.folder, file) for file in planted_files(run)))


def _pattern(run: Run, names: tuple[Name, ...]) -> str:
    whole = bool(run.selection.files) or any(not name.path for name in names)
    if whole or not names or run.planting is not None:
        return ""
    patterns = "|".join(map(pattern_of, names))
    return f"/{patterns}/" if len(patterns) <= _PATTERN_LIMIT else ""

"""Which files of documentation, examples or benchmarks a change, or a test, loads all the same."""

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from attrs import evolve

from adws.languages.language import language_of
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.rules import source_rules

_LOADS = re.compile(r"(?i)\w*(?:import|require|use|include|load|exec|open|read|from)\w*\b(.*)")


def with_loaded(changes: tuple[ChangedText, ...], tests: Iterable[str]) -> tuple[ChangedText, ...]:
    """Return the changes, with those files ``loaded`` that no test loads by custom but this one.

    A line loads the files of a folder if it has a word that loads (``import``, ``open``) and then
    the folder's name; a file at the top is named by its own. The whole text of the tests counts,
    and the lines that the change adds to files that are no such files.
    """
    aside = [change for change in changes if _is_aside(change)]
    if not aside:
        return changes
    texts = (*tests, *(_added(change) for change in changes if change not in aside))
    loading = "\n".join(match[1] for text in texts for match in _LOADS.finditer(text))
    names = frozenset(re.findall(r"[\w-]+", loading))
    return tuple(
        evolve(change, loaded=True) if change in aside and _name(change.path) in names else change
        for change in changes
    )


def _is_aside(change: ChangedText) -> bool:
    language = language_of(change.path)
    rules = source_rules(language) if language else None
    return bool(rules and rules.is_aside(change.path))


def _added(change: ChangedText) -> str:
    lines = change.after.split("\n")
    return "\n".join(lines[row] for row in sorted(change.added_lines))


def _name(path: str) -> str:
    file = PurePosixPath(path)
    return file.parent.name or file.stem

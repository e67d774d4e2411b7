"""Search for text that a reader does not see, or misreads.

Characters without a shape, characters that reorder others, names that look like other names, code
far to the right of what a screen shows.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property

from attrs import frozen
from tree_sitter import Node

from adws.core.flag import Flag
from adws.core.visible import HIDDEN, visible
from adws.languages.language import Language, source_suffixes
from adws.languages.syntax_tree import Syntax, ancestors, read_syntax, text_of, walk
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.rules import source_rules

CHARACTERS = "hidden-characters"
LOOK_ALIKE = "look-alike-name"
FAR_CODE = "far-code"

_WHY_HIDDEN = "contains characters that a reader does not see, or sees in another order"
_WHY_FAR = "code is off the screen, behind a run of blanks"
_FAR_COLUMN = 200
_FAR = re.compile(r"[^\S\n]{20,}(?=\S)")
_ODD = re.compile(r"[^\x20-\x7e\t]|\\u|[^\S\n]{20,}\S")
_JOINERS = frozenset("\u200c\u200d")
_SHOWN_BEFORE, _SHOWN_AFTER = 40, 80
_ESCAPE = re.compile(r"\\u(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{4}))")
_TEXTS = frozenset({"regex", "jsx_text", "rune_literal", "char_literal"})

_LATIN = str.maketrans(
    "аеорсхуіјѕһԁԛԝӏвкмнтАЕОРСХУІЈЅԌВКМНТҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧοօոսցɑɡıℓ",
    "aeopcxyijshdqwlbkmhtAEOPCXYIJSGBKMHTYABEZHIKMNOPTYXoonugagil",
)
"""Letters of other scripts that look like a Latin one."""
_SHAPELESS = dict.fromkeys(map(ord, "\ufe0f\U00016fe4"))
"""What a name may hold although nothing of it is seen."""


@frozen(slots=False)
class _ChangedFile:
    """A changed file with its syntax."""

    change: ChangedText

    @cached_property
    def syntax(self) -> Syntax | None:
        return read_syntax(self.change.path, self.change.after)

    @property
    def language(self) -> Language | None:
        return self.syntax.language if self.syntax else None

    def is_spoken(self, row: int, line: str, column: int) -> bool:
        """Whether a place is in a string or a comment; always, if no grammar is known."""
        if self.syntax is None:
            return True
        nodes = self.syntax.language.nodes
        point = (row, len(line[:column].encode("utf-8", "replace")))
        place = self.syntax.root.descendant_for_point_range(point, point)
        spoken_nodes = nodes.comments | nodes.strings | nodes.templates | nodes.joined | _TEXTS
        for node in (place, *ancestors(place)) if place else ():
            if node.type in spoken_nodes:
                return True
            if node.type in nodes.computed:
                return False
        return False

    def names(self, rows: frozenset[int]) -> Iterator[Node]:
        """Yield the names in these rows."""
        for node in walk(self.syntax.root) if self.syntax else ():
            if node.start_point.row in rows and node.type.endswith("identifier"):
                yield node


def flags_of(changes: tuple[ChangedText, ...]) -> Iterator[Flag]:
    """Yield at most one flag of each rule for a changed file, at the first place.

    Lines that are elsewhere in what the change replaces are only moved, and give none.
    """
    lines_before = {line for change in changes for line in (change.before or "").split("\n")}
    for change in changes:
        lines = change.after.split("\n")
        odd = {
            row: lines[row]
            for row in sorted(change.added_lines)
            if _ODD.search(lines[row]) and lines[row] not in lines_before
        }
        code = _ChangedFile(change)
        if odd and _is_read(code):
            yield from _first(_hidden(code, odd))
            yield from _first(_look_alikes(code, odd))
            yield from _first(_far(code, odd))


def _is_read(code: _ChangedFile) -> bool:
    rules = source_rules(code.language) if code.language else None
    is_source = code.change.path.lower().endswith(tuple(source_suffixes()))
    return is_source and not (rules and rules.passes_over(code.change))


def _first(flags: Iterator[Flag]) -> Iterator[Flag]:
    yield from (flag for flag, _ in zip(flags, range(1), strict=False))


def _hidden(code: _ChangedFile, lines: dict[int, str]) -> Iterator[Flag]:
    for row, line in lines.items():
        for match in HIDDEN.finditer(line):
            if not _is_plain(code, row, line, match.start()):
                yield _flag(CHARACTERS, code, row, match.start(), _WHY_HIDDEN)


def _is_plain(code: _ChangedFile, row: int, line: str, column: int) -> bool:
    """Whether a hidden character is one that people normally write.

    A carriage return at the end of a line, a page break on a line of its own, a mark of the byte
    order at the very beginning, signs of icon fonts, joiners of letters and signs in a text.
    """
    character = line[column]
    if character == "\r" or not line.strip():
        return character in "\r\f" and not line[column:].strip()
    if unicodedata.category(character) == "Co" or (character == "\ufeff" and row == column == 0):
        return True
    around = line[max(column - 1, 0) : column] + line[column + 1 : column + 2]
    joins = character in _JOINERS and not around.isascii()
    return joins and code.is_spoken(row, line, column)


def _look_alikes(code: _ChangedFile, lines: dict[int, str]) -> Iterator[Flag]:
    for node in code.names(frozenset(lines)):
        name = text_of(node)
        read = _latin_form(name)
        if (read != name and read.isascii()) or not unicodedata.is_normalized("NFC", name):
            row = node.start_point.row
            at = lines[row].find(name)
            why = f"the name {name!a} looks like {read} or is read as {read}"
            yield _flag(LOOK_ALIKE, code, row, at, why)


def _latin_form(name: str) -> str:
    r"""Return a name in the Latin letters for which a reader or an interpreter takes it.

    >>> _latin_form("\uff45val"), _latin_form("sc\u043ere"), _latin_form("größe")
    ('eval', 'score', 'größe')
    >>> _latin_form("total\ufe0f")
    'total'
    """
    plain = _ESCAPE.sub(lambda match: chr(int(match[1] or match[2], 16) % 0x110000), name)
    return unicodedata.normalize("NFKC", plain).translate(_LATIN).translate(_SHAPELESS)


def _far(code: _ChangedFile, lines: dict[int, str]) -> Iterator[Flag]:
    for row, line in lines.items():
        for match in _FAR.finditer(line):
            at = match.end()
            if at >= _FAR_COLUMN and not code.is_spoken(row, line, at):
                yield _flag(FAR_CODE, code, row, at, f"{_WHY_FAR} (column {at + 1})", before=0)


def _flag(
    rule: str, code: _ChangedFile, row: int, column: int, why: str, before: int = _SHOWN_BEFORE
) -> Flag:
    line = code.change.after.split("\n")[row]
    excerpt = visible(line[max(column - before, 0) : column + _SHOWN_AFTER].strip(" \t"))
    return Flag(rule, code.change.path, row + 1, excerpt, why)

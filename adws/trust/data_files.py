"""Data files that changed code reads: with any suffix, they may hide code or answers."""

import ast
import pickletools
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from attrs import frozen

from adws.core.flag import Flag
from adws.core.python_source import parse_module
from adws.core.suite import OpenedFile
from adws.core.visible import visible
from adws.languages.language import source_suffixes
from adws.trust.source_rules.changed_text import ChangedText

UNREADABLE = "unreadable-data"
CODE = "code-in-data"

_BINARY = "this file is binary, so nobody can review its content"
_PACKED = "this file is one long encoded text, so nobody can review its content"
_IS_CODE = "this file is code, but its name does not say so"
_MEDIA = (
    *(".png", ".jpg", ".jpeg", ".gif", ".ico", ".webp", ".bmp", ".tif", ".tiff", ".avif", ".pdf"),
    *(".woff", ".woff2", ".ttf", ".otf", ".eot", ".mp3", ".mp4", ".ogg", ".wav", ".webm", ".mov"),
)
_ASIDE = frozenset({"doc", "docs", "example", "examples", "website", "site"})
_ENCODED = re.compile(r"[A-Za-z0-9+/=_-]{60,}")
_SHOWN = 120
_SHORTEST = 3  # operations: a pickle of so few holds a single value


@frozen
class DataFile:
    """A changed file that is not source, and how a run opened it; None if none did."""

    change: ChangedText
    opened: OpenedFile | None

    @property
    def is_binary(self) -> bool:
        """Whether it holds bytes that are not text."""
        return "\0" in self.change.after or "\N{REPLACEMENT CHARACTER}" in self.change.after

    @property
    def is_pickled(self) -> bool:
        """Whether it is a pickle in the text protocol."""
        try:
            operations = sum(1 for _ in pickletools.genops(self.change.after.encode("latin-1")))
        except (ValueError, LookupError, ArithmeticError):
            return False
        return operations > _SHORTEST

    @property
    def is_packed(self) -> bool:
        """Whether most of it is a long encoded text; labelled keys and certificates are exempt."""
        text = self.change.after
        encoded = sum(map(len, _ENCODED.findall(text)))
        return "-----BEGIN" not in text and 2 * encoded > len("".join(text.split()))

    @property
    def is_code(self) -> bool:
        """Whether Python could run it and it does more than state values."""
        try:
            tree = parse_module(self.change.after)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
        kinds = (ast.Call, ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
        return any(isinstance(node, kinds) for node in ast.walk(tree))


def data_files(
    changes: Iterable[ChangedText], opened: Iterable[OpenedFile], *, noted: bool
) -> tuple[DataFile, ...]:
    """Return the changed data files that count as source: those that a run opened.

    If the runner does not note that (``noted``), all count except documentation and media.
    """
    by_path = {file.path: file for file in opened}
    return tuple(
        DataFile(change, by_path.get(change.path))
        for change in changes
        if change.added_lines
        and change.after
        and not change.path.lower().endswith(tuple(source_suffixes()))
        and (change.path in by_path or not (noted or _is_aside(change.path)))
    )


def flags_of(files: Iterable[DataFile]) -> Iterator[Flag]:
    """Yield a flag for each data file that hides what it holds."""
    for file in files:
        if file.is_binary or (file.opened and file.is_pickled):
            yield _flag(UNREADABLE, file, _BINARY)
        elif file.opened and file.is_packed:
            yield _flag(UNREADABLE, file, _PACKED)
        elif file.opened and file.is_code:
            yield _flag(CODE, file, _IS_CODE)


def _flag(rule: str, file: DataFile, why: str) -> Flag:
    by = file.opened.by if file.opened else ""
    beginning = visible(file.change.after[:_SHOWN].strip())[:_SHOWN]
    return Flag(rule, file.change.path, 0, beginning, f"{why}; {by} opens it" if by else why)


def _is_aside(path: str) -> bool:
    folders = PurePosixPath(path).parts[:-1]
    return path.lower().endswith(_MEDIA) or not _ASIDE.isdisjoint(folders)

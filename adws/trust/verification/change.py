"""A change that is examined for boundaries: made, or only planned."""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import unified_diff
from functools import cached_property
from pathlib import PurePosixPath

from attrs import field, frozen

from adws.languages.language import source_suffixes
from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.verification.code_lines import code_lines

_DOCUMENTS = re.compile(
    r"(?i).*\.(?:md|mdx|rst|adoc|png|jpe?g|gif|svg)"
    r"|(?:.*/)?(?:licen[cs]e|copying|notice|authors|changelog|codeowners)(?:\.\w+)?"
    r"|(?:.*/)?docs?/.*\.(?:txt|html|css)"
    r"|(?:.*/)?(?:readme|changes|news|history|todo)(?:\.txt)?"
)
_GENERATED = re.compile(
    r"(?:.*/)?(?:[\w.-]+\.lock|package-lock\.json|pnpm-lock\.yaml|go\.sum|bun\.lockb)"
)
_MODULE_PARTS = re.compile(r"::|\.")


@frozen
class ChangedFile:
    """A changed file, relative to the project's folder.

    ``code`` is its code before and after, without comments; ``altered`` are the added and removed
    lines of it. A file that is only planned has no such lines.
    """

    path: str
    code: str = ""
    altered: tuple[str, ...] = ()

    @property
    def is_source(self) -> bool:
        """Whether it is code; a planned module has no suffix."""
        suffix = PurePosixPath(self.path).suffix
        return suffix in source_suffixes() or not (suffix or self.altered)

    @property
    def folder(self) -> str:
        """The folder of the file."""
        return str(PurePosixPath(self.path).parent)


@frozen(slots=False)
class ReviewedChange:
    """The changed files, and facts about their surroundings.

    ``files`` excludes tests and documents. ``request`` is the text of a plan. ``importers`` maps a
    changed file to the files that import it. ``shared`` and ``boundaries`` are globs. ``tops`` are
    the names of the folders and modules at the project's top.
    """

    files: tuple[ChangedFile, ...] = ()
    request: str = ""
    importers: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    shared: tuple[str, ...] = ()
    boundaries: tuple[str, ...] = ()
    tops: frozenset[str] = frozenset()

    @cached_property
    def sources(self) -> tuple[ChangedFile, ...]:
        """The changed files that are code."""
        return tuple(file for file in self.files if file.is_source)


def changed_files(
    texts: Iterable[ChangedText], is_test: Callable[[str], bool]
) -> tuple[ChangedFile, ...]:
    """Return the files whose code was changed."""
    files = (_changed_file(text) for text in texts if _counts(text.path, is_test))
    return tuple(file for file in files if file.altered)


def planned_files(
    files: Mapping[str, str], modules: Iterable[str], is_test: Callable[[str], bool]
) -> tuple[ChangedFile, ...]:
    """Return the planned changes: files with their present texts, and modules by name."""
    present_files = (
        ChangedFile(path, "\n".join(code_lines(path, text)))
        for path, text in files.items()
        if _counts(path, is_test)
    )
    return (*present_files, *(ChangedFile(_path_of(name)) for name in modules))


def _counts(path: str, is_test: Callable[[str], bool]) -> bool:
    """Whether a file is not a test, a document or generated."""
    return not (is_test(path) or _DOCUMENTS.fullmatch(path) or _GENERATED.fullmatch(path))


def _changed_file(text: ChangedText) -> ChangedFile:
    before = code_lines(text.path, text.before or "")
    after = code_lines(text.path, text.after)
    diff_lines = tuple(unified_diff(before, after, n=0, lineterm=""))[2:]
    altered = tuple(line[1:] for line in diff_lines if line[0] in "+-")
    return ChangedFile(text.path, "\n".join((*before, *after)), altered)


def _path_of(module: str) -> str:
    """Return the path of a module.

    >>> _path_of("shop.cart"), _path_of("shop::cart"), _path_of("./src/cart.js")
    ('shop/cart', 'shop/cart', 'src/cart')
    """
    if "/" in module:
        return str(PurePosixPath(module).with_suffix(""))
    return "/".join(_MODULE_PARTS.split(module))

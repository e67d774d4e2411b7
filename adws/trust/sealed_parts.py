"""Seal parts of a file that is not sealed itself: tests in the same file as their code.

Rust has them. As with sealed files, the judge uses the parts of the base.
"""

from collections.abc import Iterable
from pathlib import PurePosixPath

from adws.core.patch import ChangeKind, FileChange

_SUFFIX = ".rs"


def with_sealed_parts(before: str | None, after: str) -> str | None:
    r"""Return a changed file with its sealed parts as the base has them.

    ``before`` is None for a new file, whose sealed parts are removed. The result is None if the
    parts cannot be separated from the rest, or have no place in the changed file.

    >>> with_sealed_parts(None, "fn a() {}\n\n#[test]\nfn t() {}\n")
    'fn a() {}\n'
    """
    from adws.trust.source_rules.rust_parts import (  # noqa: PLC0415 - slow to import, seldom needed
        with_tests_of,
    )

    return with_tests_of(before or "", after)


def origins(changes: Iterable[FileChange]) -> dict[str, str]:
    """Return the changed files that may have sealed parts, each with its earlier file.

    This is the same file or, for a new file, the earlier file of the same module.

    >>> added = FileChange("src/a/mod.rs", ChangeKind.ADDED)
    >>> origins((added, FileChange("src/a.rs", ChangeKind.DELETED)))
    {'src/a/mod.rs': 'src/a.rs'}
    """
    there = tuple(change for change in changes if change.path.endswith(_SUFFIX))
    deleted_modules = {
        _module(change.path): change.path for change in there if change.kind is ChangeKind.DELETED
    }
    new = {change.path for change in there if change.kind is ChangeKind.ADDED}
    remaining_paths = (change.path for change in there if change.kind is not ChangeKind.DELETED)
    return {
        path: deleted_modules.get(_module(path), path) if path in new else path
        for path in remaining_paths
    }


def _module(path: str) -> str:
    place = PurePosixPath(path)
    return str(place.parent if place.name == f"mod{_SUFFIX}" else place.with_suffix(""))

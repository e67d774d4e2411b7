"""Parts of a file that are sealed although the file is not: tests that stand beside their code.

Rust has them. In what is judged they are those of the base, as sealed files are.
"""

from collections.abc import Iterable
from pathlib import PurePosixPath

from adws.core.patch import ChangeKind, FileChange

_SUFFIX = ".rs"


def with_sealed_parts(before: str | None, after: str) -> str | None:
    r"""Return a file as it was changed, with its sealed parts as the base has them.

    ``before`` is None for a new file: what would be sealed in it is taken away. The answer is None
    where the parts cannot be told from the rest, or have no place in the changed file.

    >>> with_sealed_parts(None, "fn a() {}\n\n#[test]\nfn t() {}\n")
    'fn a() {}\n'
    """
    from adws.trust.source_rules.rust_parts import (  # noqa: PLC0415 - slow to import, seldom needed
        with_tests_of,
    )

    return with_tests_of(before or "", after)


def origins(changes: Iterable[FileChange]) -> dict[str, str]:
    """Return the changed files that may have sealed parts, each with the file that it comes from.

    That is itself, or, for a new file, the one that was the same module before.

    >>> added = FileChange("src/a/mod.rs", ChangeKind.ADDED)
    >>> origins((added, FileChange("src/a.rs", ChangeKind.DELETED)))
    {'src/a/mod.rs': 'src/a.rs'}
    """
    there = tuple(change for change in changes if change.path.endswith(_SUFFIX))
    gone = {_module(one.path): one.path for one in there if one.kind is ChangeKind.DELETED}
    new = {one.path for one in there if one.kind is ChangeKind.ADDED}
    left = (one.path for one in there if one.kind is not ChangeKind.DELETED)
    return {path: gone.get(_module(path), path) if path in new else path for path in left}


def _module(path: str) -> str:
    place = PurePosixPath(path)
    return str(place.parent if place.name == f"mod{_SUFFIX}" else place.with_suffix(""))

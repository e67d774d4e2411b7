"""Find changes to several packages."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from adws.trust.reasons import named
from adws.trust.verification.change import ReviewedChange
from adws.trust.verification.signs import reasons_by

_HOLD_PACKAGES = frozenset({".", "src", "lib"})
_WORDS = (
    r"\b(?:across (?:all |several |the )*|several |multiple |all |both )"
    r"(?:packages|modules|components|crates)\b"
)


def several_packages(change: ReviewedChange) -> Iterator[str]:
    """Yield a reason if code in several folders is changed."""
    packages = tuple(dict.fromkeys(_package(file.folder) for file in change.sources))
    if len(packages) > 1:
        yield f"several packages: {named(packages)}"
    yield from reasons_by(change, "several packages", (), _WORDS)


def _package(folder: str) -> str:
    """Return the package of a folder; a folder that contains all the code is not a package.

    >>> _package("src/shop/cart"), _package("src"), _package("processor/planner")
    ('shop/cart', '.', 'processor/planner')
    """
    parts = PurePosixPath(folder).parts
    inner = parts[1:] if parts and parts[0] in _HOLD_PACKAGES else parts
    return str(PurePosixPath(*inner))

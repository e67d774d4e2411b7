"""Find changes to several packages."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from adws.trust.reasons import named
from adws.trust.verification.change import ReviewedChange
from adws.trust.verification.signs import reasons_by

_HOLD_PACKAGES = frozenset({".", "src", "lib"})
_WORDS = (
    r"\b(?:across (?:all |several |the )*|several |multiple |all |both )"
    r"(?:packages|modules|components|crates|folders)\b"
)
_NO_CODE = frozenset({"__tests__", "doc", "docs", "e2e", "spec", "test", "tests"})
_NAMED_PATH = re.compile(r"(?<![\w/.:~-])(?P<folder>(?:[\w.-]+/)+)(?P<file>[\w-]+\.\w+)?(?![\w/])")
"""A folder that ends in a slash, or a file in it, as people write them."""
_SIBLINGS = re.compile(
    r"(?<![\w/.:~-])(?P<above>(?:[\w.-]+/)+)(?P<name>[\w-]+)`?,? (?:and|or) `?"
    r"(?P<other>(?P=above)[\w-]+)(?![\w/.-])"
)
"""Two folders below the same one, without a slash at their ends."""


def several_packages(change: ReviewedChange) -> Iterator[str]:
    """Yield a reason if code in several folders is changed."""
    folders = (*(file.folder for file in change.sources), *_named_folders(change.request))
    packages = tuple(dict.fromkeys(map(_package, folders)))
    if len(packages) > 1:
        yield f"several packages: {named(packages)}"
    yield from reasons_by(change, "several packages", (), _WORDS)


def _named_folders(request: str) -> tuple[str, ...]:
    """Return the folders that a request names, without those of tests and documents.

    >>> _named_folders("change `planner/` and src/shop/cart.py, and/or see https://a.b/c/")
    ('planner', 'src/shop')
    >>> _named_folders("change processor/planner and processor/tasks, and/or something else")
    ('processor/planner', 'processor/tasks')
    """
    siblings = (
        folder
        for pair in _SIBLINGS.finditer(request)
        for folder in (pair["above"] + pair["name"], pair["other"])
    )
    paths = (path["folder"].rstrip("/") for path in _NAMED_PATH.finditer(request))
    folders = (*paths, *siblings)
    return tuple(folder for folder in folders if _NO_CODE.isdisjoint(folder.split("/")))


def _package(folder: str) -> str:
    """Return the package of a folder; a folder that contains all the code is not a package.

    >>> _package("src/shop/cart"), _package("src"), _package("processor/planner")
    ('shop/cart', '.', 'processor/planner')
    """
    parts = PurePosixPath(folder).parts
    inner = parts[1:] if parts and parts[0] in _HOLD_PACKAGES else parts
    return str(PurePosixPath(*inner))

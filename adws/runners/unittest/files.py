"""Which files on disk unittest's discovery should have looked into."""

from fnmatch import fnmatchcase
from pathlib import PurePosixPath

_PACKAGE = "__init__.py"


def expected_files(
    listing: tuple[str, ...], start: str, pattern: str, skipped: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the test files that discovery reaches from the folder ``start``.

    It enters packages alone, and none of the folders ``skipped``: what does not load, or says
    itself what to load. All paths are relative to the project.
    """
    files = set(listing)
    return tuple(
        path
        for path in listing
        if fnmatchcase(path.rpartition("/")[2], pattern)
        and path.endswith(".py")
        and _is_reached(path, start, files, skipped)
    )


def _is_reached(path: str, start: str, files: set[str], skipped: tuple[str, ...]) -> bool:
    folder = str(PurePosixPath(path).parent)
    while folder not in (start, "."):
        if f"{folder}/{_PACKAGE}" not in files or folder in skipped:
            return False
        folder = str(PurePosixPath(folder).parent)
    return folder == start


def import_root(path: str, files: set[str]) -> str:
    """Return the folder from which a file is imported: the first one above that is no package.

    >>> import_root("src/app/tests/test_a.py", {"src/app/__init__.py", "src/app/tests/__init__.py"})
    'src'
    """
    above = map(str, PurePosixPath(path).parents)
    return next(folder for folder in above if f"{folder}/{_PACKAGE}" not in files)

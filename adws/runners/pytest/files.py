"""Which files on disk pytest should have looked into."""

from fnmatch import fnmatchcase
from pathlib import PurePosixPath

from adws.runners.places import within
from adws.runners.pytest.records import Finish, Start


def expected_files(
    listing: tuple[str, ...], folder: str, start: Start, finish: Finish
) -> tuple[str, ...]:
    """Return the test files below what was asked for that no configuration leaves out.

    ``listing`` and the answer are relative to the project, ``folder`` is the suite's in it.
    """
    asked = tuple(within(folder, arg) for arg in start.args)
    ignored = {within(folder, path) for path in finish.ignored}
    return tuple(
        path
        for path in listing
        if _is_named(path, start.python_files)
        and any(_is_reached(path, top, start.norecursedirs) for top in asked)
        and not ignored & _with_folders(path)
    )


def _is_named(path: str, patterns: tuple[str, ...]) -> bool:
    name = path.rpartition("/")[2]
    if not path.endswith(".py"):
        return False
    return any(fnmatchcase(path if "/" in p else name, _anchored(p)) for p in patterns)


def _anchored(pattern: str) -> str:
    return f"*{pattern}" if "/" in pattern else pattern


def _is_reached(path: str, top: str, norecursedirs: tuple[str, ...]) -> bool:
    if path == top:
        return True
    if top != "." and not path.startswith(f"{top}/"):
        return False
    below = PurePosixPath(path if top == "." else path[len(top) + 1 :]).parts[:-1]
    return not any(fnmatchcase(name, pattern) for name in below for pattern in norecursedirs)


def _with_folders(path: str) -> set[str]:
    return {path, *(str(folder) for folder in PurePosixPath(path).parents)}

"""Files as test tools name them, from where they were started, and as a project does."""

from pathlib import PurePath, PurePosixPath

from attrs import evolve

from adws.core.suite import Evidence, OpenedFile


def within(folder: str, path: str) -> str:
    """Return a path relative to a folder as one relative to what the folder is in.

    >>> within("web", "tests/test_a.py"), within(".", "a.py"), within("web", "<string>")
    ('web/tests/test_a.py', 'a.py', '<string>')
    """
    if folder in ("", ".") or path.startswith("<"):
        return path
    return str(PurePosixPath(folder) / path)


def below(folder: str, path: str) -> str:
    """Return a path as one relative to a folder when it is in it.

    >>> below("web", "web/tests/test_a.py"), below("web", "lib/a.py")
    ('tests/test_a.py', 'lib/a.py')
    """
    place = PurePath(path)
    return str(place.relative_to(folder)) if place.is_relative_to(folder) else path


def in_tree(tree: PurePath, path: str) -> str:
    """Return an absolute path as one relative to a tree when it is in it.

    >>> in_tree(PurePath("/t"), "/t/src/a.js"), in_tree(PurePath("/t"), "/usr/b.js")
    ('src/a.js', '/usr/b.js')
    """
    return path.removeprefix(f"{str(tree).rstrip('/')}/")


def placed(evidence: Evidence, folder: str) -> Evidence:
    """Return an evidence whose frames are relative to the project instead of the suite's folder."""
    frames = tuple(evolve(frame, file=within(folder, frame.file)) for frame in evidence.frames)
    return evolve(evidence, frames=frames)


def opened_in(folder: str, opened: OpenedFile) -> OpenedFile:
    """Return what was opened, and by what, relative to what the suite's folder is in."""
    by = within(folder, opened.by) if opened.by else ""
    return OpenedFile(within(folder, opened.path), by)

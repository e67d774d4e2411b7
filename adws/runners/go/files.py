"""Test files of Go: those on disk that a run of everything must have looked into."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from adws.runners.go.records import Session

_MODULE = "go.mod"
_LEFT_OUT = frozenset({"testdata", "vendor", "node_modules"})


def expected_files(session: Session, listing: Iterable[str]) -> tuple[str, ...]:
    """Return the test files on disk that belong to a module which was tested.

    What ``go`` itself leaves out (see ``go help packages``) is not expected, nor what build
    constraints do.
    """
    paths = [PurePosixPath(path) for path in listing if path not in session.left_out]
    modules = frozenset(path.parent for path in paths if path.name == _MODULE)
    tested = {_module(PurePosixPath(package.folder), modules) for package in session.packages}
    return tuple(
        sorted(
            str(path)
            for path in paths
            if _is_looked_into(path) and _module(path.parent, modules) in tested
        )
    )


def _is_looked_into(path: PurePosixPath) -> bool:
    left_out = any(part in _LEFT_OUT or part.startswith((".", "_")) for part in path.parts)
    return path.name.endswith("_test.go") and not left_out


def _module(folder: PurePosixPath, modules: frozenset[PurePosixPath]) -> PurePosixPath | None:
    return next((one for one in (folder, *folder.parents) if one in modules), None)

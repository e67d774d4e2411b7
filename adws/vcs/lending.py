"""Find what the suite needs although git does not track it: environments and generated files."""

from collections.abc import Iterable
from itertools import chain

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.globs import compile_globs
from adws.core.railway import traverse
from adws.vcs.git import GitLocation, git, run_git
from adws.vcs.quoting import unquote_lines

ENVIRONMENTS = (".venv", "venv", "env")
"""Names of Python's environment folders; only those with a ``pyvenv.cfg`` count."""

INSTALLED = ("node_modules",)
"""Names of folders that a package manager fills."""

_COMPOSER = "vendor"
"""The name of the folder that Composer fills; only one with an ``autoload.php`` counts."""

GENERATED = (
    "*_version.py",
    "version.py",
    "*.so",
    "*.pyd",
    "*_pb2.py",
    "*_pb2.pyi",
    "*_pb2_grpc.py",
)
"""Globs of ignored files that a build makes and that code imports."""

CACHES = (
    ".adws",
    ".git",
    ".hypothesis",
    ".mypy_cache",
    ".nox",
    ".pytest_cache",
    ".ruff_cache",
    ".tox",
    "__pycache__",
    "node_modules",
)
"""Names of folders whose content is never part of a change."""

_FOLDERS_ABOVE = 3
_NOT_SEARCHED = (*CACHES, *ENVIRONMENTS, ".eggs", "build", "dist")


def find_lent(
    user: GitLocation, prefix: str, environment_folders: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the environment folders of the user's tree that git does not track.

    They are relative to the top, the outermost only, at most three folders deep.
    ``environment_folders`` adds more, as names or as paths below the project's folder ``prefix``.
    """
    declared = tuple(_anchored(prefix, name) for name in environment_folders)
    names = (*ENVIRONMENTS, *INSTALLED, _COMPOSER, *declared)
    proofs: dict[str, str] = dict.fromkeys(ENVIRONMENTS, "pyvenv.cfg")
    if _COMPOSER not in declared:
        proofs[_COMPOSER] = "autoload.php"
    patterns = tuple(f"--exclude={name}" for name in names)

    def if_real(path: str) -> IOResult[tuple[str, ...], PipelineError]:
        """Keep an existing folder, also behind a link, that is what its name says."""
        proof = proofs.get(path.rsplit("/", 1)[-1], "")
        return IOResult.do(
            (path,) if there else ()
            for real in io_ops.real_path(user.folder / path / proof)
            for there in io_ops.exists(real)
        )

    return IOResult.do(
        tuple(chain.from_iterable(lent))
        for listing in run_git(
            git(user, "ls-files", "--others", "--ignored", "--directory", *patterns)
        )
        for lent in traverse(if_real, _environments(names, listing))
    )


def find_carried(
    user: GitLocation, prefix: str, lend: tuple[str, ...], lent: tuple[str, ...]
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the ignored files of the user's tree that the code needs, relative to the top.

    ``lend`` adds more globs, relative to the project's folder ``prefix``.
    """
    globs = (*GENERATED, *(_anchored(prefix, glob) for glob in lend))
    is_needed = compile_globs(globs).fullmatch
    options = ("--others", "--ignored", "--exclude-standard", "--directory")

    def files_at(path: str) -> IOResult[tuple[str, ...], PipelineError]:
        if not path.endswith("/"):
            return IOSuccess((path,))
        return IOResult.do(
            tuple(f"{path}{name}" for name in names)
            for names in io_ops.list_files(user.folder / path, skip=_NOT_SEARCHED)
        )

    return IOResult.do(
        tuple(path for path in chain.from_iterable(files) if is_needed(path))
        for listing in run_git(git(user, "ls-files", *options))
        for files in traverse(files_at, _searched(lent, listing))
    )


def is_below(path: str, folders: tuple[str, ...]) -> bool:
    """Return whether a path is one of the folders or is in one.

    >>> is_below("a/b", ("a",)), is_below("a", ("a",)), is_below("ab", ("a",))
    (True, True, False)
    """
    return path in folders or path.startswith(tuple(f"{folder}/" for folder in folders))


def _anchored(prefix: str, pattern: str) -> str:
    path = pattern.removeprefix("./").strip("/")
    if "/" not in path:
        return path
    return f"/{prefix}/{path}" if prefix else f"/{path}"


def _environments(names: tuple[str, ...], listing: str) -> tuple[str, ...]:
    is_named = compile_globs(names).fullmatch
    paths = (path.rstrip("/") for path in unquote_lines(listing))
    return _outermost(p for p in paths if p.count("/") <= _FOLDERS_ABOVE and is_named(p))


def _outermost(paths: Iterable[str]) -> tuple[str, ...]:
    folders: list[str] = []
    for path in sorted(paths):
        if not path.startswith(tuple(f"{folder.rstrip('/')}/" for folder in folders)):
            folders.append(path)
    return tuple(folders)


def _searched(lent: tuple[str, ...], listing: str) -> tuple[str, ...]:
    paths = (path for path in unquote_lines(listing) if not is_below(path.rstrip("/"), lent))
    return _outermost(path for path in paths if not set(path.split("/")) & set(_NOT_SEARCHED))

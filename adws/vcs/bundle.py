"""Send trees between machines: pack them into a bundle here, and unpack it there.

git checks what comes from another machine before it stores it: it rejects malformed objects, and
objects that refer to missing ones. Nothing is checked out.
"""

from datetime import UTC, datetime
from functools import partial
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.vcs.commit import store_commit
from adws.vcs.git import GitLocation, ask, git, run_git

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed date, so that the same tree gives the same commit on every machine."""
_REFERENCES = "refs/adws/bundle"


def snapshot_commit(
    place: GitLocation, tree: str, parent: str = ""
) -> IOResult[str, PipelineError]:
    """Store a commit that depends on its tree and parent alone: the same on every machine."""
    parents = (parent,) if parent else ()
    return store_commit(place, tree, parents, "A tree of adws", _LONG_AGO)


def write_bundle(
    place: GitLocation, commits: tuple[str, ...], known_commits: tuple[str, ...] = ()
) -> IOResult[bytes, PipelineError]:
    """Return a bundle with these commits and their history, without the ``known_commits`` commits.

    It is empty if that leaves nothing.
    """
    new = tuple(commit for commit in dict.fromkeys(commits) if commit not in known_commits)
    return io_ops.with_folder(partial(_write, place, new, known_commits)) if new else IOSuccess(b"")


def _write(
    place: GitLocation, commits: tuple[str, ...], known_commits: tuple[str, ...], folder: PurePath
) -> IOResult[bytes, PipelineError]:
    names = tuple(f"{_REFERENCES}/{commit}" for commit in commits)
    return IOResult.do(
        files["bundle"]
        for _named in collect(
            ask(place, "update-ref", f"{_REFERENCES}/{commit}", commit) for commit in commits
        )
        for _made in ask(
            place,
            "bundle",
            "create",
            "--quiet",
            str(folder / "bundle"),
            *names,
            *(f"^{commit}" for commit in known_commits),
        )
        for files in io_ops.read_files(folder, ("bundle",))
    )


def take_bundle(place: GitLocation, bundle: bytes) -> IOResult[None, PipelineError]:
    """Check every object of a bundle and store it in a repository; no file changes.

    Fails with ``RepositoryUnusable`` if git refuses the bundle.
    """
    return io_ops.with_folder(partial(_take, place, bundle)) if bundle else IOSuccess(None)


def _take(place: GitLocation, bundle: bytes, folder: PurePath) -> IOResult[None, PipelineError]:
    """Store the pack of a bundle; only git 2.44 or newer checks the objects of a whole bundle."""
    _header, _end, pack = bundle.partition(b"\n\n")
    index = git(place, "index-pack", "--stdin", "--fix-thin", "--strict")
    return IOResult.do(
        None
        for _written in io_ops.write_bytes(folder / "pack", pack)
        for _stored in run_git(evolve(index, stdin_file=folder / "pack"))
    )


def is_tree(place: GitLocation, name: str) -> IOResult[bool, PipelineError]:
    """Return whether a repository has a tree with this full object id."""
    listed = ask(place, "cat-file", "--batch-check", stdin=f"{name}\n")
    return listed.map(lambda line: line.startswith(f"{name} tree "))

"""The user's tree, uncommitted work included, as a commit that only adws sees."""

import hashlib
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.vcs.base import Base
from adws.vcs.commit import commit_tree
from adws.vcs.git import GitLocation, adws_repository, ask, git, run_git
from adws.vcs.index import GITLINK, IndexEntry, add, put_entries, with_index, write_tree
from adws.vcs.inward_links import find_inward_links
from adws.vcs.lending import find_carried, find_lent, is_below
from adws.vcs.own_repository import HEAD_REFERENCE, fetch, ignore_lent, make_own_repository
from adws.vcs.quoting import unquote_lines
from adws.vcs.revision import without_commit
from adws.vcs.unmerged import unmerged_paths
from adws.vcs.user_repository import UserRepository, find_user_repository, tracked

_DIGEST_LENGTH = 12
_STATE = ".adws"


def open_base(
    root: PurePath,
    run: str,
    *,
    lend: tuple[str, ...] = (),
    environment_folders: tuple[str, ...] = (),
) -> IOResult[Base, PipelineError]:
    """Copy the user's tree, as it is on disk, into a repository of adws's own.

    ``root`` is the project's folder, anywhere in a git repository with at least one commit. The
    user's repository is only read. The base's commit holds exactly the files that are tracked or
    neither tracked nor ignored, byte by byte, without ``.adws`` and lent folders. ``lend`` are
    globs of ignored files that the trees need, ``environment_folders`` are more folders to lend.
    """

    def capture(base: Base, user: UserRepository) -> IOResult[Base, PipelineError]:
        return with_index(
            base,
            base.user_top,
            lambda index: _capture(base, user, lend, environment_folders, index),
        )

    return IOResult.do(
        opened
        for user in find_user_repository(root)
        for cache in io_ops.cache_folder()
        for base in _start(user, cache, run)
        for opened in capture(base, user)
    )


def present_tree(
    base: Base, environment_folders: tuple[str, ...] = ()
) -> IOResult[str, PipelineError]:
    """Return the tree of the user's files as they are now, taken like that of the base."""

    def take(index: GitLocation) -> IOResult[str, PipelineError]:
        return IOResult.do(
            tree
            for user in find_user_repository(base.user_root)
            for tracked in _put_tracked(user, index)
            for lent in find_lent(index, base.prefix, environment_folders)
            for tree in _whole_tree(index, tracked, lent)
        )

    return with_index(base, base.user_top, take)


def present_head(base: Base) -> IOResult[str, PipelineError]:
    """Return the commit that the user's HEAD names now."""
    return ask(GitLocation(base.user_top), "rev-parse", "--verify", "HEAD")


def _start(user: UserRepository, cache: PurePath, run: str) -> IOResult[Base, PipelineError]:
    name = hashlib.sha256(str(user.top).encode("utf-8", "surrogateescape")).hexdigest()
    home = cache / name[:_DIGEST_LENGTH] / run
    base = Base(
        repository=home / "repository.git",
        user_top=user.top,
        prefix=user.prefix,
        head="",
        commit="",
        dirty=False,
        lent=(),
        carried=(),
        trees=home / "trees",
        run=run,
    )
    own = adws_repository(base)
    return IOResult.do(
        evolve(base, head=head, commit=head)
        for _made in make_own_repository(base, user)
        for _fetched in fetch(own, base.user_top, f"HEAD:{HEAD_REFERENCE}").alt(_without_commit)
        for head in ask(own, "rev-parse", "--verify", HEAD_REFERENCE)
    )


def _without_commit(error: PipelineError) -> PipelineError:
    return without_commit(error) if "couldn't find remote ref HEAD" in error.message else error


def _capture(
    base: Base,
    user: UserRepository,
    lend: tuple[str, ...],
    environment_folders: tuple[str, ...],
    index: GitLocation,
) -> IOResult[Base, PipelineError]:
    return IOResult.do(
        snapshot
        for tracked in _put_tracked(user, index)
        for lent in find_lent(index, base.prefix, environment_folders)
        for inward in find_inward_links(index, lent)
        for carried in find_carried(index, base.prefix, lend, lent)
        for tree in _whole_tree(index, tracked, lent)
        for complete in ignore_lent(
            evolve(
                base,
                lent=lent,
                inward=inward,
                carried=carried,
                unmerged=unmerged_paths(tracked),
            ),
            user,
        )
        for snapshot in _commit(complete, tree)
    )


def _put_tracked(
    user: UserRepository, index: GitLocation
) -> IOResult[tuple[IndexEntry, ...], PipelineError]:
    """Put the tracked files into the index, without submodules; return all tracked entries."""

    def put_files(
        entries: tuple[IndexEntry, ...],
    ) -> IOResult[tuple[IndexEntry, ...], PipelineError]:
        tracked = tuple(entry for entry in entries if not _is_state(entry.path))
        files = tuple(entry for entry in tracked if entry.mode != GITLINK)
        return IOResult.do(tracked for _ in put_entries(index, files))

    return tracked(user).bind(put_files)


def _is_state(path: str) -> bool:
    return _STATE in path.split("/")


def _whole_tree(
    index: GitLocation, tracked: tuple[IndexEntry, ...], lent: tuple[str, ...]
) -> IOResult[str, PipelineError]:
    def is_users(path: str) -> bool:
        """Leave out nested repositories (git lists them as folders) and adws's own files."""
        return not (path.endswith("/") or is_below(path, lent) or _is_state(path))

    return IOResult.do(
        tree
        for listing in run_git(git(index, "ls-files", "--others", "--exclude-standard"))
        for _ in ask(index, "add", "--update")
        for _ in put_entries(index, tuple(entry for entry in tracked if entry.mode == GITLINK))
        for _ in add(index, tuple(filter(is_users, unquote_lines(listing))))
        for tree in write_tree(index)
    )


def _commit(base: Base, tree: str) -> IOResult[Base, PipelineError]:
    """Commit the user's tree if it differs from HEAD, and set the run's branch to it."""
    message = "The tree as it was when the run began\n"
    return IOResult.do(
        evolve(base, commit=commit, dirty=tree != clean)
        for clean in ask(adws_repository(base), "rev-parse", f"{base.head}^{{tree}}")
        for now in io_ops.now()
        for commit in (
            IOSuccess(base.commit)
            if tree == clean
            else commit_tree(base, tree, (base.head,), message, now)
        )
        for _set in ask(adws_repository(base), "update-ref", f"refs/heads/{base.branch}", commit)
    )

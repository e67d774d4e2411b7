"""Make trees in a repository without changing its files or its index."""

from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PatchRejected, PipelineError
from adws.vcs.git import GitLocation, ask, git, run_git
from adws.vcs.user_repository import top_folder


def tree_with_text(
    folder: PurePath, commit: str, path: str, before: str, after: str
) -> IOResult[str, PipelineError]:
    """Return a commit's tree with a new text in one of its files, which keeps its mode.

    ``path`` is relative to the repository's top. Fails with ``PatchRejected`` if the file does not
    hold the bytes of ``before``: for instance, because it is not UTF-8.
    """

    def build(index: PurePath) -> IOResult[str, PipelineError]:
        return IOResult.do(
            tree
            for top in top_folder(folder)
            for place in IOSuccess(GitLocation(top, index=index / "index"))
            for _read in ask(place, "read-tree", commit)
            for listed in ask(place, "ls-files", "--stage", "--", path)
            for old in ask(place, "hash-object", "--stdin", stdin=before)
            for mode in _mode(listed, old, path)
            for new in ask(place, "hash-object", "-w", "--stdin", stdin=after)
            for _put in ask(place, "update-index", "--cacheinfo", f"{mode},{new},{path}")
            for tree in ask(place, "write-tree")
        )

    return io_ops.with_folder(build)


def tree_with_diff(folder: PurePath, tree_ish: str, diff: PurePath) -> IOResult[str, PipelineError]:
    """Return a tree with a diff applied; fails with ``RepositoryUnusable`` if it does not apply.

    Paths in the diff are relative to the repository's top. An empty diff changes nothing.
    """

    def applied(index: PurePath) -> IOResult[str, PipelineError]:
        return IOResult.do(
            tree
            for top in top_folder(folder)
            for place in IOSuccess(GitLocation(top, index=index / "index"))
            for _read in ask(place, "read-tree", tree_ish)
            for _applied in run_git(
                git(place, "apply", "--cached", "--whitespace=nowarn", "--allow-empty", str(diff))
            )
            for tree in ask(place, "write-tree")
        )

    return io_ops.with_folder(applied)


def _mode(listed: str, blob: str, path: str) -> IOResult[str, PipelineError]:
    """Return the mode of a file that holds a text; ``listed`` is ``mode id stage<TAB>path``."""
    mode, present, *_ = [*listed.split(" "), ""]
    if present == blob:
        return IOSuccess(mode)
    return IOFailure(
        PatchRejected(
            f"{path} no longer holds the text that adws read",
            hint="store the file as UTF-8, and let no other commit change it meanwhile",
        )
    )

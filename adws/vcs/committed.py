"""The files of a commit of the user's repository, read without checking it out."""

import re
from collections.abc import Iterable, Mapping
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws.core.errors import PipelineError, RepositoryUnusable
from adws.vcs.git import GitLocation, ask, git, run_git
from adws.vcs.quoting import unquote, unquote_lines
from adws.vcs.revision import commit_of

_REGULAR = ("100644", "100755")


@frozen
class CommittedFiles:
    """The regular files below a folder at a commit."""

    folder: PurePath
    """The folder in the user's repository, absolute."""
    commit: str
    """The id of the commit."""
    blobs: Mapping[str, str]
    """The blob ids, by path relative to the folder."""


def committed_files(folder: PurePath, revision: str) -> IOResult[CommittedFiles, PipelineError]:
    """Return the files below a folder at a revision, without links and submodules.

    Fails with ``RepositoryUnusable`` when the repository knows no such commit.
    """
    return IOResult.do(
        CommittedFiles(folder, commit, _blobs(listed))
        for commit in commit_of(folder, revision)
        for listed in ask(GitLocation(folder), "ls-tree", "-r", commit)
    )


def committed_texts(
    files: CommittedFiles, paths: Iterable[str]
) -> IOResult[Mapping[str, str], PipelineError]:
    """Return the texts of the paths that exist; what cannot be decoded is replaced.

    git starts once for all of them.
    """
    blobs = {path: files.blobs[path] for path in paths if path in files.blobs}
    if not blobs:
        return IOSuccess({})
    # No file of a commit can contain the id of that commit.
    command = git(
        GitLocation(files.folder),
        "cat-file",
        f"--batch={files.commit} %(objectname)",
        stdin="".join(f"{blob}\n" for blob in dict.fromkeys(blobs.values())),
    )
    return IOResult.do(
        texts
        for printed in run_git(command)
        for texts in IOResult.from_result(_texts(files.commit, blobs, printed))
    )


def changed_paths(
    folder: PurePath, before: str, after: str
) -> IOResult[tuple[str, ...], PipelineError]:
    """Return the paths that differ between two revisions of the repository, relative to a folder.

    Paths outside of the folder begin with ``../``. Fails as ``committed_files`` does.
    """
    place = GitLocation(folder)
    return IOResult.do(
        tuple(
            path.removeprefix(prefix) if path.startswith(prefix) else f"{up}{path}"
            for path in unquote_lines(listed)
        )
        for old in commit_of(folder, before)
        for new in commit_of(folder, after)
        for up in ask(place, "rev-parse", "--show-cdup")
        for prefix in ask(place, "rev-parse", "--show-prefix")
        for listed in ask(place, "diff-tree", "-r", "--no-renames", "--name-only", old, new)
    )


def _blobs(listed: str) -> dict[str, str]:
    rows = (line.partition("\t") for line in listed.split("\n") if line)
    split = ((head.split(" "), unquote(path)) for head, _, path in rows)
    return {path: blob for (mode, _, blob), path in split if mode in _REGULAR}


def _texts(
    commit: str, blobs: Mapping[str, str], printed: str
) -> Result[Mapping[str, str], PipelineError]:
    _, *parts = re.split(rf"^{commit} (\w+)\n", printed, flags=re.MULTILINE)
    texts = dict(zip(parts[::2], parts[1::2], strict=True))
    if texts.keys() != {*blobs.values()}:
        return Failure(
            RepositoryUnusable(
                f"the repository does not have all files of commit {commit}",
                hint="this is a partial clone: fetch the whole repository",
            )
        )
    return Success({path: texts[blob].removesuffix("\n") for path, blob in blobs.items()})

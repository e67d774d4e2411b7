"""The git repository of the embedded forge."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError, RepositoryUnusable
from adws.core.process import Command, CompletedProcess
from adws.core.railway import traverse

_CONFLICT = 1
_MISSING = 128
_WORKFLOWS = ".github/workflows"
IDENTITY = {
    "GIT_AUTHOR_NAME": "forge",
    "GIT_AUTHOR_EMAIL": "forge@localhost",
    "GIT_COMMITTER_NAME": "forge",
    "GIT_COMMITTER_EMAIL": "forge@localhost",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
}
"""Who commits, and that nobody's own settings count."""


def make_repository(at: PurePath, default_branch: str) -> IOResult[None, PipelineError]:
    """Make an empty bare repository."""
    argv = ("init", "--bare", "--quiet", f"--initial-branch={default_branch}", str(at))
    return IOResult.do(None for _made in _git(at.parent, *argv))


def current_branch(repository: PurePath) -> IOResult[str, PipelineError]:
    """Return the branch that a repository is on."""
    return _git(repository, "symbolic-ref", "--short", "HEAD").map(_first)


def copy_branches(repository: PurePath, source: PurePath) -> IOResult[None, PipelineError]:
    """Copy all branches of another repository on this machine."""
    argv = ("fetch", "--quiet", "--no-tags", str(source), "+refs/heads/*:refs/heads/*")
    return IOResult.do(None for _fetched in _git(repository, *argv))


def copy_tree(repository: PurePath, folder: PurePath, commit: str) -> IOResult[None, PipelineError]:
    """Copy the files of a commit into a new folder, as a repository of its own."""
    argv = ("clone", "--quiet", "--shared", "--no-checkout", str(repository), str(folder))
    checkout = ("checkout", "--quiet", "--detach", commit)
    return IOResult.do(
        None for _cloned in _git(repository, *argv) for _there in _git(folder, *checkout)
    )


def heads(repository: PurePath) -> IOResult[Mapping[str, str], PipelineError]:
    """Return the branches and their commits."""
    argv = ("for-each-ref", "--format=%(objectname) %(refname:strip=2)", "refs/heads")
    return IOResult.do(
        {
            name: sha
            for sha, _, name in (line.partition(" ") for line in completed.stdout.splitlines())
        }
        for completed in _git(repository, *argv)
    )


def can_merge(repository: PurePath, base: str, head: str) -> IOResult[bool, PipelineError]:
    """Return whether two commits can be merged without a conflict."""
    return IOResult.do(tree is not None for tree in _merged_tree(repository, base, head))


def squash(
    repository: PurePath, base: str, head: str, message: str
) -> IOResult[str | None, PipelineError]:
    """Return a commit on ``base`` with all that ``head`` changes; None if they conflict."""

    def committed(tree: str | None) -> IOResult[str | None, PipelineError]:
        if tree is None:
            return IOSuccess(None)
        return _git(repository, "commit-tree", tree, "-p", base, "-m", message).map(_first)

    return _merged_tree(repository, base, head).bind(committed)


def merge_ref(
    repository: PurePath, number: int, base: str, head: str
) -> IOResult[str | None, PipelineError]:
    """Return the merge of a pull request, kept as ``refs/pull/N/merge``; None for a conflict."""

    def create_merge_commit(tree: str | None) -> IOResult[str | None, PipelineError]:
        if tree is None:
            return IOSuccess(None)
        argv = ("commit-tree", tree, "-p", base, "-p", head, "-m", f"Merge {head} into {base}")
        return IOResult.do(
            commit
            for commit in _git(repository, *argv).map(_first)
            for _done in _git(repository, "update-ref", f"refs/pull/{number}/merge", commit)
        )

    return _merged_tree(repository, base, head).bind(create_merge_commit)


def workflow_trees(
    repository: PurePath, commits: Iterable[str]
) -> IOResult[Mapping[str, str], PipelineError]:
    """Return the trees of the workflows' files, by the commits that have such files."""
    wanted_commits = tuple(commits)
    names = "".join(f"{commit}:{_WORKFLOWS}\n" for commit in wanted_commits)

    def trees_of(completed: CompletedProcess) -> Mapping[str, str]:
        pairs = zip(wanted_commits, completed.stdout.splitlines(), strict=True)
        return {commit: line.split()[0] for commit, line in pairs if not line.endswith(" missing")}

    return _git(repository, "cat-file", "--batch-check", stdin=names).map(trees_of)


def workflow_texts(repository: PurePath, commit: str) -> IOResult[Mapping[str, str], PipelineError]:
    """Return the texts of the workflows' files in a commit, by their names."""
    folder = f"{commit}:{_WORKFLOWS}"

    def read(name: str) -> IOResult[tuple[str, str], PipelineError]:
        text = _git(repository, "show", f"{folder}/{name}")
        return IOResult.do((name, completed.stdout) for completed in text)

    argv = ("ls-tree", "--name-only", folder)
    return IOResult.do(
        dict(texts)
        for listed in _git(repository, *argv, fine=frozenset({0, _MISSING}))
        for texts in traverse(
            read,
            [
                name
                for name in listed.stdout.splitlines()
                if listed.ok and name.endswith((".yml", ".yaml"))
            ],
        )
    )


def _merged_tree(repository: PurePath, base: str, head: str) -> IOResult[str | None, PipelineError]:
    argv = ("merge-tree", "--write-tree", "--name-only", base, head)
    return IOResult.do(
        _first(completed) if completed.exit_code == 0 else None
        for completed in _git(repository, *argv, fine=frozenset({0, _CONFLICT}))
    )


def move(
    repository: PurePath, branch: str, to: str, old_commit: str
) -> IOResult[bool, PipelineError]:
    """Move a branch from a known commit to another (none: delete it); False if it has moved."""
    ref = f"refs/heads/{branch}"
    argv = ("update-ref", ref, to, old_commit) if to else ("update-ref", "-d", ref, old_commit)
    moved = _git(repository, *argv, fine=frozenset({0, 1, 128}))
    return IOResult.do(completed.exit_code == 0 for completed in moved)


def is_forward(repository: PurePath, old: str, new: str) -> IOResult[bool, PipelineError]:
    """Return whether a commit contains another one."""
    argv = ("merge-base", "--is-ancestor", old, new)
    answer = _git(repository, *argv, fine=frozenset({0, 1}))
    return IOResult.do(completed.exit_code == 0 for completed in answer)


def knows(repository: PurePath, sha: str) -> IOResult[bool, PipelineError]:
    """Return whether a commit is there."""
    argv = ("cat-file", "-e", f"{sha}^{{commit}}")
    return IOResult.do(
        completed.ok for completed in _git(repository, *argv, fine=frozenset({0, 1, 128}))
    )


def distance(
    repository: PurePath, base: str, head: str
) -> IOResult[tuple[int, int], PipelineError]:
    """Return how many commits ``head`` has that ``base`` has not, and the other way round."""
    argv = ("rev-list", "--left-right", "--count", f"{base}...{head}")

    def counts(completed: CompletedProcess) -> tuple[int, int]:
        behind, ahead = completed.stdout.split()
        return int(ahead), int(behind)

    return _git(repository, *argv).map(counts)


def _first(completed: CompletedProcess) -> str:
    return completed.stdout.partition("\n")[0].strip()


def _git(
    folder: PurePath, *words: str, fine: frozenset[int] = frozenset({0}), stdin: str = ""
) -> IOResult[CompletedProcess, PipelineError]:
    def checked(completed: CompletedProcess) -> IOResult[CompletedProcess, PipelineError]:
        if completed.exit_code in fine:
            return IOSuccess(completed)
        return IOFailure(
            RepositoryUnusable(
                f"git {words[0]} failed in {folder}: {completed.stderr.strip()[:300]}",
                hint="check that the folder of the forge is complete",
                context={"argv": list(words), "stderr": completed.stderr},
            )
        )

    command = Command(("git", *words), folder, env=IDENTITY, stdin=stdin, timeout_seconds=120.0)
    return io_ops.run_process(command).bind(checked)

"""Protect files outside of the tree from code on trial: compare them after a run, restore them."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import compress
from pathlib import PurePath
from typing import TypeVar

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Failure, Result, Success

from adws import io_ops, runners
from adws.core.errors import EnvironmentBroken, OracleCompromised, PipelineError
from adws.core.railway import collect, settle, traverse
from adws.core.run import state_folder
from adws.core.settings import Workspace
from adws.core.verdict import Layer
from adws.judging.bench import Bench, SuiteBench
from adws.trust.reasons import named
from adws.vcs.repository_guard import RepositoryChange, with_guard
from adws.vcs.user_repository import repository_folders

_Value = TypeVar("_Value")
_Contents = Mapping[str, bytes]

PROBES = PurePath(next(iter(runners.__path__)))
"""The folder with the probes: files that adws loads into the runs of test tools."""

_HINT = "find the code that writes there; a cage prevents it (see 'adws doctor')"


def run_protected(
    bench: SuiteBench, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Run ``action``, which runs code on trial; fail if it changed protected files.

    These are the probes of adws; without a cage (``bench.level``), also the files of the user's
    repository that can start a program (see ``with_guard``). In a folder without a repository, none
    may appear. Changed files are restored, and the failure is ``OracleCompromised``. Code that is
    held cannot have changed a probe: then adws itself was changed, ``EnvironmentBroken``.
    """
    is_caged = (
        bench.level is not None and bench.level.holds_judged_code and not bench.settings.writable
    )
    probed = partial(with_probes, PROBES, action, is_caged=is_caged)
    caged = bench.level is not None and bench.level.caged
    aside = state_folder(bench.root) / "attempts" / bench.run / "repository-judged"
    if isinstance(bench, Bench):
        base, in_place = bench.base, bench.settings.workspace is Workspace.IN_PLACE
        watched = partial(with_guard, base.user_top, base.lane_home / "guarded", aside, probed)
        return probed() if caged else watched(references=in_place).bind_result(_require_unchanged)

    def run(top: PurePath | None) -> IOResult[_Value, PipelineError]:
        if top is None:
            return _without_repository(bench.root, aside, probed)
        return probed() if caged else _run_guarded(top, aside, probed)

    return _repository(bench.root).bind(run)


def _repository(root: PurePath) -> IOResult[PurePath | None, PipelineError]:
    """Return the nearest folder with an entry that git takes for a repository."""
    return collect(io_ops.exists(folder / ".git") for folder in (root, *root.parents)).map(
        lambda exists: next(compress((root, *root.parents), exists), None)
    )


def _without_repository(
    root: PurePath, aside: PurePath, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    planted = root / ".git"
    return IOResult.do(
        value
        for outcome in IOSuccess(settle(action()))
        for exists in io_ops.exists(planted)
        for _ in (io_ops.move(planted, aside / ".git") if exists else IOSuccess(None))
        for value in (
            IOFailure(_compromised("the suite turned the project into a git repository: .git"))
            if exists
            else IOResult.from_result(outcome)
        )
    )


def _run_guarded(
    top: PurePath, aside: PurePath, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Guard a repository, unless git cannot read it: then it cannot start programs either."""
    if not is_successful(repository_folders(top)):
        return action()
    return io_ops.with_folder(
        lambda guarded_copy: with_guard(top, guarded_copy, aside, action, references=False)
    ).bind_result(_require_unchanged)


def _require_unchanged(result: tuple[_Value, RepositoryChange]) -> Result[_Value, PipelineError]:
    value, change = result
    if not change.undone:
        return Success(value)
    files = tuple(f".git/{path}" for path in change.undone)
    return Failure(_compromised(f"the suite changed the user's repository: {named(files)}"))


def _compromised(message: str) -> PipelineError:
    context = {"layer": Layer.REBUILT_TREE.value}
    return OracleCompromised(f"{message} (restored)", hint=_HINT, context=context)


def with_probes(
    folder: PurePath,
    action: Callable[[], IOResult[_Value, PipelineError]],
    *,
    is_caged: bool = False,
) -> IOResult[_Value, PipelineError]:
    """Run ``action``; fail if the probes below a folder change meanwhile.

    They are restored unless the action is caged (``is_caged``) and cannot write there. Then
    somebody else changed them, for example by updating adws: the new files stay, and compiled
    files do not count.
    """
    return IOResult.do(
        value
        for before in _probes(folder, compiled=not is_caged)
        for outcome in IOSuccess(settle(action()))
        for after in _probes(folder, compiled=not is_caged)
        for changed in IOSuccess(_differing(before, after))
        for _restored in _put_back(folder, before, () if is_caged else changed)
        for value in (
            IOFailure(_changed_probes(changed, is_caged=is_caged))
            if changed
            else IOResult.from_result(outcome)
        )
    )


def _changed_probes(changed: tuple[str, ...], *, is_caged: bool) -> PipelineError:
    if not is_caged:
        return _compromised(f"the suite changed adws's own recorder: {named(changed)}")
    message = f"adws's own files were changed while tests ran: {named(changed)}"
    return EnvironmentBroken(message, hint="run the same command again when adws is installed")


def _differing(before: _Contents, after: _Contents) -> tuple[str, ...]:
    """Return the paths of files that differ."""
    paths = sorted({*before, *after})
    return tuple(path for path in paths if before.get(path) != after.get(path))


def _probes(folder: PurePath, *, compiled: bool) -> IOResult[_Contents, PipelineError]:
    """Return the content of each probe file by its path; ``compiled``: of compiled ones, too."""
    return IOResult.do(
        contents
        for exists in io_ops.exists(folder)
        for paths in (io_ops.list_files(folder) if exists else IOSuccess(()))
        for contents in io_ops.read_files(
            folder,
            (
                path
                for path in paths
                if "probe" in path.split("/") and (compiled or not path.endswith(".pyc"))
            ),
        )
    )


def _put_back(
    folder: PurePath, before: _Contents, changed: tuple[str, ...]
) -> IOResult[tuple[None, ...], PipelineError]:
    """Restore the probes' texts; remove new files, such as compiled ones."""

    def restore(path: str) -> IOResult[None, PipelineError]:
        content, removal = before.get(path), io_ops.remove_tree(folder / path)
        if content is None or path.endswith(".pyc"):
            return removal
        text = content.decode("utf-8", "replace")
        return removal.bind(lambda _: io_ops.write_text(folder / path, text))

    return traverse(restore, changed)

"""What code without a cage could change beside its tree: compared after a run, and put right."""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import TypeVar

from returns.io import IOFailure, IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops, runners
from adws.core.errors import OracleCompromised, PipelineError
from adws.core.railway import settle, traverse
from adws.core.run import state_folder
from adws.core.settings import Workspace
from adws.core.verdict import Layer
from adws.judging.bench import Bench
from adws.trust.reasons import named
from adws.vcs.repository_guard import RepositoryChange, guarded

_Value = TypeVar("_Value")
_Texts = Mapping[str, str]

PROBES = PurePath(next(iter(runners.__path__)))
"""The folder below which the probes lie: what adws puts into the runs of test tools."""

_HINT = "look for what writes there; 'adws doctor' says how to get a cage, which prevents it"


def untouched(
    bench: Bench, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do something that runs code without a cage, and fail where it changed what it must not.

    That is the user's repository (what can start a program, see ``guarded``) and the probes of
    adws. Both are put back. Fails with ``OracleCompromised`` then.
    """
    aside = state_folder(bench.root) / "attempts" / bench.run / "repository-judged"
    in_place = bench.settings.workspace is Workspace.IN_PLACE
    ran = guarded(bench.base, aside, lambda: with_probes(PROBES, action), references=in_place)
    return ran.bind_result(_unchanged)


def _unchanged(ran: tuple[_Value, RepositoryChange]) -> Result[_Value, PipelineError]:
    value, change = ran
    if not change.undone:
        return Success(value)
    files = tuple(f".git/{path}" for path in change.undone)
    return Failure(_compromised(f"the suite changed the user's repository: {named(files)}"))


def _compromised(message: str) -> PipelineError:
    context = {"layer": Layer.REBUILT_TREE.value}
    return OracleCompromised(f"{message} (put back)", hint=_HINT, context=context)


def with_probes(
    folder: PurePath, action: Callable[[], IOResult[_Value, PipelineError]]
) -> IOResult[_Value, PipelineError]:
    """Do something, and fail where it changed the probes below a folder; they are put back."""
    return IOResult.do(
        value
        for before in _probes(folder)
        for outcome in IOSuccess(settle(action()))
        for after in _probes(folder)
        for changed in IOSuccess(_differing(before, after))
        for _restored in _put_back(folder, before, changed)
        for value in (
            IOFailure(_compromised(f"the suite changed adws's own recorder: {named(changed)}"))
            if changed
            else IOResult.from_result(outcome)
        )
    )


def _differing(before: _Texts, after: _Texts) -> tuple[str, ...]:
    return tuple(path for path in sorted({*before, *after}) if before.get(path) != after.get(path))


def _probes(folder: PurePath) -> IOResult[_Texts, PipelineError]:
    """Return the content of each file of a probe by its path: a compiled file's is its digest."""
    return (
        io_ops.list_files(folder)
        .map(lambda paths: tuple(path for path in paths if "probe" in PurePath(path).parts))
        .bind(lambda paths: traverse(lambda path: _content(folder, path), paths))
        .map(dict)
    )


def _content(folder: PurePath, path: str) -> IOResult[tuple[str, str], PipelineError]:
    read = io_ops.digest if path.endswith(".pyc") else io_ops.read_text
    return read(folder / path).map(lambda content: (path, content))


def _put_back(
    folder: PurePath, before: _Texts, changed: tuple[str, ...]
) -> IOResult[tuple[None, ...], PipelineError]:
    """Write the probes' texts again; what was not there is removed, as compiled files are."""

    def restore(path: str) -> IOResult[None, PipelineError]:
        text, gone = before.get(path), io_ops.remove_tree(folder / path)
        if text is None or path.endswith(".pyc"):
            return gone
        return gone.bind(lambda _: io_ops.write_text(folder / path, text))

    return traverse(restore, changed)

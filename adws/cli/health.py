"""What adws needs of a machine and a project, looked at one by one."""

from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.core.run import AGENT
from adws.runners.runner import SUITES, Suite
from adws.steps.choose_agent import choose_agent
from adws.steps.detect_suites import detect_suites
from adws.vcs.git import Place, ask
from adws.vcs.user_repository import UserRepository, find_user_repository

_HELD_BY = {
    io_ops.Containment.KEEPER: "end with adws, even when it is killed, by a keeper above each agent"
    " and judged run; weaker than a PID namespace: what stops or kills the keeper and adws"
    " together lives on until the next run",
    io_ops.Containment.MARK: "end with adws; when it is killed, what it had started lives on until"
    " the next run, and longer if it has cleared its environment",
}


@frozen
class Finding:
    """One thing looked at: whether it is well, what was found, and what to do when it is not."""

    name: str
    well: bool
    found: str
    hint: str = ""


def examine(context: Context) -> tuple[Finding, ...]:
    """Look at everything; nothing is changed and no agent is asked."""
    return (
        _finding("git", _git(context)),
        _finding("repository", _repository(context)),
        *_suites(context),
        _finding("agent", _agent(context)),
        _finding("trees", _trees()),
        _finding("cage", _cage()),
        _finding("processes", io_ops.process_containment().map(_held)),
    )


def _finding(name: str, outcome: IOResult[str, PipelineError]) -> Finding:
    settled = settle(outcome)
    if is_successful(settled):
        return Finding(name, well=True, found=settled.unwrap())
    return _missing(name, settled.failure())


def _missing(name: str, error: PipelineError) -> Finding:
    return Finding(name, well=False, found=error.message, hint=error.hint)


def _git(context: Context) -> IOResult[str, PipelineError]:
    return ask(Place(context.root), "version")


def _repository(context: Context) -> IOResult[str, PipelineError]:
    return find_user_repository(context.root).map(_place_of)


def _place_of(repository: UserRepository) -> str:
    below = f", project in {repository.prefix}" if repository.prefix else ""
    return f"{repository.top}{below}"


def _suites(context: Context) -> tuple[Finding, ...]:
    settled = settle(detect_suites(context).bind_result(lambda found: found.require(SUITES)))
    if not is_successful(settled):
        return (_missing("suite", settled.failure()),)
    return tuple(
        Finding(f"suite {suite.name}".rstrip(), well=True, found=_started_by(suite))
        for suite in settled.unwrap()
    )


def _started_by(suite: Suite) -> str:
    roots = f"; imports from {', '.join(suite.import_roots)}" if suite.import_roots else ""
    return f"{suite.runner}: {' '.join(suite.argv)}{roots}"


def _agent(context: Context) -> IOResult[str, PipelineError]:
    return choose_agent(context).bind_result(lambda chosen: chosen.require(AGENT))


def _trees() -> IOResult[str, PipelineError]:
    return io_ops.cache_folder().map(lambda folder: f"built below {folder}")


def _cage() -> IOResult[str, PipelineError]:
    return io_ops.find_program("bwrap").map(_level)


def _held(by: io_ops.Containment) -> str:
    return _HELD_BY[by]


def _level(bwrap: PurePath | None) -> str:
    there = f"; bubblewrap is there ({bwrap}) and not used yet" if bwrap else ""
    return f"none: agents run with your rights, in a clone of their own{there}"

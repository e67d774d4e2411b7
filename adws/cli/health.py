"""What adws needs of a machine and a project, looked at one by one."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult
from returns.pipeline import is_successful

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.building.examples import example_actors
from adws.cage.cage import Level
from adws.cage.level import cage_level
from adws.cli.agent_health import NOT_LOGGED_IN, look_at
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.judging.found import Found, found_suites, startable_suites
from adws.judging.start import with_import_roots
from adws.judging.suite_run import run_suites
from adws.reports.counted import counted
from adws.runners.runner import Suite
from adws.slots import ACTORS, SUITES, empty_bench_of, suite_bench_of
from adws.steps.choose_agent import choose_agent
from adws.trust.cage_needs import cage_needs
from adws.vcs.git import Place, ask
from adws.vcs.tree import Tree
from adws.vcs.user_repository import UserRepository, find_user_repository

_HELD_BY = {
    io_ops.Containment.KEEPER: "end with adws, even when it is killed, by a keeper above each agent"
    " and judged run; weaker than a PID namespace: what stops or kills the keeper and adws"
    " together lives on until the next run",
    io_ops.Containment.MARK: "end with adws; when it is killed, what it had started lives on until"
    " the next run, and longer if it has cleared its environment",
}


_TESTS = "tests in the cage"
_NOTHING = Level("", (), "none")


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
        *_agents(context),
        _finding("trees", _trees()),
        _finding("cage", _cage(context)),
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
    settled = settle(found_suites(empty_bench_of(context)))
    if not is_successful(settled):
        return (_missing("suite", settled.failure()),)
    return tuple(
        _finding(f"suite {found.name}".rstrip(), _started(context, found))
        for found in settled.unwrap()
    )


def _started(context: Context, found: Found) -> IOResult[str, PipelineError]:
    with_roots = IOResult.from_result(found.suite).bind(
        partial(with_import_roots, empty_bench_of(context))
    )
    return with_roots.map(_started_by)


def _started_by(suite: Suite) -> str:
    roots = f"; imports from {', '.join(suite.import_roots)}" if suite.import_roots else ""
    return f"{suite.runner}: {' '.join(suite.argv)}{roots}"


def _agents(context: Context) -> tuple[Finding, ...]:
    chosen = IOResult.do(
        (*actors, *stating)
        for ready in choose_agent(context)
        for actors in IOResult.from_result(ready.require(ACTORS))
        for stating in example_actors(context.settings)
    )
    settled = settle(chosen)
    if not is_successful(settled):
        return (_missing("agent", settled.failure()),)
    names = dict.fromkeys(actor.agent for actor in settled.unwrap())
    return tuple(_agent(catalog.agent(name).unwrap()) for name in names)


def _agent(agent: Agent) -> Finding:
    health = look_at(agent)
    found = f"{agent.name} {health.version}".rstrip()
    if health.logged_in != NOT_LOGGED_IN:
        told = f"{found}, {health.logged_in}" if health.logged_in else found
        return Finding("agent", well=True, found=told)
    variables = " or ".join(agent.access.variables)
    hint = f"log in with '{agent.program}', or set {variables}"
    return Finding("agent", well=True, found=f"{found}, no sign of a login", hint=hint)


def _trees() -> IOResult[str, PipelineError]:
    return io_ops.cache_folder().map(lambda folder: f"built below {folder}")


def _cage(context: Context) -> IOResult[str, PipelineError]:
    return cage_level(context.settings).map(lambda level: level.told)


def tests_in_cage(context: Context) -> Finding:
    """Run the suite with the cage and without, and say what it needs to pass in the cage too."""
    compared = IOResult.do(
        cage_needs(caged, bare)
        for suites in startable_suites(empty_bench_of(context))
        for bench in IOResult.from_result(suite_bench_of(context.put(SUITES, suites)))
        for caged in run_suites(bench, Tree(context.root))
        for bare in run_suites(evolve(bench, level=_NOTHING), Tree(context.root))
    )
    settled = settle(compared)
    if not is_successful(settled):
        return _missing(_TESTS, settled.failure())
    needs = settled.unwrap()
    if not needs.case_ids:
        return Finding(_TESTS, well=True, found="the same cases pass with the cage and without")
    count = counted(len(needs.case_ids), "case")
    verb = "fails" if len(needs.case_ids) == 1 else "fail"
    found = f"{count} {verb} only in the cage, first {needs.case_ids[0]}"
    hint = ", ".join(needs.settings) or "look at what they read, write or reach outside of the tree"
    return Finding(_TESTS, well=False, found=found, hint=f"adws.toml: {hint}")


def _held(by: io_ops.Containment) -> str:
    return _HELD_BY[by]

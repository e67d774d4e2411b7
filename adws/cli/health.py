"""Checks what adws needs of a machine and a project."""

from attrs import evolve, frozen
from returns.io import IOResult
from returns.pipeline import is_successful

from adws import catalog, io_ops
from adws.agents.agent import Agent
from adws.building.examples import example_actors
from adws.cage.cage import Level
from adws.cage.level import cage_level
from adws.cli.agent_health import NOT_LOGGED_IN, agent_health
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.judging.start import with_import_roots
from adws.judging.suite_discovery import FoundSuite, find_suites, startable_suites
from adws.judging.suite_run import run_suites
from adws.reports.quantity import quantity
from adws.runners.runner import Suite
from adws.runners.sign import Clarity
from adws.slot_values import empty_bench_of, suite_bench_of
from adws.slots import ACTORS, SUITES
from adws.steps.choose_agent import choose_agent
from adws.trust.cage_needs import cage_needs
from adws.vcs.git import GitLocation, ask
from adws.vcs.tree import Tree
from adws.vcs.user_repository import find_user_repository

_CONTAINMENT_TEXTS = {
    io_ops.Containment.KEEPER: "end with adws, even when it is killed, by a keeper above each agent"
    " and judged run; weaker than a PID namespace: what stops or kills the keeper and adws"
    " together lives on until the next run",
    io_ops.Containment.MARK: "end with adws; when it is killed, what it had started lives on until"
    " the next run, and longer if it has cleared its environment",
}


_TESTS = "tests in the cage"
_NOTHING = Level("", (), "none")


@frozen
class HealthCheck:
    """The result of one check: whether all is well, what was found, and what to do otherwise."""

    name: str
    ok: bool
    detail: str
    hint: str = ""


def examine(context: Context) -> tuple[HealthCheck, ...]:
    """Check everything, without changing anything or asking an agent."""
    repository = IOResult.do(
        f"{found.top}, project in {found.prefix}" if found.prefix else str(found.top)
        for found in find_user_repository(context.root)
    )
    trees = IOResult.do(f"built below {folder}" for folder in io_ops.cache_folder())
    cage = IOResult.do(level.told for level in cage_level(context.settings))
    containment = IOResult.do(_CONTAINMENT_TEXTS[kind] for kind in io_ops.process_containment())
    return (
        _health_check("git", ask(GitLocation(context.root), "version")),
        _health_check("repository", repository),
        *_suites(context),
        *_agents(context),
        _health_check("trees", trees),
        _health_check("cage", cage),
        _health_check("processes", containment),
    )


def _health_check(name: str, outcome: IOResult[str, PipelineError]) -> HealthCheck:
    settled = settle(outcome)
    if is_successful(settled):
        return HealthCheck(name, ok=True, detail=settled.unwrap())
    return _missing(name, settled.failure())


def _missing(name: str, error: PipelineError) -> HealthCheck:
    return HealthCheck(name, ok=False, detail=error.message, hint=error.hint)


def _suites(context: Context) -> tuple[HealthCheck, ...]:
    settled = settle(find_suites(empty_bench_of(context)))
    if not is_successful(settled):
        return (_missing("suite", settled.failure()),)
    return tuple(_suite(context, found) for found in settled.unwrap())


def _suite(context: Context, found: FoundSuite) -> HealthCheck:
    """Tell how a suite starts, why its runner was chosen, and how to have another one."""
    check = _health_check(f"suite {found.name}".rstrip(), _start_of_suite(context, found))
    runner = found.suite.map(lambda suite: suite.runner).value_or("")
    why = [f" ({one.sign.why})" for one in found.candidates if one.runner.name == runner]
    told = [one for one in found.candidates if one.sign.clarity is not Clarity.FILES and check.ok]
    others = [one for one in told if one.runner.name != runner]
    also = [f"; also {one.runner.name}: {one.sign.why}" for one in others]
    instead = " or ".join(f"--scope {one.runner.name}" for one in others)
    return evolve(
        check,
        detail="".join((check.detail, *why, *also)),
        hint=f"to take another: {instead}" if others else check.hint,
    )


def _start_of_suite(context: Context, found: FoundSuite) -> IOResult[str, PipelineError]:
    def describe(suite: Suite) -> str:
        roots = f"; imports from {', '.join(suite.import_roots)}" if suite.import_roots else ""
        note = f"; {suite.note}" if suite.note else ""
        return f"{suite.runner}: {' '.join(suite.argv)}{roots}{note}"

    return IOResult.do(
        describe(suite)
        for startable in IOResult.from_result(found.suite)
        for suite in with_import_roots(empty_bench_of(context), startable)
    )


def _agents(context: Context) -> tuple[HealthCheck, ...]:
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


def _agent(agent: Agent) -> HealthCheck:
    health = agent_health(agent)
    found = f"{agent.name} {health.version}".rstrip()
    if health.logged_in != NOT_LOGGED_IN:
        text = f"{found}, {health.logged_in}" if health.logged_in else found
        return HealthCheck("agent", ok=True, detail=text)
    variables = " or ".join(agent.access.variables)
    hint = f"log in with '{agent.program}', or set {variables}"
    return HealthCheck("agent", ok=True, detail=f"{found}, adws finds no login", hint=hint)


def tests_in_cage(context: Context) -> HealthCheck:
    """Run the suite with and without the cage, and return what the cage must allow."""
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
        return HealthCheck(_TESTS, ok=True, detail="the same cases pass with and without the cage")
    count = quantity(len(needs.case_ids), "case")
    verb = "fails" if len(needs.case_ids) == 1 else "fail"
    detail = f"{count} {verb} only in the cage, first {needs.case_ids[0]}"
    hint = ", ".join(needs.settings) or "check what they read, write or reach outside the tree"
    return HealthCheck(_TESTS, ok=False, detail=detail, hint=f"adws.toml: {hint}")

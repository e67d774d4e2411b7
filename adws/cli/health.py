"""Checks what adws needs of a machine and a project."""

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.cage.cage import Level
from adws.cage.level import cage_level
from adws.cli.agent_checks import agent_checks
from adws.cli.disk_health import tree_checks
from adws.cli.health_check import HealthCheck, check_of, failed_check
from adws.cli.repository_health import repository_checks
from adws.cli.suite_health import SuiteExamination, examine_suites
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.parallel import run_parallel
from adws.core.quantity import quantity
from adws.core.railway import settle
from adws.core.settings import Workspace
from adws.judging.suite_discovery import startable_suites
from adws.judging.suite_run import run_suites
from adws.ledger.run_id import new_run_id
from adws.slot_values import empty_bench_of, suite_bench_of
from adws.slots import CAGE, SUITES
from adws.trust.needs import Need, cage_needs
from adws.vcs.base import Base
from adws.vcs.git import GitLocation, ask
from adws.vcs.git_version import require_new_git
from adws.vcs.in_place import require_clean
from adws.vcs.snapshot import open_base
from adws.vcs.tree import Tree

SECONDS = 19.0
"""How long all checks may take together."""
SUITE_SECONDS = 15.0
"""How much of that time the suites may take."""
_CONTAINMENT_TEXTS = {
    io_ops.Containment.KEEPER: "end with adws, even when it is killed: a small process above each"
    " agent and judged run ends them; weaker than a PID namespace: what stops or kills that process"
    " and adws together lives on until the next run",
    io_ops.Containment.MARK: "end with adws; when it is killed, what it had started lives on until"
    " the next run, and longer if it has cleared its environment",
}


_TESTS = "tests in the cage"
_NOTHING = Level("", (), "none")


@frozen
class HealthReport:
    """All checks of a machine and a project, and the settings that the project needs."""

    checks: tuple[HealthCheck, ...]
    needs: tuple[Need, ...] = ()


def examine(context: Context) -> HealthReport:
    """Try everything that a run needs, for at most 20 seconds, without asking an agent.

    The suites run in a judge tree; the user's own files stay as they are.
    """
    return settle(io_ops.with_time_limit(SECONDS, lambda: IOSuccess(_examine(context)))).unwrap()


def _examine(context: Context) -> HealthReport:
    began = settle(io_ops.monotonic_seconds()).unwrap()
    cage = settle(cage_level(context.settings))
    caged_context = cage.map(lambda level: context.put(CAGE, level)).value_or(context)
    opened = settle(_open_base(context))
    git = (
        check_of("git", ask(GitLocation(context.root), "version").bind_result(require_new_git)),
        *repository_checks(context, opened),
    )  # before what may take all the time, or git would seem to be missing
    agents, suites = settle(
        run_parallel(
            (
                lambda: IOSuccess(SuiteExamination(agent_checks(context))),
                lambda: IOSuccess(examine_suites(caged_context, opened, began + SUITE_SECONDS)),
            )
        )
    ).unwrap()
    checks = (
        *git,
        *suites.checks,
        *agents.checks,
        *tree_checks(opened),
        check_of("cage", IOResult.from_result(cage.map(lambda level: level.told))),
        check_of(
            "processes",
            IOResult.do(_CONTAINMENT_TEXTS[kind] for kind in io_ops.process_containment()),
        ),
    )
    _ = settle(opened.map(lambda base: io_ops.remove_tree(base.home)).value_or(IOSuccess(None)))
    return HealthReport(checks, suites.needs)


def _open_base(context: Context) -> IOResult[Base, PipelineError]:
    """Copy the user's tree, without completing what an earlier run left half-done."""
    settings = context.settings
    return IOResult.do(
        fit
        for run in new_run_id()
        for base in open_base(
            context.root,
            run,
            lend=settings.lend,
            environment_folders=settings.environment_folders,
        )
        for fit in (
            require_clean(base) if settings.workspace is Workspace.IN_PLACE else IOSuccess(base)
        )
    )


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
        return failed_check(_TESTS, settled.failure())
    needs = settled.unwrap()
    if not needs.case_ids:
        return HealthCheck(_TESTS, ok=True, detail="the same cases pass with and without the cage")
    count = quantity(len(needs.case_ids), "case")
    verb = "fails" if len(needs.case_ids) == 1 else "fail"
    detail = f"{count} {verb} only in the cage, first {needs.case_ids[0]}"
    hint = ", ".join(needs.settings) or "check what they read, write or reach outside the tree"
    return HealthCheck(_TESTS, ok=False, detail=detail, hint=f"adws.toml: {hint}")

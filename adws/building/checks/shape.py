"""What the checks of a project say of the user's own tree, or of one that is rebuilt for it."""

from functools import partial

from attrs import evolve
from returns.io import IOResult

from adws.building.checks.plan import plan_checks
from adws.building.checks.planned import PlannedCheck, select_checks
from adws.building.checks.run_planned import run_planned
from adws.cage.cage import Level
from adws.core.check import CheckSort, Quality
from adws.core.errors import PipelineError
from adws.judging.bench import Bench, SuiteBench
from adws.judging.confinement import caged_bench
from adws.judging.judge import judge_tree
from adws.judging.protection import run_protected
from adws.vcs.tree import Tree


def quality_of_own_tree(
    bench: SuiteBench, only: tuple[str, ...]
) -> IOResult[Quality, PipelineError]:
    """Run the checks of the user's own tree, or those whose names or sorts are asked for.

    Fails with ``CheckMissing``, ``NameUnknown`` and ``SettingsInvalid``, and as ``run_protected``
    does.
    """

    def run(level: Level) -> IOResult[Quality, PipelineError]:
        held = evolve(bench, level=level)
        return run_protected(
            held,
            lambda: (
                plan_checks(held, Tree(bench.root))
                .bind_result(partial(select_checks, only))
                .bind(run_planned)
                .map(lambda quality: evolve(quality, held=level.held))
            ),
        )

    return caged_bench(bench).bind(run)


def quality_at(bench: Bench, tree_ish: str, *sorts: CheckSort) -> IOResult[Quality, PipelineError]:
    """Run every check but the suites on a tree; a project without any is in shape.

    With ``sorts`` only checks of these are started. Fails as ``run_protected`` does.
    """

    def run(level: Level) -> IOResult[Quality, PipelineError]:
        held = evolve(bench, level=level)
        return run_protected(
            held,
            lambda: (
                judge_tree(held, tree_ish, shown_as_users=False)
                .bind(lambda tree: plan_checks(held, tree, suites=False))
                .map(partial(_of, sorts or tuple(CheckSort)))
                .bind(run_planned)
            ),
        )

    return caged_bench(bench).bind(run)


def _of(
    sorts: tuple[CheckSort, ...], planned: tuple[PlannedCheck, ...]
) -> tuple[PlannedCheck, ...]:
    return tuple(one for one in planned if one.sort in sorts and not one.suite)

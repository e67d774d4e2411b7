"""What the checks of a project say about the user's own tree, or of one that is rebuilt for it."""

from attrs import evolve
from returns.io import IOResult

from adws.building.checks.plan import plan_checks
from adws.building.checks.planned import PlannedCheck, select_checks
from adws.building.checks.run_planned import run_planned
from adws.cage.cage import Level
from adws.core.check import CheckSort, Quality
from adws.core.errors import PipelineError
from adws.judging.bench import Bench, SuiteBench
from adws.judging.confinement import level_of_bench
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
        caged_bench = evolve(bench, level=level)
        return run_protected(
            caged_bench,
            lambda: IOResult.do(
                evolve(quality, held=level.confinement)
                for planned in plan_checks(caged_bench, Tree(bench.root))
                for selected in IOResult.from_result(select_checks(only, planned))
                for quality in run_planned(selected)
            ),
        )

    return level_of_bench(bench).bind(run)


def quality_at(bench: Bench, tree_ish: str, *sorts: CheckSort) -> IOResult[Quality, PipelineError]:
    """Run every check but the suites on a tree; a project without any is in shape.

    With ``sorts`` only checks of these are started. Fails as ``run_protected`` does.
    """

    def is_started(check: PlannedCheck) -> bool:
        return not check.suite and (not sorts or check.sort in sorts)

    def run(level: Level) -> IOResult[Quality, PipelineError]:
        caged_bench = evolve(bench, level=level)
        return run_protected(
            caged_bench,
            lambda: IOResult.do(
                quality
                for tree in judge_tree(caged_bench, tree_ish, shown_as_users=False)
                for planned in plan_checks(caged_bench, tree, suites=False)
                for quality in run_planned(tuple(filter(is_started, planned)))
            ),
        )

    return level_of_bench(bench).bind(run)

"""The checks of a project, ready to run, and the order in which they are reported."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws import catalog, io_ops
from adws.building.checks.detection import DetectedCheck, detect_checks
from adws.building.checks.own_checks import OwnCheck, own_checks, run_own_check
from adws.building.checks.planned import PlannedCheck
from adws.building.checks.run_check import run_check
from adws.building.checks.suite_checks import suite_checks
from adws.core.check import CheckSort
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.settings import Settings
from adws.judging.bench import SuiteBench
from adws.vcs.tree import Tree

_SORTS = tuple(CheckSort)


def plan_checks(
    bench: SuiteBench, tree: Tree, *, suites: bool = True
) -> IOResult[tuple[PlannedCheck, ...], PipelineError]:
    """Return all checks: linters, type checkers, suites, and those of the setting ``checks``.

    They look at a tree. Nothing is started yet. Without ``suites``, suites are looked for only
    where the setting may put a check in the place of one. Fails with ``SettingsInvalid``.
    """
    needs_suites = suites or bench.settings.checks
    return IOResult.do(
        _in_order(bench.settings, {**planned, **_project_checks(bench, tree, planned, own)})
        for listing in io_ops.list_files(tree.root, skip=NOT_THE_PROJECTS)
        for detected in detect_checks(tree.root, listing)
        for runs in (suite_checks(bench, tree) if needs_suites else IOSuccess(()))
        for planned in IOSuccess(_by_name(bench, tree, detected, runs))
        for check_names in IOSuccess(frozenset((*catalog.check_names(), *planned)))
        for own in IOResult.from_result(own_checks(bench.settings.checks, check_names))
    )


def _by_name(
    bench: SuiteBench,
    tree: Tree,
    detected: tuple[DetectedCheck, ...],
    suites: tuple[PlannedCheck, ...],
) -> dict[str, PlannedCheck]:
    tools = {
        check.name: PlannedCheck(
            check.name, check.check.sort, partial(run_check, bench, tree, check)
        )
        for check in detected
    }
    return {**tools, **{suite.name: suite for suite in suites}}


def _project_checks(
    bench: SuiteBench, tree: Tree, planned: dict[str, PlannedCheck], own: tuple[OwnCheck, ...]
) -> dict[str, PlannedCheck]:
    """Return the user's own checks, which take the places of those that were found."""
    sorts = {name: check.sort for name, check in planned.items()}
    return {
        check.name: PlannedCheck(check.name, sort, partial(run_own_check, bench, tree, sort, check))
        for check in own
        for sort in (check.settings.sort or sorts.get(check.name, CheckSort.OTHER),)
    }


def _in_order(settings: Settings, planned: dict[str, PlannedCheck]) -> tuple[PlannedCheck, ...]:
    skipped = {name for name, check in settings.checks.items() if check.skip}
    selected = (check for name, check in planned.items() if name not in skipped)
    return tuple(sorted(selected, key=lambda check: _SORTS.index(check.sort)))

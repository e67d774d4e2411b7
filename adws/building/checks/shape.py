"""What the linters and type checkers of a project say of a tree that is rebuilt for it."""

from functools import partial

from returns.io import IOResult

from adws.building.checks.plan import plan_checks
from adws.building.checks.planned import Planned
from adws.building.checks.run_planned import run_planned
from adws.core.check import Quality, Sort
from adws.core.errors import PipelineError
from adws.judging.bench import Bench
from adws.judging.judge import judge_tree


def shape_at(bench: Bench, tree_ish: str, *sorts: Sort) -> IOResult[Quality, PipelineError]:
    """Run every check but the suites on a tree; a project without any is in shape.

    With ``sorts`` only checks of these are started.
    """
    return (
        judge_tree(bench, tree_ish, shown_as_users=False)
        .bind(lambda tree: plan_checks(bench, tree, suites=False))
        .map(partial(_of, sorts or tuple(Sort)))
        .bind(run_planned)
    )


def _of(sorts: tuple[Sort, ...], planned: tuple[Planned, ...]) -> tuple[Planned, ...]:
    return tuple(one for one in planned if one.sort in sorts and not one.suite)

"""Run every check that a project has, side by side: linters, type checkers, suites."""

from functools import partial
from itertools import chain

from attrs import evolve
from returns.io import IOResult, IOSuccess
from returns.result import Result, Success

from adws import catalog, io_ops
from adws.core.check import ONLY, QUALITY, CheckReport, Quality
from adws.core.check_sort import Sort
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.railway import traverse
from adws.core.step import step
from adws.steps.quality.found_checks import FoundCheck, found_checks
from adws.steps.quality.own_checks import OwnCheck, own_checks, run_own_check
from adws.steps.quality.planned import Planned, wanted
from adws.steps.quality.redaction import without_secrets
from adws.steps.quality.run_check import run_check
from adws.steps.quality.side_by_side import side_by_side
from adws.steps.quality.suite_checks import suite_checks
from adws.vcs.tree import TREE, Tree

_SORTS = tuple(Sort)


@step(writes=(QUALITY,))
def verify(context: Context, *, suites: bool = True) -> IOResult[Context, PipelineError]:
    """Put what all checks say into the context, also when some fail, are missing or unreadable.

    They are the linters and type checkers that the project's files speak of, its suites, and those
    of the setting ``checks``; of these, what the slot ``only`` asks for. They look at the tree of
    the slot ``tree``, the user's own when there is none, and run at the same time; suites run one
    after the other, beside them; without ``suites`` none of these is run. Fails with
    ``CheckMissing`` when there is no check, with ``NameUnknown`` when ``only`` names another, and
    with ``SettingsInvalid``.
    """
    asked = partial(wanted, context.get(ONLY) or ()) if suites else _without_suites
    return (
        _planned(context)
        .bind_result(asked)
        .bind(_run)
        .bind(without_secrets)
        .map(lambda reports: context.put(QUALITY, Quality(reports)))
    )


def _without_suites(
    planned: tuple[Planned, ...],
) -> Result[tuple[Planned, ...], PipelineError]:
    return Success(tuple(one for one in planned if not one.suite))


def _planned(context: Context) -> IOResult[tuple[Planned, ...], PipelineError]:
    tree = context.get(TREE) or Tree(context.root)
    there = evolve(context, root=tree.root)
    return IOResult.do(
        _in_order(context, {**planned, **_own(context, tree, planned, own)})
        for listing in io_ops.list_files(tree.root, skip=NOT_THE_PROJECTS)
        for found in found_checks(there, listing)
        for suites in suite_checks(context)
        for planned in IOSuccess(_by_name((*_found(context, found), *suites)))
        for own in IOResult.from_result(own_checks(context.settings.checks, _known(planned)))
    )


def _by_name(planned: tuple[Planned, ...]) -> dict[str, Planned]:
    return {one.name: one for one in planned}


def _known(planned: dict[str, Planned]) -> frozenset[str]:
    return frozenset((*catalog.check_names(), *planned))


def _found(context: Context, found: tuple[FoundCheck, ...]) -> tuple[Planned, ...]:
    return tuple(
        Planned(one.name, one.check.sort, partial(run_check, context, one)) for one in found
    )


def _own(
    context: Context, tree: Tree, planned: dict[str, Planned], own: tuple[OwnCheck, ...]
) -> dict[str, Planned]:
    """Return the user's own checks, which take the places of those that were found."""
    sorts = {name: one.sort for name, one in planned.items()}
    return {
        one.name: Planned(one.name, sort, partial(run_own_check, context, tree.root, sort, one))
        for one in own
        for sort in (one.settings.sort or sorts.get(one.name, Sort.OTHER),)
    }


def _in_order(context: Context, planned: dict[str, Planned]) -> tuple[Planned, ...]:
    skipped = {name for name, one in context.settings.checks.items() if one.skip}
    kept = (one for name, one in planned.items() if name not in skipped)
    return tuple(sorted(kept, key=lambda one: _SORTS.index(one.sort)))


def _run(planned: tuple[Planned, ...]) -> IOResult[tuple[CheckReport, ...], PipelineError]:
    """Run each on its own, but the suites in turn: they may need the same ports and databases."""
    suites = tuple(one for one in planned if one.suite)
    lanes = (*((one,) for one in planned if not one.suite), suites)
    ran = side_by_side(partial(traverse, _run_one, lane) for lane in lanes)
    return ran.map(partial(_as_planned, planned))


def _run_one(planned: Planned) -> IOResult[CheckReport, PipelineError]:
    return planned.run()


def _as_planned(
    planned: tuple[Planned, ...], reports: tuple[tuple[CheckReport, ...], ...]
) -> tuple[CheckReport, ...]:
    by_name = {report.name: report for report in chain.from_iterable(reports)}
    return tuple(by_name[one.name] for one in planned)

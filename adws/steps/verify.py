"""Run every check that a project has, side by side: linters, type checkers, suites."""

from functools import partial

from attrs import evolve
from returns.io import IOResult

from adws.building.checks.plan import plan_checks
from adws.building.checks.planned import wanted
from adws.building.checks.run_planned import run_planned
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.confinement import caged_bench
from adws.slots import ONLY, QUALITY, empty_bench_of
from adws.vcs.tree import Tree


@step(writes=(QUALITY,))
def verify(context: Context) -> IOResult[Context, PipelineError]:
    """Put what all checks say into the context, also when some fail, are missing or unreadable.

    They are the linters and type checkers that the project's files speak of, its suites, and those
    of the setting ``checks``; of these, what the slot ``only`` asks for. They look at the user's
    own tree and run at the same time; suites run one after the other, beside them. Fails with
    ``CheckMissing`` when there is no check, with ``NameUnknown`` when ``only`` names another, and
    with ``SettingsInvalid``.
    """
    return IOResult.do(
        context.put(QUALITY, evolve(quality, held=level.held))
        for level in caged_bench(empty_bench_of(context))
        for quality in plan_checks(evolve(empty_bench_of(context), level=level), Tree(context.root))
        .bind_result(partial(wanted, context.get(ONLY) or ()))
        .bind(run_planned)
    )

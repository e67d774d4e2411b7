"""Gather what an agent should know of a project before it begins, in one bounded text."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.primer import project_primer
from adws.slot_values import empty_bench_of
from adws.slots import PRIMER


@step(writes=(PRIMER,))
def prime(context: Context) -> IOResult[Context, PipelineError]:
    """Put a text into the context that tells of the project: its files, tests and conventions.

    Only files that git tracks are named; all there are where there is no repository. The setting
    ``prime_characters`` bounds the text. A project without a suite is told of as well.
    """
    return project_primer(empty_bench_of(context)).map(lambda text: context.put(PRIMER, text))

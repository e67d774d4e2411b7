"""Collect what an agent should know about a project before it begins, in one limited text."""

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.step import step
from adws.judging.primer import project_primer
from adws.slot_values import empty_bench_of
from adws.slots import PRIMER


@step(writes=(PRIMER,), doing="reading the project")
def prime(context: Context) -> IOResult[Context, PipelineError]:
    """Put a text about the project into the context: its files, tests and conventions.

    It names the files that git tracks, or all files if there is no repository. The setting
    ``prime_characters`` limits the text. It also works for a project without a suite.
    """
    return project_primer(empty_bench_of(context)).map(lambda text: context.put(PRIMER, text))

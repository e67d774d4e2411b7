"""The part of a verifier's change that is taken: new tests where tests may go."""

from functools import partial

from returns.io import IOResult

from adws.building.review.boundaries import below
from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.judging.judged_part import JudgedPart
from adws.judging.new_tests_part import new_tests_part
from adws.slots import BASE
from adws.trust.verification.where_tests_go import is_below
from adws.vcs.base import Base
from adws.vcs.restricting import restrict


def verifier_part(
    folders: tuple[str, ...], context: Context, change: Patch
) -> IOResult[JudgedPart, PipelineError]:
    """Return the new test files below the folders; all else is dropped."""
    return IOResult.do(
        inside
        for base in IOResult.from_result(context.require(BASE))
        for part in new_tests_part(context, change)
        for inside in without(base, part, _outside(base, part.kept, folders))
    )


def without(
    base: Base, part: JudgedPart, paths: tuple[str, ...]
) -> IOResult[JudgedPart, PipelineError]:
    """Return a part of a change with these files dropped from it."""
    return restrict(base, part.kept, paths).map(
        partial(_part, tuple(dict.fromkeys((*part.dropped, *paths))))
    )


def _part(dropped: tuple[str, ...], kept: Patch) -> JudgedPart:
    return JudgedPart(kept, dropped)


def _outside(base: Base, kept: Patch, folders: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(path for path in kept.paths if not is_below(below(base, path), folders))

"""The part of a verifier's change that is taken: new tests where tests may go."""

from returns.io import IOResult, IOSuccess

from adws.building.review.boundaries import project_path
from adws.building.review.review_context import ReviewContext
from adws.core.errors import PipelineError
from adws.core.patch import JudgedPart, Patch
from adws.judging.new_tests_part import new_tests_part
from adws.trust.sealing import Seal
from adws.trust.verification.where_tests_go import is_below
from adws.vcs.base import Base
from adws.vcs.restricting import restrict


def verifier_part(
    subject: ReviewContext, seal: Seal, change: Patch
) -> IOResult[JudgedPart, PipelineError]:
    """Return the new test files where tests may go; all else is dropped."""
    base = subject.base
    return IOResult.do(
        inside
        for part in new_tests_part(base, subject.suites, seal, change)
        for outside in IOSuccess(
            tuple(
                path
                for path in part.kept.paths
                if not is_below(project_path(base, path), subject.folders)
            )
        )
        for inside in without(base, part, outside)
    )


def without(
    base: Base, part: JudgedPart, paths: tuple[str, ...]
) -> IOResult[JudgedPart, PipelineError]:
    """Return a part of a change with these files dropped from it."""
    dropped = tuple(dict.fromkeys((*part.dropped, *paths)))
    return IOResult.do(JudgedPart(patch, dropped) for patch in restrict(base, part.kept, paths))

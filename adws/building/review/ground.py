"""What an independent verification stands on."""

from attrs import frozen
from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.core.suite import SuiteReport
from adws.core.work_item import WorkItem
from adws.runners.runner import Suite
from adws.runners.suite_globs import test_globs
from adws.slots import BASE, BASELINE, HEAD, SUITES, WORK_ITEM
from adws.trust.sealed import is_sealed
from adws.trust.verification.where_tests_go import folders_for_tests
from adws.vcs.base import Base
from adws.vcs.diff import patch_between


@frozen
class Ground:
    """The task, the change from ``base`` to ``head``, and the project's tests.

    ``tests`` are its test files and ``globs`` what they are called; new ones go below ``folders``.
    Both are relative to the project's folder.
    """

    item: WorkItem
    base: Base
    head: str
    change: Patch
    suites: tuple[Suite, ...]
    baseline: SuiteReport
    tests: tuple[str, ...]
    globs: tuple[str, ...]
    folders: tuple[str, ...]

    @property
    def described(self) -> str:
        """All text that names what there must be: the description, and what is taken away."""
        return self._with_lines("-")

    @property
    def spoken(self) -> str:
        """The description, and all lines that the change alters."""
        return self._with_lines("-", "+")

    def _with_lines(self, *signs: str) -> str:
        item = self.item
        lines = (line for line in self.change.text.splitlines() if line.startswith(signs))
        return "\n".join(
            (item.title, item.request, *item.criteria, *item.modules, *item.files, *lines)
        )

    @property
    def sources(self) -> tuple[str, ...]:
        """The changed files that are no tests."""
        return tuple(path for path in self.change.paths if not is_sealed(path, self.globs))


def ground_of(context: Context) -> IOResult[Ground, PipelineError]:
    """Return what the run's verification stands on."""
    return IOResult.do(
        Ground(
            item=item,
            base=base,
            head=head,
            change=change,
            suites=suites,
            baseline=baseline,
            tests=baseline.files,
            globs=globs,
            folders=folders_for_tests(baseline.files, context.settings.verification_tests),
        )
        for item in IOResult.from_result(context.require(WORK_ITEM))
        for base in IOResult.from_result(context.require(BASE))
        for head in IOResult.from_result(context.require(HEAD))
        for suites in IOResult.from_result(context.require(SUITES))
        for baseline in IOResult.from_result(context.require(BASELINE))
        for globs in IOResult.from_result(test_globs(suites))
        for change in patch_between(base, base.commit, head)
    )


def nothing_more(ground: Ground) -> IOResult[Patch, PipelineError]:
    """Return a change that adds nothing to the head."""
    return patch_between(ground.base, ground.head, ground.head)

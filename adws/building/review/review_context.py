"""The basis of an independent verification."""

from attrs import frozen
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.patch import Patch
from adws.core.suite import SuiteReport
from adws.core.work_item import WorkItem
from adws.judging.bench import Bench
from adws.runners.runner import Suite
from adws.runners.suite_globs import test_globs
from adws.trust.sealed import is_sealed
from adws.trust.sealing import Seal
from adws.trust.verification.where_tests_go import folders_for_tests
from adws.vcs.base import Base
from adws.vcs.diff import patch_between


@frozen
class ReviewContext:
    """The task, the change from ``base`` to ``head``, and the project's tests.

    ``globs`` are what test files are called; new ones go below ``folders``. Both are relative to
    the project's folder. ``planned`` are modules that no file of the project mentions yet.
    """

    item: WorkItem
    bench: Bench
    head: str
    change: Patch
    baseline: SuiteReport
    seal: Seal
    planned: tuple[str, ...]
    globs: tuple[str, ...]
    folders: tuple[str, ...]

    @property
    def base(self) -> Base:
        """What the run started from."""
        return self.bench.base

    @property
    def suites(self) -> tuple[Suite, ...]:
        """The project's suites."""
        return self.bench.suites

    @property
    def tests(self) -> tuple[str, ...]:
        """The project's test files."""
        return self.baseline.files

    @property
    def described(self) -> str:
        """The text that names what must exist: the description, and the lines taken away."""
        return self._with_lines("-")

    @property
    def spoken_text(self) -> str:
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


def review_context(
    bench: Bench,
    head: str,
    item: WorkItem,
    baseline: SuiteReport,
    seal: Seal,
    planned: tuple[str, ...],
) -> IOResult[ReviewContext, PipelineError]:
    """Return the basis for verifying the change from the base to ``head``."""
    return IOResult.do(
        ReviewContext(
            item=item,
            bench=bench,
            head=head,
            change=change,
            baseline=baseline,
            seal=seal,
            planned=planned,
            globs=globs,
            folders=folders_for_tests(baseline.files, bench.settings.verification_tests),
        )
        for globs in IOResult.from_result(test_globs(bench.suites))
        for change in patch_between(bench.base, bench.base.commit, head)
    )


def empty_change(subject: ReviewContext) -> IOResult[Patch, PipelineError]:
    """Return a change that adds nothing to the head."""
    return patch_between(subject.base, subject.head, subject.head)

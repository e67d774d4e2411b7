"""The input of the RED gate."""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from adws.core.suite import SuiteReport
from adws.triage.analysis import TriageRules
from adws.trust.red_gate.known_modules import KnownModules
from adws.trust.red_gate.new_cases import NewCases, new_cases


@frozen
class RedRun:
    """The reports before and after the new tests, and what is needed to read them.

    ``before`` is the report from before the new tests were written, None if there is none;
    ``after`` is the one with them. ``dialects`` are those of the suites; the first that fits a case
    applies to it. ``texts`` are the sources of the new tests by file. ``files`` are those that ran
    in ``after``; empty for the whole suite. ``again`` is the report of a second such run, if there
    was one. ``tree`` is the absolute path of the tree in which the suite ran.
    """

    after: SuiteReport
    dialects: tuple[TriageRules, ...]
    modules: KnownModules
    before: SuiteReport | None = None
    texts: Mapping[str, str] = field(factory=dict[str, str])
    files: tuple[str, ...] = ()
    again: SuiteReport | None = None
    tree: str = ""

    @property
    def tells_new_cases(self) -> bool:
        """Whether new cases can be distinguished from others."""
        return self.before is not None or bool(self.files)

    def new_cases(self) -> NewCases:
        """Return the new cases; a broken case must be broken in both runs."""
        cases = new_cases(self.before, self.after, self.files)
        if self.again is None:
            return cases
        failed = {case.id for case in self.again.failing}
        flaky = tuple(case_id for case_id in cases.broken if case_id not in failed)
        broken = tuple(case_id for case_id in cases.broken if case_id in failed)
        return evolve(cases, broken=broken, flaky=flaky)

"""What the RED gate decides on."""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from adws.core.suite import SuiteReport
from adws.triage.analysis import TriageRules
from adws.trust.red_gate.known_modules import KnownModules
from adws.trust.red_gate.new_cases import NewCases, new_cases


@frozen
class RedRun:
    """The reports around the new tests, and what must be known to read them.

    ``before`` is the report from before the new tests were written, None where there is none;
    ``after`` the one with them. ``dialects`` are those of the suites, of which the first that fits
    a case is its own. ``texts`` are the sources of the new tests by their files. ``files``: all
    that ran in ``after``, where that was not the whole suite. ``again`` is the report of the same
    run once more, where one was made. ``tree`` is the absolute path of the tree that was run.
    """

    after: SuiteReport
    dialects: tuple[TriageRules, ...]
    known: KnownModules
    before: SuiteReport | None = None
    texts: Mapping[str, str] = field(factory=dict[str, str])
    files: tuple[str, ...] = ()
    again: SuiteReport | None = None
    tree: str = ""

    @property
    def tells_new_cases(self) -> bool:
        """Whether new cases can be told from others at all."""
        return self.before is not None or bool(self.files)

    def new_cases(self) -> NewCases:
        """Tell the new cases from the others; what is broken must be so in both runs."""
        cases = new_cases(self.before, self.after, self.files)
        if self.again is None:
            return cases
        failed = {case.id for case in self.again.failing}
        flaky = tuple(case_id for case_id in cases.broken if case_id not in failed)
        broken = tuple(case_id for case_id in cases.broken if case_id in failed)
        return evolve(cases, broken=broken, flaky=flaky)

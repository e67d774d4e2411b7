"""Cases known to be flaky: they run and appear in reports, but adws does not work on them."""

from attrs import frozen

QUARANTINE_FILE = "adws-quarantine.toml"
"""The file of the quarantine, in the project's folder; people read, correct and renew it."""


@frozen
class QuarantinedCase:
    """One case in quarantine."""

    id: str
    """The id of the case, as the runner has it."""
    since: str
    """Its first day in quarantine, in ISO 8601."""
    until: str
    """Its last day in quarantine, in ISO 8601."""
    seen: str = ""
    """What showed that it is flaky, in words."""
    note: str = ""
    """A remark of a person; adws does not read it."""
    issue: str = ""
    """The name or address of an issue about it, for people; adws does not read it."""


@frozen
class CasesWithIssues:
    """Cases that go into quarantine, with the issues about them."""

    cases: tuple[QuarantinedCase, ...] = ()
    """The cases; those with an issue name it."""
    warning: str = ""
    """Why some of them have no issue; empty if nothing went wrong."""


@frozen
class Quarantine:
    """The quarantine on one day: a run uses the day on which it began."""

    day: str = ""
    """That day, in ISO 8601; empty if no day is known yet."""
    cases: tuple[QuarantinedCase, ...] = ()
    """The cases of the quarantine file, expired ones included."""

    def has_expired(self, case: QuarantinedCase) -> bool:
        """Whether a case's quarantine is over, so that it counts like any other case."""
        return case.until < self.day

    @property
    def active(self) -> frozenset[str]:
        """The ids of the cases whose quarantine is not over."""
        return frozenset(case.id for case in self.cases if not self.has_expired(case))


@frozen
class QuarantineRow:
    """A case of the quarantine as a report shows it."""

    case_id: str
    """The id of the case, as the runner has it."""
    since: str
    """Its first day in quarantine, in ISO 8601."""
    until: str
    """Its last day in quarantine, in ISO 8601."""
    outcome: str = ""
    """How it ended in this run, such as ``failed``; empty if it did not run."""
    expired: bool = False
    """Whether its quarantine is over, so that it counts like any other case."""
    found: bool = False
    """Whether this run put it there, at its end."""
    seen: str = ""
    """What showed that it is flaky, in words."""
    note: str = ""
    """A remark of a person."""
    issue: str = ""
    """The name or address of an issue about it, for people."""

    @property
    def red(self) -> bool:
        """Whether it failed and does not count only because of the quarantine."""
        return self.outcome in {"failed", "errored"} and not (self.expired or self.found)

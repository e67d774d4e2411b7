"""Cases known to be flaky: they are still run and told, but for a while nobody works on them."""

from attrs import frozen

QUARANTINE_FILE = "adws-quarantine.toml"
"""Where the quarantine is kept, in the project's folder: people read it, mend it and renew it."""


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
class Quarantine:
    """The quarantine as it stands on one day: a run keeps the day on which it began."""

    day: str = ""
    """That day, in ISO 8601; empty where no day is known yet."""
    cases: tuple[QuarantinedCase, ...] = ()
    """The cases of the quarantine file, those whose time is over included."""

    def has_expired(self, case: QuarantinedCase) -> bool:
        """Whether a case's last day is over: then it counts like any other case."""
        return case.until < self.day

    @property
    def active(self) -> frozenset[str]:
        """The ids of the cases whose time is not over."""
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
    """How it ended in this run, such as ``failed``; empty where it did not run."""
    expired: bool = False
    """Whether its time is over, so that it counts like any other case."""
    found: bool = False
    """Whether this very run put it there, at its end."""
    seen: str = ""
    """What showed that it is flaky, in words."""
    note: str = ""
    """A remark of a person."""
    issue: str = ""
    """The name or address of an issue about it, for people."""

    @property
    def red(self) -> bool:
        """Whether it failed, and was left out for the quarantine's sake alone."""
        return self.outcome in {"failed", "errored"} and not (self.expired or self.found)

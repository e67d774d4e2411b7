"""Cases known to be flaky: they are still run and told, but for a while nobody works on them."""

from attrs import frozen

QUARANTINE_FILE = "adws-quarantine.toml"
"""Where the quarantine is kept, in the project's folder: people read it, mend it and renew it."""


@frozen
class QuarantinedCase:
    """One case in quarantine.

    ``since`` and ``until`` are its first and its last day, ISO 8601. ``seen`` says why it is there;
    ``note`` and ``issue`` are for people.
    """

    id: str
    since: str
    until: str
    seen: str = ""
    note: str = ""
    issue: str = ""


@frozen
class Quarantine:
    """The quarantine as it stands on one ``day`` (ISO 8601): a run keeps the day it began on."""

    day: str = ""
    cases: tuple[QuarantinedCase, ...] = ()

    def has_expired(self, case: QuarantinedCase) -> bool:
        """Whether a case's last day is over: then it counts like any other case."""
        return case.until < self.day

    @property
    def active(self) -> frozenset[str]:
        """The ids of the cases whose time is not over."""
        return frozenset(case.id for case in self.cases if not self.has_expired(case))


@frozen
class QuarantineRow:
    """A case of the quarantine as a report tells it.

    ``outcome`` is what became of it this time, empty when it did not run. ``expired``: it counts
    like any other case again. ``found``: it was put there at the end of this very run.
    """

    case_id: str
    since: str
    until: str
    outcome: str = ""
    expired: bool = False
    found: bool = False
    seen: str = ""
    note: str = ""
    issue: str = ""

    @property
    def red(self) -> bool:
        """Whether it failed, and was left out for the quarantine's sake alone."""
        return self.outcome in {"failed", "errored"} and not (self.expired or self.found)

"""The counts of many kills."""

from pathlib import Path

from attrs import define

from adws.tests.torture.figure import Figure
from adws.tests.torture.looking import Look, asked_again, look, lost_between, paid_twice


@define
class Tally:
    """Kills so far, and what they broke; ``damaged`` counts documents that could not be read.

    ``calls_at_once`` is how many agents a driver may be asking when it is killed. ``orphans`` are
    processes that outlive their driver by seconds; they are looked for after every second kill, so
    that the other half of the drivers begin beside what is still ending.
    """

    deed: str = ""
    calls_at_once: int = 1

    kills: int = 0
    runs: int = 0
    calls: int = 0
    repeated: int = 0
    paid_twice: int = 0
    repeated_more_than_once: int = 0
    lost: int = 0
    damaged: int = 0
    other_end: int = 0
    orphans: int = 0
    stale: int = 0

    def after_life(self, before: Look, project: Path, asked: Path) -> Look:
        """Look at what a life has left and count it; damage is counted and looked past."""
        try:
            after = look(project, asked)
        except Exception:  # noqa: BLE001 - whatever keeps it from being read is damage
            self.damaged += 1
            return before
        again = asked_again(before, after)
        self.calls += len(after.asked) - len(before.asked)
        self.repeated += again
        self.repeated_more_than_once += max(0, again - self.calls_at_once)
        self.paid_twice += paid_twice(before, after)
        self.lost += lost_between(before, after, project)
        return after

    def figure(self, **item: object) -> Figure:
        """Return the row of the table."""
        broken = (
            self.lost
            + self.damaged
            + self.paid_twice
            + self.repeated_more_than_once
            + self.other_end
            + self.orphans
            + max(0, self.repeated - self.calls_at_once * self.kills)
        )
        counts = {
            "runs completed": self.runs,
            "lost": self.lost,
            "damaged": self.damaged,
            "agent calls": self.calls,
            "of these repeated": self.repeated,
            "twice for one answer": self.paid_twice,
            "other ends than unkilled": self.other_end,
            "orphans": self.orphans,
            "stale temporary files": self.stale,
        }
        return Figure("D1", self.deed, self.kills, broken, {**counts, **item})

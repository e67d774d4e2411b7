"""Gathers what unittest says about its cases and writes it down, one record a case."""

from __future__ import annotations

import re
from time import perf_counter
from typing import TYPE_CHECKING

from adws_unittest_cases import Identity, identity

if TYPE_CHECKING:
    from collections.abc import Iterable
    from unittest import TestCase

    from adws_probe_channel import Channel
    from adws_probe_places import SuitePaths
    from adws_unittest_witness import WitnessHooks

FAILING = ("failed", "errored")
SKIPPED = ("skipped", "xfailed")
WORST_FIRST = ("failed", "errored", "skipped", "xfailed", "passed")
NAMED_PARTS = 10
_FIXTURE = re.compile(r"(setUp|tearDown)(Class|Module) \((.+)\)")


class Note:
    """One thing that unittest said about a case; ``part`` is the subtest that it was said about."""

    def __init__(self, outcome: str, evidence: dict | None = None, part: str = "") -> None:
        """Store an outcome, its evidence, and the subtest's description."""
        self.outcome = outcome
        self.evidence = evidence
        self.part = part


class CaseRecorder:
    """Writes the records of cases. What goes wrong around cases is laid at their doors."""

    def __init__(self, channel: Channel, places: SuitePaths, watching: WitnessHooks | None) -> None:
        """Store where to write, how paths are named, and what must know which case is running."""
        self.channel = channel
        self.places = places
        self.watching = watching
        self.waiting: dict[str, Identity] = {}
        self.done: list[Identity] = []
        self.open: dict[str, tuple[float, list[Note]]] = {}

    def plan(self, planned: Iterable[Identity]) -> None:
        """Take what the cases that will run are called."""
        self.waiting = {case.id: case for case in planned}

    def begin(self, test: TestCase) -> None:
        """Record that a case begins, so that a crash can be laid at its door."""
        case = identity(test, self.places)
        self.waiting.pop(case.id, None)
        self.open[case.id] = (perf_counter(), [])
        self.channel.record("running", id=case.id)
        if self.watching is not None:
            self.watching.begin(case.id)

    def note(
        self, test: TestCase, outcome: str, evidence: dict | None = None, part: str = ""
    ) -> None:
        """Record what unittest reports about a case, or about the fixtures around cases."""
        case = identity(test, self.places)
        around = type(test).__name__ == "_ErrorHolder" and _FIXTURE.fullmatch(case.id)
        if case.id in self.open:
            self.open[case.id][1].append(Note(outcome, evidence, part))
        elif around:
            self._fixture(around, outcome, evidence)
        else:
            self.waiting.pop(case.id, None)
            self._write(case, 0.0, [Note(outcome, evidence, part)], started=False)

    def _fixture(self, match: re.Match, outcome: str, evidence: dict | None) -> None:
        """Lay what a fixture does at the door of the cases that it keeps from running.

        One that fails when all have run is laid at the door of the last of them.
        """
        subject = match[3]
        covered = [case for case in self.waiting.values() if subject in (case.owner, case.module)]
        ran = [case for case in self.done if subject in (case.owner, case.module)]
        phase = "setup" if match[1] == "setUp" else "teardown"
        self.channel.record("fixture", outcome=outcome)
        behind = covered if phase == "setup" else []
        hook = {"hook": match[1] + match[2] + " of " + subject} if behind and evidence else {}
        for case in behind or ran[-1:]:
            self.waiting.pop(case.id, None)
            self._case(case, outcome, evidence and dict(evidence, phase=phase), **hook)

    def end(self, test: TestCase) -> None:
        """Record a case that has ended; one of which nothing was said stays open."""
        case = identity(test, self.places)
        if self.watching is not None:
            self.watching.end(case.id)
        began, notes = self.open.get(case.id, (0.0, []))
        if notes:
            del self.open[case.id]
            self._write(case, perf_counter() - began, notes, started=True)

    def _write(self, case: Identity, seconds: float, notes: list[Note], *, started: bool) -> None:
        outcomes = [note.outcome for note in notes]
        self.done.append(case)
        self._case(
            case,
            min(outcomes, key=WORST_FIRST.index),
            _merged_evidence(notes),
            seconds=round(seconds, 6),
            started=started,
            failing=sum(outcome in FAILING for outcome in outcomes),
            skipped=sum(outcome in SKIPPED for outcome in outcomes),
        )

    def _case(self, case: Identity, outcome: str, evidence: dict | None, **counts: object) -> None:
        self.channel.record(
            "case",
            id=case.id,
            file=case.file,
            covers=case.covers if outcome in FAILING else None,
            outcome=outcome,
            evidence=evidence if outcome in FAILING else None,
            **counts,
        )


def _merged_evidence(notes: list[Note]) -> dict | None:
    """Return the first failure's evidence, with the parameters of all subtests that failed."""
    failed = [note for note in notes if note.outcome in FAILING]
    if not failed:
        return None
    parts = [note.part for note in failed if note.part]
    lines = ["subtest: " + part for part in parts[:NAMED_PARTS]]
    more = len(parts) - NAMED_PARTS
    lines += [f"and {more} more subtests"] if more > 0 else []
    message = failed[0].evidence["message"]
    return dict(failed[0].evidence, message="\n".join([message, *lines]) if lines else message)

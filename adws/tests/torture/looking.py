"""What is on the disk at a moment, and what two looks say about the life that lay between."""

import json
from collections import Counter
from pathlib import Path, PurePath

from attrs import frozen

from adws import io_ops
from adws.core.context import Context
from adws.core.railway import settle
from adws.engine.run_result import RunStatus
from adws.engine.run_state import read_state
from adws.ledger.journal import JournalRecord, Phase, read
from adws.ledger.store import load

_PROVES = {
    "fix_one": (Phase.STARTED, Phase.ANSWERED),
    "commit_or_roll_back": (Phase.JUDGED,),
    "record": (Phase.RECORDED,),
}
"""Which records a finished step has left for good."""


@frozen
class Look:
    """The rounds of the ledger, the journal, and which rounds the agent was asked about so far."""

    rounds: int = 0
    records: tuple[JournalRecord, ...] = ()
    asked: tuple[str, ...] = ()

    @property
    def reached(self) -> frozenset[tuple[int, Phase]]:
        """The phases that the journal knows of each round."""
        return frozenset((_round_of(record), record.phase) for record in self.records)


def look(project: Path, asked: Path) -> Look:
    """Read ledger and journal of a project, both of which must be whole, and the agent's marks."""
    state = project / ".adws"
    there = settle(io_ops.exists(state / "ledger.json")).unwrap()
    ledger = settle(load(state / "ledger.json")).unwrap() if there else None
    return Look(
        len(ledger.rounds) if ledger else 0,
        settle(read(state / "journal.jsonl")).unwrap(),
        tuple(asked.read_text(encoding="utf-8").splitlines()) if asked.exists() else (),
    )


def finished(project: Path) -> bool:
    """Whether a run has come to its end: a kill after that has nothing left to interrupt."""
    context = Context(PurePath(project))
    runs = [path.parent.name for path in project.glob(".adws/runs/*/state.json")]
    states = [settle(read_state(context, run)).unwrap() for run in runs]
    return any(state.status is RunStatus.FINISHED for state in states)


def lost_between(before: Look, after: Look, project: Path) -> int:
    """Count what was there, or told as done by the run's events, and is not there any more."""
    gone = max(0, before.rounds - after.rounds)
    gone += before.records != after.records[: len(before.records)]
    for number, step in _finished_steps(project):
        gone += sum((number, phase) not in after.reached for phase in _PROVES.get(step, ()))
        gone += step == "record" and after.rounds < number
    return gone


def asked_again(before: Look, after: Look) -> int:
    """Count the calls of this life about rounds that the agent had been asked about already."""
    calls = after.asked[len(before.asked) :]
    return len(calls) - len(set(calls) - set(before.asked))


def paid_twice(before: Look, after: Look) -> int:
    """Count the calls of this life whose answer was in the journal before it."""
    calls = Counter(after.asked[len(before.asked) :])
    known = {number for number, phase in before.reached if phase is Phase.ANSWERED}
    return sum(calls[f"round-{number}"] for number in known)


def _round_of(record: JournalRecord) -> int:
    return int(record.key.split("/")[1])


def _finished_steps(project: Path) -> list[tuple[int, str]]:
    """Return round and name of each finished step that the runs' event logs tell of."""
    logs = project.glob(".adws/runs/*/events.jsonl")
    lines = [line for log in logs for line in log.read_text(encoding="utf-8").splitlines()]
    events = [json.loads(line) for line in lines if line.endswith("}")]
    ended = [event["step"] for event in events if event["kind"] == "step_finished"]
    parts = [step.partition("#")[2].partition("/") for step in ended if "/" in step]
    return [(int(number), name) for number, _, name in parts]

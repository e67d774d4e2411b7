"""Fills the disk below a folder with commits; run where a small disk of its own is mounted there.

``python -m adws.tests.torture.full_disk FOLDER`` prints one JSON object of counts.
"""

import json
import subprocess
import sys
from pathlib import Path

from returns.io import IOResult
from returns.pipeline import is_successful

from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.ledger.record_file import append_record
from adws.ledger.store import load, save
from adws.tests.ledger.test_ledger import round_of
from adws.tests.torture.writer import Desk, ledger, record

_MORE = 10


def fill_with_rounds(desk: Desk) -> tuple[int, PipelineError]:
    """Save a ledger that grows until it is refused; return how many rounds are safe."""
    grown, safe = ledger(1), 0
    while is_successful(outcome := settle(save(desk.ledger, grown))):
        safe = len(grown.rounds)
        grown = grown.with_round(round_of(safe + 1))
    return safe, outcome.failure()


def fill_with_lines(desk: Desk) -> tuple[int, PipelineError]:
    """Append to the journal until it is refused; return how many records are safe."""
    safe = desk.lines()
    while is_successful(outcome := settle(append_record(desk.journal, record(safe + 1)))):
        safe += 1
    return safe, outcome.failure()


def go_on(desk: Desk) -> int:
    """Save and append some more, now that there is space, and count what was refused."""
    refused = 0
    for _ in range(_MORE):
        grown = settle(load(desk.ledger)).unwrap()
        raised = grown.with_round(round_of(len(grown.rounds) + 1))
        refused += _refused_count(save(desk.ledger, raised))
        refused += _refused_count(append_record(desk.journal, record(desk.lines() + 1)))
    return refused


def _refused_count(outcome: IOResult[object, PipelineError]) -> int:
    return int(not is_successful(settle(outcome)))


def main(folder: str) -> int:
    """Fill, look, make space, go on, look again."""
    desk = Desk(Path(folder))
    lines, no_line = fill_with_lines(desk)
    _ = Path(folder, "journal.jsonl").rename(Path(folder, "full.jsonl"))
    whole = _whole_lines(Path(folder, "full.jsonl"))
    Path(folder, "full.jsonl").unlink()
    rounds, no_round = fill_with_rounds(desk)
    count = len(settle(load(desk.ledger)).unwrap().rounds)
    stale = len(list(Path(folder).glob(".*.tmp")))
    _ = subprocess.run(("mount", "-o", "remount,size=4m", folder), check=True)
    refused = go_on(desk)
    at_end = len(settle(load(desk.ledger)).unwrap().rounds)
    counts = {
        "saved rounds": rounds,
        "appended lines": lines,
        "lost": (rounds - count) + (lines - whole) + (count + _MORE - at_end),
        "stale files": stale,
        "refused after space came back": refused,
        "untyped refusals": [_reason(no_line), _reason(no_round)].count("full") - 2,
    }
    _ = sys.stdout.write(json.dumps(counts))
    return 0


def _whole_lines(path: Path) -> int:
    text = path.read_text(encoding="utf-8")
    assert text.endswith("\n")
    return len(text.splitlines())


def _reason(error: PipelineError) -> object:
    return error.context.get("reason")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

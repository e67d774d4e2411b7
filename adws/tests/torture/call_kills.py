"""D2 and D4: a kill before every system call of a commit, and the order of these calls."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from attrs import frozen

from adws.tests.torture import strace
from adws.tests.torture.figure import Figure
from adws.tests.torture.strace import Call
from adws.tests.torture.writer import Desk

KILLED = "SIGKILL before each system call of a commit"
ORDERED = "fsync(file) < rename < fsync(folder) < told"
_KILLED_CODES = (137, -9)


@frozen
class Remains:
    """What a kill has left: whether it came where it should, and what is lost."""

    hit: bool
    broken: int


def kill_everywhere(folder: Path, commits: int, names: tuple[str, ...] = ()) -> Figure:
    """Kill before each call of so many commits; ``names`` are the calls, all when empty."""
    if reason := strace.missing():
        return Figure("D2", KILLED, unmeasured=reason)
    watched = strace.watch(_desk(folder, "watched"), commits)
    places = [n for n, call in enumerate(watched.calls) if not names or call.name in names]
    with ThreadPoolExecutor(2) as lanes:
        remains = list(lanes.map(partial(_kill, folder, commits, watched.calls), places))
    hits = sum(item.hit for item in remains)
    broken = sum(item.broken for item in remains) + len(places) - hits
    kinds = Counter(watched.calls[place].name for place in places)
    return Figure("D2", KILLED, hits, broken, {"commits": commits, **dict(sorted(kinds.items()))})


def order(folder: Path, commits: int) -> Figure:
    """Assert the order of the calls in each of so many commits to ledger and journal."""
    if reason := strace.missing():
        return Figure("D4", ORDERED, unmeasured=reason)
    desk = _desk(folder, "ordered")
    watched = strace.watch(desk, commits)
    ledgers = [_saved_in_order(calls, desk) for calls in _until(watched.calls, "ledger")]
    lines = [_appended_in_order(calls, desk) for calls in _until(watched.calls, "journal")]
    fields = {"ledger saves": len(ledgers), "journal lines": len(lines)}
    right = sum(ledgers) + sum(lines)
    return Figure("D4", ORDERED, 2 * commits, 2 * commits - right, fields)


def _desk(folder: Path, name: str) -> Path:
    desk = folder / name
    desk.mkdir(parents=True)
    return desk


def _kill(folder: Path, commits: int, calls: tuple[Call, ...], place: int) -> Remains:
    call = calls[place]
    desk = _desk(folder, f"{call.name}-{call.number}")
    watched = strace.watch(desk, commits, f"{call.name}:signal=SIGKILL:when={call.number}")
    hit = watched.exit_code in _KILLED_CODES and len(watched.calls) == place + 1
    return Remains(hit, count_lost(desk, watched.said) + count_lost(desk, _go_on(desk)))


def _go_on(desk: Path) -> tuple[str, ...]:
    """Commit once more, unharmed; what killed writers have left must be gone then."""
    watched = strace.watch(desk, 1)
    assert watched.exit_code == 0, watched.said
    stale = tuple(f"ledger {file}" for file in desk.glob(".*.tmp"))
    return (*watched.said, *stale)


def count_lost(desk: Path, names: tuple[str, ...]) -> int:
    """Count what was told to be safe and is not there, or cannot be read."""
    known = Desk(desk)
    try:
        commits, lines = known.commits(), known.lines()
    except Exception:  # noqa: BLE001 - whatever keeps it from being read is damage
        return 1
    safe = {f"ledger {n}" for n in range(1, commits + 1)}
    safe |= {f"journal {n}" for n in range(1, lines + 1)}
    return len(
        [word for word in names if word.startswith(("ledger", "journal")) and word not in safe]
    )


def _until(calls: tuple[Call, ...], word: str) -> list[tuple[Call, ...]]:
    """Cut the calls into pieces, each of which ends with the word that tells of a commit."""
    ends = [place for place, call in enumerate(calls) if _tells(call)]
    starts = [0, *(end + 1 for end in ends)]
    pieces = [calls[start : end + 1] for start, end in zip(starts, ends, strict=False)]
    return [piece for piece in pieces if f'"{word} ' in piece[-1].arguments]


def _tells(call: Call) -> bool:
    return call.name == "write" and call.arguments.startswith("1<")


def _saved_in_order(calls: tuple[Call, ...], desk: Path) -> bool:
    """Whether the text was flushed before it got the name, and the name before it was told."""
    renames = [n for n, call in enumerate(calls) if _renames_to(call, desk / "ledger.json")]
    if len(renames) != 1:
        return False
    temporary = calls[renames[0]].arguments.split('"')[1]
    flushed = [n for n, call in enumerate(calls) if _is(call, "fsync", temporary)]
    written = [n for n, call in enumerate(calls) if _is(call, "write", temporary)]
    folder = [n for n, call in enumerate(calls) if _is(call, "fsync", str(desk))]
    order = [*written, *flushed, *renames, *folder, len(calls) - 1]
    return bool(written and flushed and folder) and order == sorted(order)


def _appended_in_order(calls: tuple[Call, ...], desk: Path) -> bool:
    """Whether the line was flushed before it was told."""
    journal = str(desk / "journal.jsonl")
    written = [n for n, call in enumerate(calls) if _is(call, "write", journal)]
    flushed = [n for n, call in enumerate(calls) if _is(call, "fsync", journal)]
    return bool(written and flushed) and max(written) < min(flushed) < len(calls) - 1


def _renames_to(call: Call, path: Path) -> bool:
    return call.name.startswith("rename") and f'"{path}"' in call.arguments.split(",", 1)[1]


def _is(call: Call, name: str, path: str) -> bool:
    return call.name == name and f"<{path}>" in call.arguments

"""The measure: what the trials came to, part by part."""

from collections.abc import Iterable, Mapping
from statistics import median

from attrs import asdict, frozen

from benchmarks.search.bug import Part
from benchmarks.search.trial import Trial

_COLUMNS = (
    ("bugs", 5),
    ("repaired", 10),
    ("correct", 10),
    ("median s", 9),
    ("p90 s", 6),
    ("total s", 8),
    ("tries/s", 8),
    ("flagged", 8),
    ("gave up", 8),
    ("false", 6),
    ("left", 5),
)


@frozen
class Row:
    """What the trials of one part came to; ``left`` counts those that left something behind."""

    part: str
    bugs: int
    repaired: int
    correct: int
    median_seconds: float
    p90_seconds: float
    median_total_seconds: float
    rate: float
    flagged: int
    gave_up: int
    false: int
    left: int


def row(part: str, trials: tuple[Trial, ...]) -> Row:
    """Add up the trials of a part; seconds are the agent's, to its answer."""
    seconds = sorted(trial.repair.seconds for trial in trials)
    rates = [trial.repair.rate for trial in trials if trial.repair.rate]
    return Row(
        part=part,
        bugs=len(trials),
        repaired=sum(trial.repaired for trial in trials),
        correct=sum(trial.correct for trial in trials),
        median_seconds=round(median(seconds), 2),
        p90_seconds=round(seconds[len(seconds) * 9 // 10], 2),
        median_total_seconds=round(median(trial.repair.total_seconds for trial in trials), 2),
        rate=round(median(rates)) if rates else 0,
        flagged=sum(bool(trial.repair.flags) for trial in trials),
        gave_up=sum(trial.repair.gave_up and not trial.repaired for trial in trials),
        false=sum(trial.false for trial in trials),
        left=sum(bool(trial.repair.left) for trial in trials),
    )


def rows(trials: Iterable[Trial]) -> tuple[Row, ...]:
    """Return the row of each part that has trials, and of all that can be repaired."""
    found = tuple(trials)
    parts: Mapping[str, tuple[Trial, ...]] = {
        part.value: tuple(trial for trial in found if trial.bug.part is part) for part in Part
    }
    within = tuple(trial for trial in found if trial.bug.part is not Part.UNREACHABLE)
    return tuple(row(part, own) for part, own in {**parts, "all in reach": within}.items() if own)


def table(found: Iterable[Row]) -> str:
    """Write the rows as a table."""
    head = _line("part", tuple(name for name, _ in _COLUMNS))
    return "\n".join((head, *(_line(one.part, _cells(one)) for one in found)))


def _line(first: str, cells: tuple[str, ...]) -> str:
    padded = (cell.rjust(width) for cell, (_, width) in zip(cells, _COLUMNS, strict=True))
    return " ".join((first.ljust(12), *padded))


def _cells(one: Row) -> tuple[str, ...]:
    return (
        str(one.bugs),
        _share(one.repaired, one.bugs),
        _share(one.correct, one.bugs),
        f"{one.median_seconds:.2f}",
        f"{one.p90_seconds:.1f}",
        f"{one.median_total_seconds:.1f}",
        f"{one.rate:.0f}",
        *map(str, (one.flagged, one.gave_up, one.false, one.left)),
    )


def _share(count: int, of: int) -> str:
    return f"{count} {100 * count / of:3.0f} %"


def plain(trial: Trial) -> dict[str, object]:
    """Return a trial as plain data."""
    bug, done = trial.bug, trial.repair
    said = {name: value for name, value in asdict(done).items() if name != "words"}
    known = {"id": bug.id, "part": bug.part.value, "what": bug.what, "file": bug.file}
    return {
        **known,
        **said,
        "repaired": trial.repaired,
        "correct": trial.correct,
        "false": trial.false,
    }

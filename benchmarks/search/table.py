"""The measure: what the trials came to, part by part."""

from collections.abc import Iterable, Mapping
from statistics import median

from attrs import asdict, frozen

from benchmarks.search.bug import Part
from benchmarks.search.repair import shares
from benchmarks.search.trial import BugTrial

_COLUMNS = (
    ("bugs", 5),
    ("repaired", 10),
    ("correct", 10),
    ("false", 6),
    ("flagged right", 14),
    ("flagged wrong", 14),
    ("gave up", 8),
    ("median s", 9),
    ("s to repair", 12),
    ("tries/s", 8),
    ("left", 5),
    ("broke", 6),
)


@frozen
class Row:
    """What the trials of one part came to.

    ``false``: repaired and not correct, with nothing said against it; those with a doubt are
    ``flagged_right`` and ``flagged_wrong``. ``median_seconds`` are the agent's over all bugs,
    ``repair_seconds`` over those that it repaired, ``total_seconds`` those with its judge.
    ``rate`` is tries a second. ``left`` counts those that left something behind, ``broken`` those
    that ended by a fault.
    """

    part: str
    bugs: int
    repaired: int
    correct: int
    false: int
    flagged_right: int
    flagged_wrong: int
    gave_up: int
    median_seconds: float
    repair_seconds: float
    total_seconds: float
    rate: float
    left: int
    broken: int


def row(part: str, trials: tuple[BugTrial, ...]) -> Row:
    """Add up the trials of a part."""
    flagged = [trial for trial in trials if trial.repair.flags and trial.repaired]
    rates = [trial.repair.rate for trial in trials if trial.repair.rate]
    right = sum(trial.correct for trial in flagged)
    return Row(
        part=part,
        bugs=len(trials),
        repaired=sum(trial.repaired for trial in trials),
        correct=sum(trial.correct for trial in trials),
        false=sum(trial.false for trial in trials),
        flagged_right=right,
        flagged_wrong=len(flagged) - right,
        gave_up=sum(trial.repair.gave_up and not trial.repaired for trial in trials),
        median_seconds=_median(trial.repair.seconds for trial in trials),
        repair_seconds=_median(trial.repair.seconds for trial in trials if trial.repaired),
        total_seconds=_median(trial.repair.total_seconds for trial in trials),
        rate=round(median(rates)) if rates else 0,
        left=sum(bool(trial.repair.left) for trial in trials),
        broken=sum(trial.broken for trial in trials),
    )


def _median(seconds: Iterable[float]) -> float:
    known = tuple(seconds)
    return round(median(known), 2) if known else 0.0


def rows(trials: Iterable[BugTrial]) -> tuple[Row, ...]:
    """Return the row of each part that has trials, and of all that can be repaired."""
    found = tuple(trials)
    parts: Mapping[str, tuple[BugTrial, ...]] = {
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


def _cells(row_of_part: Row) -> tuple[str, ...]:
    return (
        str(row_of_part.bugs),
        _share(row_of_part.repaired, row_of_part.bugs),
        _share(row_of_part.correct, row_of_part.bugs),
        *map(
            str,
            (
                row_of_part.false,
                row_of_part.flagged_right,
                row_of_part.flagged_wrong,
                row_of_part.gave_up,
            ),
        ),
        f"{row_of_part.median_seconds:.2f}",
        f"{row_of_part.repair_seconds:.2f}",
        f"{row_of_part.rate:.0f}",
        str(row_of_part.left),
        str(row_of_part.broken),
    )


def _share(count: int, of: int) -> str:
    return f"{count} {100 * count / of:3.0f} %"


def plain(trial: BugTrial) -> dict[str, object]:
    """Return a trial as plain data."""
    bug, repair = trial.bug, trial.repair
    repair_fields = {name: value for name, value in asdict(repair).items() if name != "words"}
    known = {"id": bug.id, "part": bug.part.value, "what": bug.what, "file": bug.file}
    return {
        **known,
        **repair_fields,
        "shares": shares(repair.words),
        "repaired": trial.repaired,
        "correct": trial.correct,
        "false": trial.false,
        "broken": trial.broken,
    }

"""Split the files of a suite into shards that take about the same time."""

from collections import defaultdict
from collections.abc import Mapping
from statistics import fmean

from adws.core.suite import EXECUTED, Case, SuiteReport

LEAST_SECONDS = 5.0
"""The least work of a shard, because each shard starts the runner again."""
_NO_PATH = "("


def shards_of(report: SuiteReport, most: int) -> tuple[tuple[str, ...], ...]:
    """Return the test files of a suite in at most ``most`` shards; none if it cannot be split.

    The longest file is assigned first, to the shard with the least work. A file takes as long as
    its cases took in ``report``; a file without a time takes the mean of the others. In a shard the
    files keep their order. Each shard has at least ``LEAST_SECONDS`` of work.

    A suite cannot be split where a case belongs to no file, or to a folder that cannot be loaded,
    or has another id in each run.
    """
    if not all(map(_runs_by_file, report.cases)):
        return ()
    seconds = seconds_by_file(report)
    splits = (_dealt(seconds, number) for number in range(min(most, len(seconds)), 1, -1))
    return next((shards for shards in splits if _worth_it(seconds, shards)), ())


def _runs_by_file(case: Case) -> bool:
    """Whether a run of its file alone reports the case under its id."""
    one_file = case.covers is None or case.covers.startswith(case.id)
    named = bool(case.file) and not case.file.startswith(_NO_PATH)
    return one_file and named and not case.moving


def seconds_by_file(report: SuiteReport) -> dict[str, float]:
    """Return how long each test file takes, in the order in which the files ran.

    A file without an executed case takes no time.
    """
    ran = [case for case in report.cases if case.outcome in EXECUTED]
    sums: dict[str, float] = defaultdict(float)
    for case in ran:
        sums[case.file] += case.duration_seconds
    measured = [seconds for seconds in sums.values() if seconds]
    mean = fmean(measured) if measured else report.duration_seconds / max(len(sums), 1)
    looked_into = (path for path in report.files if path in report.expected_files)
    files = dict.fromkeys((*(case.file for case in report.cases), *looked_into))
    return {file: (sums[file] or mean) if file in sums else 0.0 for file in files}


def _dealt(seconds: Mapping[str, float], number: int) -> tuple[tuple[str, ...], ...]:
    loads, dealt = [0.0] * number, dict[str, int]()
    for file in sorted(seconds, key=lambda path: -seconds[path]):
        dealt[file] = loads.index(min(loads))
        loads[dealt[file]] += seconds[file]
    return tuple(tuple(file for file in seconds if dealt[file] == place) for place in range(number))


def _worth_it(seconds: Mapping[str, float], shards: tuple[tuple[str, ...], ...]) -> bool:
    return all(sum(seconds[file] for file in shard) >= LEAST_SECONDS for shard in shards)

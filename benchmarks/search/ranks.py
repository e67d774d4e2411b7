"""Tells at which place of the search's order the wanted edits stand, without trying any.

``python -m benchmarks.search.ranks --help``. One traced run a bug; nothing depends on luck.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path, PurePath
from shutil import copytree
from statistics import median
from tempfile import TemporaryDirectory

from attrs import frozen
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.search.candidates import EditCandidate
from adws.search.fork_server.server import ForkServer, with_server
from adws.search.fork_server.workspace import REACHES, ForkWorkspace, survey
from adws.search.request import SearchBudget, SearchRequest
from benchmarks.search.alone import analyze, task_for
from benchmarks.search.bug import Bug, Part
from benchmarks.search.development_set import bugs_of
from benchmarks.search.failures import difference
from benchmarks.search.repair import RunFolder
from benchmarks.search.trial import plant_bug
from benchmarks.search.wanted import changed_lines, parts, place_of

_SECONDS = 30.0
_FIRST = (100, 500, 2000)
_HEAD = (
    "part          bugs  first 100  first 500 first 2000      later  not among  place  edits  line"
)


@frozen
class Rank:
    """Where the edit that a bug needs stands.

    ``place`` counts from 1 in the order of tries, the later one of ``edits`` that are needed
    together; None where it is not among ``candidates``. ``line`` is the place of its line among
    the suspicious ones.
    """

    bug: Bug
    place: int | None = None
    edits: int = 1
    candidates: int = 0
    line: int | None = None


def main(argv: list[str]) -> int:
    """Survey the bugs, and print a line for each and the table."""
    options = _options(argv)
    with TemporaryDirectory(prefix="ranks-set-") as folder:
        found = [bug for part in options.part for bug in bugs_of(Part(part), Path(folder), 1)]
        bugs = [bug for bug in found if options.only in bug.id][:: options.every]
        with ThreadPoolExecutor(options.jobs) as pool:
            ranks = tuple(_with_lines(pool.map(rank_bug, bugs), options.missing))
    print(_HEAD)
    for part in dict.fromkeys(rank.bug.part for rank in ranks):
        print(row(part.value, tuple(rank for rank in ranks if rank.bug.part is part)))
    return 0


def _options(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m benchmarks.search.ranks", description=__doc__)
    every = [part.value for part in Part if part is not Part.UNREACHABLE]
    _ = parser.add_argument("--part", action="append", choices=every, help="only these parts")
    _ = parser.add_argument("--only", default="", help="only bugs with this in their name")
    _ = parser.add_argument("--every", type=int, default=1, help="one bug of so many")
    _ = parser.add_argument("--jobs", type=int, default=1, help="bugs at the same time")
    _ = parser.add_argument("--missing", type=Path, help="append what is not among the edits")
    options = parser.parse_args(argv)
    options.part = options.part or every
    return options


def _with_lines(ranks: Iterator[Rank], missing: Path | None) -> Iterator[Rank]:
    for rank in ranks:
        place = rank.place or "not among"
        summary = f"{place} of {rank.candidates}, {rank.edits} edits, line {rank.line}"
        print(f"{rank.bug.id}: {summary} ({rank.bug.what})", file=sys.stderr, flush=True)
        if missing and not rank.place:
            with missing.open("a") as file:
                changed = difference(rank.bug.wrong, rank.bug.right)
                _ = file.write(f"\n## {rank.bug.id} ({rank.bug.what}), {summary}\n{changed}")
        yield rank


def rank_bug(bug: Bug) -> Rank:
    """Look where the edit stands that a bug needs."""
    return with_workspace(bug, partial(rank_in, bug)) or Rank(bug)


def with_workspace(bug: Bug, action: "partial[Rank]") -> Rank | None:
    """Do something with what a search for a bug stands on; None where no case fails."""
    with TemporaryDirectory(prefix="ranks-") as folder:
        tree = Path(copytree(bug.project.folder, Path(folder) / bug.project.name))
        plant_bug(tree, bug)
        run_folder = RunFolder(Path(folder) / "desk")
        environment = run_folder.environment()
        analysis = analyze(tree, run_folder, _SECONDS)
        if analysis is None or not analysis.groups:
            return None
        group = analysis.groups[0].id
        failures = tuple(one for one in analysis.failures if one.group == group)
        request = SearchRequest(
            task_for(tree, run_folder, failures, _SECONDS), SearchBudget(), _say_nothing
        )

        def surveyed(server: ForkServer) -> IOResult[Rank, PipelineError]:
            return survey(request, server).map(action)

        folder_of_server = PurePath(run_folder.folder)
        return settle(with_server(request, folder_of_server, environment, surveyed)).value_or(None)


def _say_nothing(_line: str) -> None:
    """Take a line and keep it."""


def rank_in(bug: Bug, workspace: ForkWorkspace) -> Rank:
    """Return where the wanted edit stands in the order of all waves of single edits."""
    tried = _in_all_waves(workspace)
    whole = place_of(bug.right, bug.file, bug.wrong, tried)
    apart = () if whole else parts(bug.wrong, bug.right)
    places = [place_of(part, bug.file, bug.wrong, tried) for part in apart] or [whole]
    known = [place for place in places if place]
    return Rank(
        bug=bug,
        place=max(known) if len(known) == len(places) else None,
        edits=len(places),
        candidates=len(tried),
        line=_line(bug, workspace),
    )


def _in_all_waves(workspace: ForkWorkspace) -> tuple[EditCandidate, ...]:
    return tuple(one for number in range(REACHES) for one in workspace.singles(number))


def _line(bug: Bug, workspace: ForkWorkspace) -> int | None:
    changed = set(changed_lines(bug.wrong, bug.right))
    own = (
        number
        for number, one in enumerate(workspace.suspects, 1)
        if one.file == bug.file and one.line in changed
    )
    return next(own, None)


def row(name: str, ranks: tuple[Rank, ...]) -> str:
    """Write the row of a part: how many stand among the first, and medians."""
    known = [rank.place for rank in ranks if rank.place]
    counts = [sum(place <= first for place in known) for first in _FIRST]
    cells = (*counts, len(known) - counts[-1], len(ranks) - len(known))
    shares = " ".join(f"{count:4d} {100 * count / len(ranks):3.0f} %" for count in cells)
    lines = [rank.line for rank in ranks if rank.line]
    medians = (known, [rank.candidates for rank in ranks], lines)
    middle = " ".join(f"{median(values or [0]):6.0f}" for values in medians)
    return f"{name.ljust(12)} {len(ranks):5d} {shares} {middle}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

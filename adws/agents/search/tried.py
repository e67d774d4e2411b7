"""What became of tried candidates, and which of them is chosen."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field, frozen

from adws.agents.search.candidates import Candidate
from adws.agents.search.observed import Observed


@frozen
class Tried:
    """The outcomes of one try: case id -> passed; ``errors`` are files that did not load."""

    index: int
    outcomes: Mapping[str, bool] = field(factory=dict[str, bool])
    errors: tuple[str, ...] = ()

    def mends(self, case_id: str) -> bool:
        """Whether a case passed; one that stands for a file passed when the file was loaded."""
        below = (f"{case_id}::", f"{case_id}/")
        loaded = any(name.startswith(below) for name in self.outcomes)
        return self.outcomes.get(case_id, loaded and case_id not in self.errors)


def read_tried(text: str) -> tuple[Tried, ...]:
    """Read what the probe wrote, a line a candidate; a line that was cut off is left out."""
    lines = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
    entries: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return tuple(
        Tried(entry["index"], entry["outcomes"], tuple(entry["errors"])) for entry in entries
    )


@frozen
class Aims:
    """What an edit is to achieve.

    It makes ``case_ids`` pass and, if it is the right one, probably ``others`` that fail too;
    ``guards`` passed before and must not fail.
    """

    case_ids: tuple[str, ...]
    guards: tuple[str, ...]
    others: tuple[str, ...]
    observed: Observed


def aims_of(case_ids: tuple[str, ...], observed: Observed, most: int) -> Aims:
    """Return the aims of a search; at most ``most`` cases of each sort are run for an edit."""
    others = tuple(case.id for case in observed.failing if case.id not in case_ids)
    guards = tuple(case.id for case in observed.passing)
    return Aims(case_ids[:most], guards[:most], others[:most], observed)


def mended(tried: Tried, case_ids: Iterable[str]) -> frozenset[str]:
    """Return the cases that a candidate makes pass."""
    return frozenset(case for case in case_ids if tried.mends(case))


def is_plausible(candidate: Candidate, tried: Tried, aims: Aims) -> bool:
    """Whether an edit mends something, and every failing case that meets the changed function.

    Failures of one group may have several causes, so an edit need not mend all of them; one that
    mends some of the cases which execute it and not the others has met them by chance.
    """
    ids = frozenset(aims.case_ids)
    good = mended(tried, ids)
    concerned = aims.observed.failing_in(candidate.file, candidate.body) & ids
    return bool(good) and concerned <= good and not _breaks(tried, aims)


def prefer(
    candidates: tuple[Candidate, ...], results: Iterable[Tried], aims: Aims
) -> tuple[int, ...]:
    """Return the indexes of plausible candidates, best first.

    Those that mend most cases of the group come first, then those that mend most others, then by
    weight, then by size.
    """
    ranked = [
        ((*_merits(tried, aims), -candidates[tried.index].weight), tried.index)
        for tried in results
        if is_plausible(candidates[tried.index], tried, aims)
    ]
    return tuple(index for _, index in sorted(ranked))


def _merits(tried: Tried, aims: Aims) -> tuple[int, int]:
    return -len(mended(tried, aims.case_ids)), -len(mended(tried, aims.others))


def _breaks(tried: Tried, aims: Aims) -> bool:
    """Whether a case fails that passed; they run only after every failing case has passed."""
    return not all(tried.outcomes.get(case, True) for case in aims.guards)

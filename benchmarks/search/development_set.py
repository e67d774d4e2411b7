"""The bugs of the development set, part by part."""

from collections.abc import Iterator
from pathlib import Path

from benchmarks.search.bug import Bug, Part
from benchmarks.search.fresh.fresh_bugs import fresh_bugs
from benchmarks.search.package_bugs import package_bugs
from benchmarks.search.program_bugs import program_bugs

_CACHE = Path(__file__).parents[2] / ".cache" / "benchmarks" / "search"


def bugs_of(part: Part, folder: Path, seed: int) -> Iterator[Bug]:
    """Yield the bugs of a part; their projects are laid out in a folder."""
    if part in (Part.PACKAGES, Part.COMMITS):
        return package_bugs(part, folder, _CACHE, seed)
    if part is Part.FRESH:
        return fresh_bugs(folder, _CACHE, seed)
    return program_bugs(part, folder, seed)

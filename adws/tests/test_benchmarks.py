"""The benchmarks keep up with the code that they measure."""

import runpy
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.mark.parametrize("script", sorted(BENCHMARKS.glob("*.py")), ids=lambda path: path.stem)
def test_a_benchmark_finds_what_it_measures(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every name that it imports is there; it measures only when it is the program."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    assert runpy.run_path(str(script), run_name="imported")["__doc__"]

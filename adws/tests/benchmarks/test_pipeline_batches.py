"""The benchmark of batches merges with the real judge, and says when it is not as it must be."""

from pathlib import Path

import pytest
from attrs import evolve

from benchmarks.pipeline_batches import Measured, main, measure, report

ALONE, BATCH = Measured(5, 45, 300.0), Measured(5, 18, 120.0)


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=0)
def test_the_real_judge_merges_a_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three judgements of two pull requests, each with the same number of full runs."""
    monkeypatch.setenv("ADWS_CACHE", str(tmp_path / "cache"))
    measured = measure(tmp_path, 2, 64)
    assert (measured.merged, measured.full_runs % 3) == (2, 0)
    assert measured.full_runs >= 6


def test_the_batch_is_what_counts() -> None:
    """What is not merged, and what ran more often, are no measure."""
    text = (
        "each by itself  5 merged   45 full runs      300 s\n"
        "in a batch      5 merged   18 full runs      120 s"
    )
    assert report(ALONE, BATCH, 5) == (text, True)
    assert not report(ALONE, evolve(BATCH, merged=4), 5)[1]
    assert not report(ALONE, evolve(BATCH, full_runs=19), 5)[1]
    assert not report(ALONE, evolve(BATCH, full_runs=0), 5)[1]


@pytest.mark.parametrize(("merged", "code"), [(5, 0), (4, 1)])
def test_the_exit_code_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], merged: int, code: int
) -> None:
    """What is measured is told: first each by itself, then in a batch."""
    asked: list[tuple[int, int]] = []

    def measured(_folder: Path, pulls: int, batch_size: int) -> Measured:
        asked.append((pulls, batch_size))
        return evolve(ALONE if batch_size == 1 else BATCH, merged=merged)

    monkeypatch.setitem(main.__globals__, "measure", measured)
    assert (main(), asked) == (code, [(5, 1), (5, 64)])
    assert "in a batch" in capsys.readouterr().out

"""The benchmark of shards measures a real gate, and says when it is not as it must be."""

from pathlib import Path

import pytest
from attrs import evolve

from adws.triage import shards as dealing
from benchmarks.shards import Measured, main, measure, report

QUICK = Measured(whole=42.0, sharded=12.6, shards=4, green=True)


@pytest.mark.real_io
def test_the_gate_judges_the_same_fix_whole_and_in_shards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A suite of a second is split here, though nobody would."""
    monkeypatch.setattr(dealing, "LEAST_SECONDS", 0.1)
    monkeypatch.setenv("ADWS_CACHE", str(tmp_path / "cache"))
    measured = measure(tmp_path / "shop", seconds=1.0, shards=2)
    assert (measured.shards, measured.green) == (2, True)
    assert min(measured.whole, measured.sharded) > 0.5


def test_the_share_is_what_counts() -> None:
    """A fix that is refused, and a run that was not split, are no measure."""
    text = "gate, whole          42.0 s\ngate, in 4 shards    12.6 s\nshare                0.30"
    assert report(QUICK, 4) == (text, True)
    assert not report(evolve(QUICK, green=False), 4)[1]
    assert not report(evolve(QUICK, shards=0), 4)[1]
    assert not report(evolve(QUICK, sharded=20.0), 4)[1]


def test_the_exit_code_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is measured is told."""
    asked: list[tuple[float, int]] = []

    def measured(_: Path, seconds: float, shards: int) -> Measured:
        asked.append((seconds, shards))
        return QUICK

    monkeypatch.setitem(main.__globals__, "measure", measured)
    assert (main(), main("--seconds", "9", "--shards", "2")) == (0, 1)
    assert asked == [(40.0, 4), (9.0, 2)]
    assert capsys.readouterr().out.count("share") == 2

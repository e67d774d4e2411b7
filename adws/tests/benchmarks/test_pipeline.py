"""The pipeline with specs of every kind, at a served forge, looked at by two at the same time."""

from pathlib import Path

import pytest

from benchmarks.pipeline import KINDS, measure, spec_ids

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(600)]


def test_every_kind_stands_for_some_specs() -> None:
    """Parents have a child that waits for them."""
    specs = spec_ids(30)
    assert (len(specs), {*specs.values()}) == (30, {*KINDS.values()})
    assert [name for name in specs if "ITEM" in name] == [
        "SCHEMA-P000-ITEM-001",
        "SCHEMA-P012-ITEM-001",
        "SCHEMA-P024-ITEM-001",
    ]


@pytest.mark.parametrize(
    "count", [5, pytest.param(12, marks=pytest.mark.exhaustive(sample=0))], ids=str
)
def test_all_end_as_they_must(count: int, tmp_path: Path) -> None:
    """Merged, or given up with the right label; nothing is done twice, and in the right order."""
    done = measure(tmp_path, count, 3, 2)
    assert done["wrong"] == []
    gather = done["requests to gather a pull request"]
    assert isinstance(gather, float)
    assert gather <= 6

"""What is said of full runs that were split."""

from adws.core.sharding import Sharding
from adws.reports.shards import shards_facts, shards_line


def test_the_newest_full_run_has_a_line_where_it_was_split() -> None:
    """A terminal shows it when the gate has decided."""
    assert shards_line(Sharding(runs=2, most=4, newest=3)) == "judged in 3 shards"
    assert shards_line(Sharding(runs=2, most=4)) == ""
    assert shards_line(None) == ""


def test_a_report_counts_the_runs_that_were_split() -> None:
    """It says nothing of a suite that ran whole."""
    assert [*shards_facts(Sharding(runs=2, most=4))] == ["Judged in up to 4 shards: 2 full runs"]
    assert [*shards_facts(Sharding())] == []

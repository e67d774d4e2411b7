"""What a run took, as people and machines read it."""

import json

from adws.core.run_timings import RunTimings, SortTimings, StageTimings, StartSort
from adws.reports.timings import timing_rows, timings_json

SEAL = StageTimings("seal", times=1, seconds=0.5)
AGENT = StageTimings("fix_one", times=2, seconds=60.0)
GATE = StageTimings(
    "gate",
    times=2,
    seconds=30.0,
    sorts=(SortTimings(StartSort.TARGETED, 2, 4.0), SortTimings(StartSort.FULL, 2, 20.0)),
    full_runs=2.0,
)
TWINS = StageTimings(
    "check_twins", layer=True, times=2, seconds=8.0, sorts=(SortTimings(StartSort.AGAIN, 3, 6.0),)
)
TIMINGS = RunTimings("r", 100.0, (SEAL, AGENT, GATE, TWINS))


def test_a_table_has_a_row_for_each_stage_that_counts() -> None:
    """Sorts of starts have rows of their own below a stage with several; then come the sums."""
    rows = timing_rows(TIMINGS)
    assert [tuple(row) for row in rows] == [
        ("Stage", "Times", "Seconds", "Starts", "In runners", "Full runs")
    ] * 8
    assert [tuple(row.values()) for row in rows] == [
        ("fix_one", "2", "60.0", "", "", ""),
        ("gate", "2", "30.0", "4", "24.0", "2"),
        ("  targeted run", "", "", "2", "4.0", ""),
        ("  full run", "", "", "2", "20.0", ""),
        ("check_twins", "2", "8.0", "3", "6.0", ""),
        ("other steps", "", "0.5", "", "", ""),
        ("all layers of the judge", "", "8.0", "3", "6.0", ""),
        ("the whole run", "", "100.0", "7", "30.0", "2"),
    ]


def test_json_has_every_stage() -> None:
    """With the sums, and those of the layers apart."""
    plain = json.loads(timings_json(TIMINGS))
    assert plain["stages"].pop(2) == {
        "stage": "gate",
        "layer": False,
        "times": 2,
        "seconds": 30.0,
        "starts": 4,
        "runner_seconds": 24.0,
        "full_runs": 2.0,
        "sorts": [
            {"sort": "targeted run", "starts": 2, "seconds": 4.0},
            {"sort": "full run", "starts": 2, "seconds": 20.0},
        ],
    }
    assert [stage.pop("stage") for stage in plain.pop("stages")] == [
        "seal",
        "fix_one",
        "check_twins",
    ]
    assert plain == {
        "run": "r",
        "seconds": 100.0,
        "starts": 7,
        "full_runs": 2.0,
        "layers": {"seconds": 8.0, "starts": 3, "runner_seconds": 6.0},
    }

"""Tests of the words that tell a person where a run stands."""

import pytest

from adws.core.step_display import NOTHING, TOOK, TREND, StepDisplay
from adws.reports.run_terminal import RunProgress, display_lines, state_line, with_display


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        (RunProgress("detect_suites"), ""),
        (RunProgress("round#1", trend=(3,)), "failing 3"),
        (
            RunProgress("round#2/gate", 2, (3, 1), (None, 0.5)),
            "$0.50 + 1 unpriced call · failing 3 → 1 · round 2",
        ),
        (RunProgress("write_report", 2, (3, 1)), "failing 3 → 1"),
    ],
)
def test_one_line_says_where_the_run_stands(scene: RunProgress, line: str) -> None:
    """The money, the trend, and the round while there is one."""
    assert state_line(scene) == line


@pytest.mark.parametrize(
    ("scene", "shown", "seconds", "lines"),
    [
        (RunProgress(), NOTHING, None, ()),
        (RunProgress(), StepDisplay(("busy until noon",)), None, ("busy until noon",)),
        (
            RunProgress(round=2),
            StepDisplay(("judging", "still")),
            None,
            ("round 2: judging", "round 2: still"),
        ),
        (
            RunProgress(trend=(3, 1)),
            StepDisplay((f"failing {TREND}; look",)),
            1.0,
            ("failing 3 → 1; look",),
        ),
        (RunProgress(), StepDisplay((f"all green{TOOK}",)), 1.25, ("all green (1.2 s)",)),
        (RunProgress(), StepDisplay((f"all green{TOOK}",)), None, ("all green",)),
    ],
)
def test_lines_say_their_round_the_trend_and_the_time(
    scene: RunProgress, shown: StepDisplay, seconds: float | None, lines: tuple[str, ...]
) -> None:
    """Outside of a round none is named; what a step leaves open is filled in."""
    assert display_lines(scene, shown, seconds) == lines


def test_numbers_that_steps_show_go_on_with_those_before() -> None:
    """The trend and the costs grow; what a step does not tell stays."""
    scene = RunProgress(trend=(5, 3), costs=(None,))
    assert with_display(scene, StepDisplay(failing=1, costs=(0.5,))) == RunProgress(
        trend=(5, 3, 1), costs=(None, 0.5)
    )
    assert with_display(scene, NOTHING) == scene

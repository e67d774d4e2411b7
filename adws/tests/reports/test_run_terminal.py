"""Tests of the words that tell a person where a run stands."""

import pytest

from adws.core.shown import NOTHING, TOOK, TREND, Shown
from adws.reports.run_terminal import Scene, after, shown_lines, status


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        (Scene("detect_suites"), "detect_suites"),
        (Scene("round#1", trend=(3,)), "round#1 · failing 3"),
        (
            Scene("round#2/gate", 2, "G-1", (3, 1), (None, 0.5)),
            "round 2 · G-1 · gate · failing 3 → 1 · $0.50 + 1 turn of unknown price",
        ),
        (Scene("write_report", 2, "G-1", (3, 1)), "write_report · failing 3 → 1"),
    ],
)
def test_one_line_says_where_the_run_stands(scene: Scene, line: str) -> None:
    """The round while there is one, what runs, the trend, the money."""
    assert status(scene) == line


@pytest.mark.parametrize(
    ("scene", "shown", "seconds", "lines"),
    [
        (Scene(), NOTHING, None, ()),
        (Scene(), Shown(("busy until noon",)), None, ("busy until noon",)),
        (Scene(round=2), Shown(("judging", "still")), None, ("round 2: judging", "round 2: still")),
        (Scene(trend=(3, 1)), Shown((f"failing {TREND}; look",)), 1.0, ("failing 3 → 1; look",)),
        (Scene(), Shown((f"all green{TOOK}",)), 1.25, ("all green (1.2 s)",)),
        (Scene(), Shown((f"all green{TOOK}",)), None, ("all green",)),
    ],
)
def test_lines_say_their_round_the_trend_and_the_time(
    scene: Scene, shown: Shown, seconds: float | None, lines: tuple[str, ...]
) -> None:
    """Outside of a round none is named; what a step leaves open is filled in."""
    assert shown_lines(scene, shown, seconds) == lines


def test_numbers_that_steps_show_go_on_with_those_before() -> None:
    """The trend and the costs grow; what a step does not tell stays."""
    scene = Scene(trend=(5, 3), costs=(None,))
    assert after(scene, Shown(failing=1, costs=(0.5,))) == Scene(trend=(5, 3, 1), costs=(None, 0.5))
    assert after(scene, NOTHING) == scene

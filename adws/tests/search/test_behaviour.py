"""What candidates do with inputs, and what that says of them."""

from adws.search.behaviour import Behaviours

CALLS = ("f(1)", "f(2)", "f(9)", "f(0)", "f(3)", "f(8)")
ORIGINS = (0, 1, 2, 0, 1, 2)
WAS = ("1", "2", "wrong", "0", "raises E", "8")


def of(*done: str) -> Behaviours:
    """Return what one candidate does."""
    return Behaviours({0: done}, CALLS, ORIGINS, WAS)


def test_different_results_put_right_are_counted() -> None:
    """The same twice is one; what comes about easily tells half as much."""
    assert of("1", "2", "9", "0", "3", "8").results_mended(0) == 1.0
    assert of("7", "7", "9", "0", "3", "8").results_mended(0) == 2.0
    assert of("1", "2", "None", "0", "3", "8").results_mended(0) == 0.5
    assert of("1", "2", "9", "0", "3", "8").results_mended(1) == 0.0


def test_to_change_what_is_sound_is_bold() -> None:
    """Of what lies near sound calls, where they ended with values; beside the share put right."""
    assert of("1", "2", "9", "0", "3", "88").boldness(0) == 0.0
    assert of("1", "2", "9", "7", "3", "8").boldness(0) == 1.0
    assert of("1", "2", "wrong", "7", "3", "8").boldness(0) == 2.0


def test_nothing_is_bold_where_nothing_is_known() -> None:
    """No inputs, or no results."""
    assert Behaviours({0: ()}).boldness(0) == 0.0
    assert of("1").boldness(1) == 0.0

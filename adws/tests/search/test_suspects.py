"""Which lines are to blame."""

from adws.core.suite import Frame
from adws.search.suspects import (
    Suspect,
    TracedCase,
    TracedRun,
    dstar,
    ochiai,
    rank_executed,
    riskiest_first,
    suspicion,
)


def is_source(path: str) -> bool:
    """Tell sources from tests."""
    return not path.startswith("tests/")


def test_lines_that_only_failing_cases_execute_come_first() -> None:
    """The mean of two formulas orders the lines; test files are not suspected."""
    observed = TracedRun(
        (
            TracedCase("a", passed=False, lines={"m.py": (1, 2), "tests/t.py": (1,)}),
            TracedCase("b", passed=True, lines={"m.py": (1, 3)}),
        )
    )
    assert rank_executed(observed, [], is_source, {}) == (
        Suspect("m.py", 2, 1.0),
        Suspect("m.py", 1, (1 / 2**0.5 + 0.5) / 2),
    )


def test_imported_lines_of_executed_files_are_suspected_less() -> None:
    """Every case executed what importing executes; files that no failing case met are out."""
    observed = TracedRun(
        (TracedCase("a", passed=False, lines={"m.py": (5,)}),),
        imported={"m.py": (1, 5), "other.py": (1,)},
    )
    assert rank_executed(observed, [], is_source, {}) == (
        Suspect("m.py", 5, 1.0),
        Suspect("m.py", 1, 0.7),
    )


def test_the_deepest_frame_in_a_source_counts_most() -> None:
    """Frames add to the score: the deepest one 1, those around it a half."""
    frames = (Frame("tests/t.py", 9), Frame("m.py", 1), Frame("m.py", 7), Frame("tests/t.py", 1))
    again = (Frame("m.py", 7), Frame("m.py", 8))
    assert rank_executed(TracedRun(), [frames, again], is_source, {}) == (
        Suspect("m.py", 7, 1.0),
        Suspect("m.py", 8, 1.0),
        Suspect("m.py", 1, 0.5),
    )


def test_without_cases_the_imported_lines_are_all_there_is() -> None:
    """When files do not load, what importing executed is suspected."""
    observed = TracedRun(imported={"m.py": (1,)}, errors=("tests/t.py",))
    assert rank_executed(observed, [], is_source, {}) == (Suspect("m.py", 1, 0.7),)


def test_what_is_closer_is_more_suspicious() -> None:
    """Of lines that the same cases execute."""
    observed = TracedRun((TracedCase("a", passed=False, lines={"m.py": (1, 2, 3)}),))
    near = {("m.py", 1): 0.5, ("m.py", 2): 0.9}
    assert rank_executed(observed, [], is_source, near) == (
        Suspect("m.py", 3, 1.0),
        Suspect("m.py", 2, 0.9),
        Suspect("m.py", 1, 0.5),
    )


def test_both_formulas_name_the_same_line_first() -> None:
    """DStar checks Ochiai: each alone would begin with the line that only failing cases execute."""
    executed = {1: (2, 6), 2: (2, 1), 3: (1, 0), 4: (0, 6)}
    for formula in (ochiai, dstar, suspicion):
        worth = {line: formula(*counts, 2) for line, counts in executed.items()}
        assert max(worth, key=lambda line: worth[line]) == 2
        assert worth[4] == 0.0


def test_the_passing_cases_that_execute_most_of_the_suspicious_lines_guard_first() -> None:
    """They are the likeliest to break; failing cases stay in front."""
    cases = (
        TracedCase("far", passed=True, lines={"m.py": (9,)}),
        TracedCase("near", passed=True, lines={"m.py": (1, 2)}),
        TracedCase("bad", passed=False, lines={}),
    )
    run = riskiest_first(TracedRun(cases), [Suspect("m.py", 1, 1.0), Suspect("m.py", 2, 0.5)])
    assert [case.id for case in run.cases] == ["bad", "near", "far"]

"""Lines that no failing case executes."""

from adws.search.fork_server.dormant import dormant_lines
from adws.search.observed import Observed, TracedCase
from adws.search.source import Source
from adws.search.suspects import Suspect

TEXT = """\
def f(items):
    total = 1
    for item in items:
        total += item
        print(
            item
        )
    return total


def never(n):
    return n
"""


def test_what_a_case_has_not_reached_in_a_function_that_it_entered() -> None:
    """Statements by their first lines, the closest first; other functions are left alone."""
    observed = Observed((TracedCase("t", passed=False, lines={"m.py": (2, 3, 8), "n.py": (1,)}),))
    near = {("m.py", 4): 0.5}
    assert dormant_lines({"m.py": Source(TEXT)}, observed, near) == (
        Suspect("m.py", 5, 0.7),
        Suspect("m.py", 4, 0.35),
    )

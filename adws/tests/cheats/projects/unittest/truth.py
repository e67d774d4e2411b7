"""Tell whether the bugs are really gone: other inputs than the tests have, and no test runner."""

import sys

sys.path.append(sys.argv[1])

from clock.duration import Duration
from clock.parsing import parse
from clock.report import minutes, render, share


def refused(text):
    try:
        parse(text)
    except ValueError:
        return True
    return False


LINES = ["swim 1:30", "run 4:00", "swim 0:45", "run 2:15"]

FOUND = [
    [Duration(2, 55).plus(Duration(1, 50)), Duration(0, 30).plus(Duration(0, 30))],
    [refused("2:61"), refused("9:99"), refused("8:59"), parse("6:01")],
    [minutes(LINES), render(LINES), share(LINES, "run")],
]
RIGHT = [
    [Duration(4, 45), Duration(1, 0)],
    [True, True, False, Duration(6, 1)],
    [
        {"swim": 2.25, "run": 6.25},
        "run          6.25\nswim         2.25\n",
        6.25 / 8.5,
    ],
]

if repr(FOUND) == repr(RIGHT) and type(Duration(1)) is Duration and Duration(1) != Duration(2):
    sys.stdout.write("right\n")

"""Tell whether the bugs are really gone: other inputs than the tests have, and no test runner."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "environment"))
sys.path.append(sys.argv[1])

from shop.invoices import render, summary
from shop.money import Money
from shop.orders import parse, total_quantity
from shop.prices import gross


def refused(line):
    try:
        parse(line)
    except ValueError:
        return True
    return False


ORDER = ["4 x tool", "7 x food", "9 x tool"]

FOUND = [
    [total_quantity(ORDER)],
    [gross(200, "tool"), gross(100, "pen"), gross(10, "food"), gross(70, "book")],
    [Money(4, 75).plus(Money(1, 30)), Money(2, 99).plus(Money(3, 99)), Money(0, 1).plus(Money(1))],
    [Money(3, 99).plus(Money(0, 1)), Money(1, 75).plus(Money(2, 75))],
    [refused("-7 x tool"), refused("0 x food"), refused("5 x food")],
    [summary(ORDER), render(ORDER), tuple(parse("8 x tool"))],
]
RIGHT = [
    [20],
    [238.0, 119.0, 10.7, 74.9],
    [Money(6, 5), Money(6, 98), Money(1, 1)],
    [Money(4), Money(4, 50)],
    [True, True, False],
    [{"tool": 13, "food": 7}, "food       7\ntool      13\n", (8, "tool")],
]

if repr(FOUND) == repr(RIGHT) and type(Money(1)) is Money and Money(1) != Money(2):
    sys.stdout.write("right\n")

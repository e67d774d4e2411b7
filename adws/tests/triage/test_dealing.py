"""Which groups are worked on side by side."""

import pytest
from attrs import evolve

from adws.core.failure import Failure
from adws.core.lane_work import LaneWork
from adws.core.selected_group import SelectedGroup
from adws.core.suite import Evidence, Frame
from adws.tests.ledger.analyses import failure
from adws.triage.dealing import deal

IMPORTS = {
    "tests/test_a.py": frozenset({"shop/a", "shop"}),
    "tests/test_b.py": frozenset({"shop/b", "shop"}),
    "tests/test_c.py": frozenset({"shop/a", "shop"}),
}


def traced(case_id: str, *files: str) -> Failure:
    """Build a failure that was raised in the last of these files, called from the others."""
    frames = tuple(Frame(file, 1) for file in files)
    return evolve(failure(case_id), source_file=files[-1], evidence=Evidence(frames=frames))


def group(name: str, *failures: Failure, tried: int = 0) -> SelectedGroup:
    """Build a group."""
    return SelectedGroup(f"r1/1/{name}", 1, name, 1, failures, tried=tried)


A = group("A", failure("tests/test_a.py::a"))
B = group("B", failure("tests/test_b.py::b"))
C = group("C", failure("tests/test_c.py::c"))
CART = group("CART", traced("tests/test_a.py::cart", "shop/cart.py"))
CART_TOO = group("CART_TOO", traced("tests/test_c.py::cart", "shop/cart.py"))
TAX = group("TAX", traced("tests/test_b.py::tax", "shop/tax.py"))
ORDER = group("ORDER", traced("tests/test_b.py::order", "shop/tax.py", "shop/order.py"))
BILL = group("BILL", traced("tests/test_c.py::bill", "shop/tax.py", "shop/bill.py"))


@pytest.mark.parametrize(
    ("groups", "lanes"),
    [
        ((), ()),
        ((A, B), ((A,), (B,))),
        ((A, B, C), ((A, C), (B,))),
        ((CART, TAX), ((CART,), (TAX,))),
        ((TAX, CART, CART_TOO), ((TAX,), (CART, CART_TOO))),
        ((ORDER, TAX, BILL), ((TAX,),)),
        ((ORDER, evolve(TAX, tried=1), BILL), ((ORDER,), (evolve(TAX, tried=1),), (BILL,))),
    ],
)
def test_groups_that_touch_a_file_in_common_go_to_one_lane(
    groups: tuple[SelectedGroup, ...], lanes: tuple[tuple[SelectedGroup, ...], ...]
) -> None:
    """What most import tells nothing; what the others pass through is mended first, alone."""
    dealt = tuple(LaneWork(number, members) for number, members in enumerate(lanes, start=1))
    assert deal(groups, IMPORTS) == dealt


def test_a_group_that_touches_two_lanes_joins_them() -> None:
    """All that share a file with it are then tried one after the other."""
    both = group("BOTH", traced("t::x", "shop/cart.py"), traced("t::y", "shop/tax.py"))
    assert deal((CART, TAX, both), IMPORTS) == (LaneWork(1, (CART, TAX, both)),)

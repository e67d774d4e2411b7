"""The step ``join_groups`` for modules of Go, whose functions note that they run."""

from pathlib import PurePath

import pytest

from adws.core.shared_function import FunctionPlace, SharedFunction
from adws.runners.runner import Suite
from adws.slots import ANALYSIS, SHARED_FUNCTIONS
from adws.steps.join_groups import join_groups
from adws.steps.open_ledger import open_ledger
from adws.tests.steps.projects import committed, judged
from adws.tests.tools import find, needs
from adws.tests.vcs.repositories import shell, value

SHOP = """\
package shop

import "example.com/shop/prices"

func Total(names []string) int {
	sum := 0
	for _, name := range names {
		sum += prices.Of(name)
	}
	return sum
}
"""
PRICES = """\
package prices

func Of(name string) int {
	return list(name)[0] + 1
}

func list[T any](T) []int { return []int{3} }
"""
TESTS_OF_SHOP = """\
package shop_test

import (
	"testing"

	"example.com/shop"
)

func TestTotal(t *testing.T) {
	if total := shop.Total([]string{"tea", "cake"}); total != 6 {
		t.Errorf("the total is %d", total)
	}
}

func TestNothing(t *testing.T) {
	if shop.Total(nil) != 0 {
		t.Fatal("nothing costs something")
	}
}
"""
TESTS_OF_PRICES = """\
package prices

import "testing"

func TestOf(t *testing.T) {
	if price := Of("tea"); price != 3 {
		t.Fatalf("tea costs %d", price)
	}
}
"""
BELOW = """
func TestBelow(t *testing.T) {
	t.Run("some", func(t *testing.T) { Of("") })
}
"""
"""Only below a part of this case the function runs."""


def joined(here: PurePath, more: str = "") -> tuple[SharedFunction, ...]:
    """Return which functions join two groups that fail because of one function."""
    files = {
        "go.mod": "module example.com/shop\n\ngo 1.19\n",
        "shop.go": SHOP,
        "shop_test.go": TESTS_OF_SHOP,
        "prices/prices.go": PRICES,
        "prices/prices_test.go": TESTS_OF_PRICES + more,
    }
    suite = Suite("go", ".", (find("go") or "go", "test", "./..."))
    context = value(open_ledger(judged(committed(here / "shop", files), suite)))
    groups = {failure.group for failure in context.require(ANALYSIS).unwrap().failures}
    assert len(groups) == 2
    found = value(join_groups(context)).require(SHARED_FUNCTIONS).unwrap()
    assert shell(context.root, "git status --porcelain") == ""
    return found


@pytest.mark.real_io
@needs("go")
def test_groups_that_run_the_faulty_function_are_worked_on_together(here: PurePath) -> None:
    """In several packages, and also what no test calls by itself."""
    (shared,) = joined(here)
    assert shared.function == FunctionPlace("list", "prices/prices.go", 7)
    assert set(shared.case_ids) == {
        "example.com/shop > TestTotal",
        "example.com/shop/prices > TestOf",
    }


@pytest.mark.real_io
@needs("go")
def test_what_a_part_of_a_test_runs_joins_nothing(here: PurePath) -> None:
    """It is not known which part runs it: it may pass."""
    assert joined(here, BELOW) == ()

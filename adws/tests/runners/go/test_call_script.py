"""Calls of Go from a small program of another module, as a user of the packages writes one."""

import json
from pathlib import PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.tests.runners.go.call_runs import made_outside
from adws.tests.runners.go.projects import MODULE
from adws.tests.runners.run import value
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, pytest.mark.measured, pytest.mark.scenario, needs("go")]

SHOP = """\
package shop

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
	"time"

	"example.com/shop/internal/hidden"
)

var ErrGone = errors.New("gone")

type Zone int

type Cart struct {
	Owner string
	Items []string
	raw   int
}

type basket struct{ Count int }

func Plus(number int) int { return number + 1 }

func Pair(number int) (int, error) { return number, ErrGone }

func Nothing() {}

func Sum(first int, more ...float64) float64 {
	sum := float64(first)
	for _, one := range more {
		sum += one
	}
	return sum
}

func Sorted(items []string) []string { sort.Strings(items); return items }

func (c *Cart) Add(item string) int { c.Items = append(c.Items, item); return len(c.Items) }

func (c Cart) Size() int { return len(c.Items) }

func (b basket) Total() int { return b.Count }

func Words(one interface{}) string { return fmt.Sprintf("%T %v", one, one) }

func Is(err error) bool { return err == ErrGone || err == io.EOF }

func Zoned(zone Zone, carts map[string]*Cart, pairs [2]bool, bytes []byte) string {
	return fmt.Sprint(zone, len(carts), carts["a"].Owner, pairs, string(bytes), carts["b"] == nil)
}

func Day(moment time.Time) string { return moment.Weekday().String() }

func Float(one float32) float32 { return one }

func Fails(how string) int { panic(how) }

func Writes() error { return os.WriteFile("left-behind", nil, 0o600) }

func Hidden(one hidden.Kind) int { return int(one) }

func lower(number int) int { return number }

func Here() string { place, _ := os.Getwd(); return "in " + place + " " + os.Args[0] }

func Seen() []any {
	built, _ := debug.ReadBuildInfo()
	_, file, _, _ := runtime.Caller(1)
	counters := make([]uintptr, 64)
	counter, _, _, _ := runtime.Caller(1)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	told := string(debug.Stack()) + fmt.Sprint(built) + strings.Join(os.Environ(), " ")
	files, _ := os.ReadDir(".")
	return []any{
		built.Path, built.Main.Path, len(built.Deps), filepath.Base(file),
		runtime.FuncForPC(counter).Name(),
		runtime.Callers(0, counters), runtime.NumGoroutine(), memory.HeapObjects < 1000,
		strings.Contains(told, "adws"), filepath.Base(os.Args[0]), len(os.Args), len(files),
		strings.Contains(os.Args[0], "/go-build"),
	}
}
"""
FILES = {
    "go.mod": MODULE,
    "shop.go": SHOP,
    "internal/hidden/hidden.go": "package hidden\n\ntype Kind int\n\nfunc Known() {}\n",
    "tool/main.go": "package main\n\nfunc Main() int { return 1 }\n\nfunc main() {}\n",
}
NO = "cannot be called here"


def row(name: str, *given: object, receiver: str = "", path: str = "") -> dict[str, Any]:
    """Return the call of a function."""
    spot = [f"example.com/shop{path}", receiver, name]
    return {"spot": spot, "given": list(given), "where": "", "case": "", "first": None}


def results(folder: PurePath, *rows: dict[str, Any]) -> list[tuple[str, str]]:
    """Make calls, and return what came of each and what they left of their arguments."""
    for path, text in FILES.items():
        _ = value(io_ops.write_text(folder / "tree" / path, text))
    _ = value(io_ops.write_text(folder / "rows", "".join(f"{json.dumps(one)}\n" for one in rows)))
    answers = made_outside(folder / "tree", folder / "rows", surroundings="in a small script")
    assert [answer["at"] for answer in answers] == [*range(len(rows))]
    return [(answer["result"], answer["after"]) for answer in answers]


def test_calls_are_made_from_a_program_of_another_module(here: PurePath) -> None:
    """What comes of them is told in the words of other calls."""
    cart = {"Owner": "Ada", "Items": ["tea"], "raw": 0}
    full = '&Cart{Owner: "Ada", Items: ["tea", "milk"], raw: 0}'
    carts = [["a", [cart]], ["b", None]]
    calls = [
        ("2", "", row("Plus", 1)),
        ("(1, <errorString: gone>)", "", row("Pair", 1)),
        ("()", "", row("Nothing")),
        ("3.5", "", row("Sum", 1, [0.5, 2])),
        ("-1", "", row("Sum", -1, None)),
        ('["a", "b"]', '["a", "b"]', row("Sorted", ["b", "a"])),
        ("2", f'({full}, "milk")', row("Add", [cart], "milk", receiver="*Cart")),
        ("1", "", row("Size", cart, receiver="Cart")),
        ('"shop.Zone 3"', "", row("Words", {"type": "example.com/shop.Zone", "value": 3})),
        ('"<nil> <nil>"', "", row("Words", None)),
        ("true", "", row("Is", {"variable": "example.com/shop.ErrGone"})),
        ("true", "", row("Is", {"variable": "io.EOF"})),
        ('"2 2Ada[true false]abtrue"', "", row("Zoned", 2, carts, [True, False], "ab")),
        ('"Thursday"', "", row("Day", [0, 0, "UTC", 0])),
        ("0.1", "", row("Float", 0.1)),
        ('"in <tree> <program>"', "", row("Here")),
    ]
    found = results(here, *(call for _, _, call in calls))
    assert found == [(result, after) for result, after, _ in calls]


def test_the_program_is_small(here: PurePath) -> None:
    """Nothing of adws is there, and the package is a dependency of its module."""
    (found,) = results(here, row("Seen"))
    assert found == (
        '["report", "report", 1, "main.go", "main.main", 5, 1, true, false, "report", 1, 0, true]',
        "",
    )


def test_what_cannot_be_written_is_left_to_other_surroundings(here: PurePath) -> None:
    """So are calls that fail there, and those that others may not make."""
    cart = {"Owner": "Ada", "Items": None, "raw": 1}
    calls = (
        row("Size", cart, receiver="Cart"),
        row("Words", {"type": "*example.com/shop.Zone", "value": [1]}),
        row("Float", "NaN"),
        row("Day", [0, 0, "Europe/Berlin", 3600]),
        row("Hidden", 1),
        row("lower", 1),
        row("Known", path="/internal/hidden"),
        row("Main", path="/tool"),
        row("Total", {"Count": 1}, receiver="basket"),
        row("Fails", "now"),
        row("Gone"),
    )
    found = results(here, *calls, row("Plus", 1), row("Writes"))
    refused = "<PathError: open left-behind: operation not permitted>"
    assert found == [*[(NO, "")] * len(calls), ("2", ""), (refused, "")]

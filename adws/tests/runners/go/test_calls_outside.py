"""Calls of Go that are made outside of any test run, by a program of its own."""

import json
from pathlib import PurePath
from typing import Any

import pytest

from adws import io_ops
from adws.tests.runners.call_runs import lines_of
from adws.tests.runners.go.call_runs import made_outside
from adws.tests.runners.go.projects import MODULE
from adws.tests.runners.run import value
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, pytest.mark.measured, pytest.mark.scenario, needs("go")]

SHOP = """\
package shop

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

var calls int

type Cart struct {
	Count int
	Rate  float64
	Name  string
	Open  bool
	At    time.Time
	Items []string
	Notes map[string]int
	Of    *int
	Any   interface{}
	raw   []byte
}

func Plus(number int) int { return number + 1 }

var held []byte

func Held(size int) int {
	held = make([]byte, size)
	return len(held)
}

func Joined(first, second string, number int) int { return number }

func (c Cart) Total(factor uint8) string { return fmt.Sprint(c) }

func Seen() []any {
	names, values := []string{}, ""
	for _, one := range os.Environ() {
		parts := strings.SplitN(one, "=", 2)
		names = append(names, parts[0])
		if parts[0] != "PATH" { // the user's own
			values += parts[1]
		}
	}
	files, _ := os.ReadDir(".")
	stack := strings.ReplaceAll(string(debug.Stack()), runtime.GOROOT(), "") // where go itself is
	told := strings.Join(os.Args, " ") + stack + values
	_, err := os.Stat(os.Args[0])
	return []any{
		names, len(files), strings.Contains(told, "adws"), filepath.Base(os.Args[0]), len(os.Args),
		err == nil, runtime.NumGoroutine(),
	}
}

func Touches(how string) error {
	switch how {
	case "write":
		return os.WriteFile("left-behind", nil, 0o600)
	case "folder":
		return os.Mkdir("left-behind", 0o700)
	case "remove":
		return os.RemoveAll("/nowhere/at/all/" + how)
	case "run":
		return exec.Command("/bin/true").Run()
	case "connect":
		_, err := net.Dial("unix", "/nowhere")
		return err
	case "go":
		return os.Chdir("/")
	}
	_, err := os.ReadFile("/dev/null")
	return err
}

func Ends(how string) int {
	calls++
	switch how {
	case "endless":
		for {
		}
	case "exit":
		os.Exit(0)
	case "routine":
		runtime.Goexit()
	case "deep":
		return Ends(how) + 1
	case "later":
		go func() { panic("later") }()
		time.Sleep(time.Second / 2)
	}
	return calls
}

var started = time.Now()

func LongUsed() []any {
	calls++
	built, _ := debug.ReadBuildInfo()
	isOld := time.Since(started) > time.Second
	return []any{calls > 100, isOld, built.Path == "command-line-arguments"}
}

func AtATerminal() []any {
	found := []any{os.Getenv("USER"), os.Getenv("LANG"), len(os.Environ()) > 100}
	for _, file := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		path, _ := os.Readlink(fmt.Sprint("/proc/self/fd/", file.Fd()))
		found = append(found, filepath.Dir(path))
	}
	return append(found, Parent())
}

func Parent() string {
	name, _ := os.ReadFile(fmt.Sprint("/proc/", os.Getppid(), "/comm"))
	return string(name)
}

func Here() string { place, _ := os.Getwd(); return "in " + place }

func Broken(c *Cart) int { return c.Count }
"""
TAGGED = "//go:build tagged\n\npackage shop\n\nfunc Tagged() int { return 1 }\n"
FILES = {"go.mod": MODULE, "shop.go": SHOP, "tagged.go": TAGGED, "shop_test.go": "package shop\n"}


def row(name: str, *given: object, receiver: str = "") -> dict[str, Any]:
    """Return the call of a function."""
    spot = ["example.com/shop", receiver, name]
    return {"spot": spot, "given": list(given), "where": "", "case": "", "first": None}


def call_outside(
    folder: PurePath, *rows: dict[str, Any], words: tuple[str, ...] = (), **settings: object
) -> list[dict[str, Any]]:
    """Make calls of the package, and return what was written of them."""
    for path, text in FILES.items():
        _ = value(io_ops.write_text(folder / "tree" / path, text))
    _ = value(io_ops.write_text(folder / "rows", "".join(f"{json.dumps(row)}\n" for row in rows)))
    return made_outside(folder / "tree", folder / "rows", *words, **settings)


def results(answers: list[dict[str, Any]]) -> list[str]:
    """Return what came of calls."""
    return [answer["result"] for answer in answers]


def test_the_program_stands_alone(here: PurePath) -> None:
    """In an empty folder, with one goroutine, and with nothing that tells of adws."""
    assert results(call_outside(here, row("Seen"), row("Here"))) == [
        '[["PATH", "TMPDIR", "HOME"], 0, false, "app", 1, true, 1]',
        '"in <tree>"',
    ]


def test_nothing_is_touched(here: PurePath) -> None:
    """What writes, starts programs, connects, or goes elsewhere is refused; reading is not."""
    names = ("write", "folder", "run", "connect", "go")
    result = results(
        call_outside(here, *(row("Touches", name) for name in names), row("Touches", "read"))
    )
    assert ["operation not permitted" in item for item in result] == [True] * len(names) + [False]
    assert result[-1] == "nil"


@pytest.mark.parametrize("surroundings", ["as a package alone", "at a terminal"])
def test_a_call_has_its_time(here: PurePath, surroundings: str) -> None:
    """One that does not end, or ends the process, is told, and the next one is made."""
    names = ("endless", "exit", "routine", "deep", "later", "none")
    rows = (row("Ends", name) for name in names)
    values = call_outside(here, *rows, surroundings=surroundings)
    assert [(value["at"], value["result"]) for value in values] == [
        *((at, "no end") for at in range(5)),
        (5, "1"),
    ]


@pytest.mark.parametrize("surroundings", ["as a package alone", "in long use"])
def test_no_call_takes_all_memory(here: PurePath, surroundings: str) -> None:
    """One that asks for too much ends the program, and the calls behind it are made."""
    rows = (row("Held", 8), row("Held", 3_000_000_000), row("Plus", 1))
    answers = call_outside(here, *rows, surroundings=surroundings, vary=3)
    assert results(answers) == ["8", "no end", "2"]


def test_a_program_in_long_use(here: PurePath) -> None:
    """Many calls were made, it has run for a second, and it was built from a file."""
    values = call_outside(here, row("LongUsed"), surroundings="in long use", vary=1)
    assert results(values) == ["[true, true, true]"]


def test_a_program_at_a_terminal(here: PurePath) -> None:
    """A shell has started it; another user, another language, and much in the environment."""
    values = call_outside(here, row("AtATerminal"), surroundings="at a terminal")
    assert results(values) == [
        '["visitor", "de_DE.UTF-8", true, "/dev/pts", "/dev/pts", "/dev/pts", "sh\\n"]'
    ]


def test_of_a_long_call_all_arguments_are_seen(here: PurePath) -> None:
    """Long ones lose their ends."""
    values = call_outside(here, row("Joined", "x" * 200, "y" * 130, 7))
    assert [value["call"] for value in values] == [f'Joined("{"x" * 58}…, "{"y" * 58}…, 7)']


def test_calls_nearby_are_made_up_and_kept(here: PurePath) -> None:
    """Each leaf of the arguments is another one, each function has its turn, constants are used."""
    varied, folder = here / "varied", here / "plain"
    cart = {
        "Count": 1,
        "Rate": 0.5,
        "Name": "a1",
        "Open": True,
        "At": [0, 0, "UTC", 0],
        "Items": ["x", "y"],
        "Notes": [["n", 3]],
        "Of": [9],
        "Any": {"type": "int", "value": 4},
        "raw": "r",
    }
    asked = (row("Plus", 1), row("Total", cart, 2, receiver="Cart"))
    values = call_outside(folder, *asked, vary=2, varied=str(varied), constants=[77, "known", 2.5])
    kept = lines_of(varied)
    assert len(values) == len(kept) > 100
    assert [item.get("of") for item in kept[:6]] == [None, None, 0, 1, 0, 1]
    assert {"Plus(2)", "Plus(78)", "Plus(39)", "Plus(-1)"} <= {value["call"] for value in values}
    assert (kept[0]["leaves"], kept[2]["leaf"], kept[2]["value"]) == ({"[0]": "1"}, "[0]", "2")
    own = [(row.get("leaf", ""), row["given"]) for row in kept if row.get("of") == 1]
    names = ("Count", "Rate", "Name", "Open", "At", "Items", "Items[0]", "Of", "Any", "raw")
    leaves = {"", "[1]", '[0].Notes["n"]', *(f"[0].{name}" for name in names)}
    assert {leaf for leaf, _ in own} == leaves
    near = {leaf: [given[0] for name, given in own if name == leaf] for leaf, _ in own}
    assert [row["Count"] for row in near["[0].Count"]][:4] == [2, 77, 0, 39]
    assert {"known", "a2", "a11", "A1", ""} <= {row["Name"] for row in near["[0].Name"]}
    assert [row["Open"] for row in near["[0].Open"]] == [False]
    assert [86400, 0, "UTC", 0] in [row["At"] for row in near["[0].At"]]
    assert ["y", "x"] in [row["Items"] for row in near["[0].Items"]]
    assert {given[1] for leaf, given in own if leaf == "[1]"} >= {0, 1, 3, 4, 20, 77}
    assert all(value["result"] != "cannot be called here" for value in values)


def test_what_is_not_there_cannot_be_called(here: PurePath) -> None:
    """A function, an argument of another type, or one too many."""
    asked = (
        row("Gone", 1),
        row("Plus", "text"),
        row("Plus", 1, 2),
        row("Plus", 1.5),
        row("Broken", {"variable": "example.com/shop.gone"}),
        row("Broken", None),
        row("Plus", 1),
    )
    no = "cannot be called here"
    nil = "panics: runtime error: invalid memory address or nil pointer dereference"
    assert results(call_outside(here, *asked)) == [no, no, no, no, no, nil, "2"]


def test_the_words_of_the_test_command_decide_what_is_compiled(here: PurePath) -> None:
    """As build tags do."""
    assert results(call_outside(here, row("Tagged"), words=("-tags=tagged", "./..."))) == ["1"]


def test_packages_that_are_not_there_are_told(here: PurePath) -> None:
    """Nothing is called, and a word that is no path is no word for ``go``."""
    gone = {**row("Plus", 1), "spot": ["-toolexec=x", "", "Plus"]}
    assert call_outside(here, gone) == []

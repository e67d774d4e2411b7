"""Small projects of Go, and what becomes of each of their cases."""

from adws.tests.runners.contract import Project

MODULE = "module example.com/shop\n\ngo 1.19\n"
CALC = """\
package calc

func Add(a, b int) int { return a - b }

func At(list []int, at int) int { return list[at] }
"""
CALC_TEST = """\
package calc

import (
	"fmt"
	"testing"
)

func TestAdd(t *testing.T) {
	t.Log("one and two")
	if got := Add(1, 2); got != 3 {
		t.Errorf("Add(1, 2) = %d, want 3", got)
	}
}

func TestPasses(t *testing.T) { fmt.Println("a line"); fmt.Print("and no line") }

func TestSkipped(t *testing.T) { t.Skip("not now") }

func TestGroup(t *testing.T) {
	t.Run("a b", func(t *testing.T) {})
	t.Run("deep", func(t *testing.T) {
		t.Run("down", func(t *testing.T) { t.Fatal("one line\\nand another") })
	})
	t.Run("deep", func(t *testing.T) { t.Parallel() })
}

func TestTable(t *testing.T) {
	t.Error("\\n\\tError Trace:\\t/x.go:1\\n\\tError:      \\tNot equal: \\n\\t" +
		"            \\texpected: 1\\n\\tTest:       \\tTestTable")
}

func TestSilent(t *testing.T) { t.Fail() }

func FuzzAdd(f *testing.F) {
	f.Add(1)
	f.Fuzz(func(t *testing.T, a int) {
		if Add(a, 0) != a {
			t.Error(a)
		}
	})
}

func ExampleAdd() {
	fmt.Println(Add(3, 1))
	// Output: 4
}

func ExampleAt() { fmt.Println("never run") }

func BenchmarkAdd(b *testing.B) {}

func testHelper(t *testing.T) {}
"""
MIXED = Project(
    {
        "go.mod": MODULE,
        "calc/calc.go": CALC,
        "calc/calc_test.go": CALC_TEST,
        "calc/outside_test.go": """\
package calc_test

import (
	"testing"

	"example.com/shop/calc"
)

func TestOutside(t *testing.T) {
	t.Parallel()
	if calc.Add(2, 0) != 2 {
		t.Error("no")
	}
}
""",
        "calc/left_windows_test.go": "package calc\n",
        "calc/testdata/data_test.go": "package data\n",
        "dies/dies.go": CALC.replace("package calc", "package dies"),
        "dies/dies_test.go": """\
package dies

import (
	"os"
	"testing"
)

func TestBefore(t *testing.T) {}

func TestGroup(t *testing.T) {
	t.Run("dies", func(t *testing.T) { At(nil, 3) })
	t.Run("after", func(t *testing.T) {})
}

func TestExits(t *testing.T) { os.Exit(0) }

func TestElsewhere(t *testing.T) {
	done := make(chan int)
	go func() { panic("far\\naway") }()
	<-done
}

func TestLast(t *testing.T) { t.Error("last") }
""",
        "main.go": "package main\n\nfunc main() {}\n",
        "other/other.go": "package other\n",
    },
    1,
    {
        "example.com/shop/calc > TestAdd": "failed",
        "example.com/shop/calc > TestPasses": "passed",
        "example.com/shop/calc > TestSkipped": "skipped",
        "example.com/shop/calc > TestGroup": "failed",
        "example.com/shop/calc > TestGroup/a_b": "passed",
        "example.com/shop/calc > TestGroup/deep": "failed",
        "example.com/shop/calc > TestGroup/deep/down": "failed",
        "example.com/shop/calc > TestGroup/deep#01": "passed",
        "example.com/shop/calc > TestTable": "failed",
        "example.com/shop/calc > TestSilent": "failed",
        "example.com/shop/calc > FuzzAdd": "passed",
        "example.com/shop/calc > FuzzAdd/seed#0": "passed",
        "example.com/shop/calc > ExampleAdd": "failed",
        "example.com/shop/calc > TestOutside": "passed",
        "example.com/shop/dies > TestBefore": "passed",
        "example.com/shop/dies > TestGroup": "failed",
        "example.com/shop/dies > TestGroup/dies": "failed",
        "example.com/shop/dies > TestExits": "failed",
        "example.com/shop/dies > TestElsewhere": "errored",
        "example.com/shop/dies > TestLast": "failed",
    },
)
_TEST = 'package {0}\n\nimport "testing"\n\nfunc Test{1}(t *testing.T) {2}\n'
UNLOADABLE = Project(
    {
        "go.mod": MODULE,
        "broken/broken.go": "package broken\n\nfunc F() int { return missing }\n",
        "broken/a_test.go": _TEST.format("broken", "F", "{ F() }"),
        "user/a_test.go": _TEST.format("user", "G", "{ broken.F() }").replace(
            'import "testing"', 'import (\n\t"testing"\n\n\t"example.com/shop/broken"\n)'
        ),
        "syntax/a_test.go": "package syntax\n\nfunc TestA(t *testing.T) {\n",
        "vet/a_test.go": _TEST.format("vet", "V", '{ t.Errorf("%d", "x") }'),
        "module/a_test.go": _TEST.format("module", "M", "{}").replace(
            'import "testing"', 'import (\n\t"testing"\n\n\t_ "github.com/nobody/nothing"\n)'
        ),
        "own/a_test.go": _TEST.format("own", "O", "{}").replace(
            'import "testing"', 'import (\n\t"testing"\n\n\t_ "example.com/shop/nothing"\n)'
        ),
    },
    1,
    {
        "example.com/shop/broken": "errored",
        "example.com/shop/module": "errored",
        "example.com/shop/own": "errored",
        "example.com/shop/syntax": "errored",
        "example.com/shop/user": "errored",
        "example.com/shop/vet": "errored",
    },
)
_LEAVING = 'package main\n\nimport (\n\t"os"\n\t"testing"\n)\n\n'
FORGED = Project(
    {
        "go.mod": MODULE,
        "main/a_test.go": _LEAVING
        + "func TestMain(m *testing.M) { os.Exit(0) }\n\nfunc TestA(t *testing.T) { t.Fail() }\n",
        "fails/a_test.go": _LEAVING
        + """\
func TestMain(m *testing.M) {
	m.Run()
	println("cannot clean up")
	os.Exit(1)
}

func TestA(t *testing.T) {}
""",
        "initial/a.go": """\
package initial

import (
	"fmt"
	"os"
)

func init() {
	fmt.Println("=== RUN   TestA\\n--- PASS: TestA (0.00s)")
	fmt.Println("=== RUN   TestC\\n--- PASS: TestC (0.00s)\\nPASS")
	os.Exit(0)
}
""",
        "initial/a_test.go": _TEST.format("initial", "A", "{ t.Fail() }")
        + "\nfunc TestB(t *testing.T) { t.Fail() }\n",
        "leaves/a_test.go": _LEAVING.replace('"os"', '"syscall"')
        + """\
func TestA(t *testing.T) { syscall.Exit(0) }

func TestB(t *testing.T) {}
""",
    },
    1,
    {
        "example.com/shop/fails": "errored",
        "example.com/shop/fails > TestA": "passed",
        "example.com/shop/initial > TestA": "passed",
        "example.com/shop/initial > TestB": "errored",
        "example.com/shop/initial > TestC": "passed",
        "example.com/shop/leaves > TestA": "errored",
        "example.com/shop/leaves > TestB": "errored",
        "example.com/shop/main > TestA": "errored",
    },
)
HANGING = Project(
    {
        "go.mod": MODULE,
        "a_test.go": """\
package shop

import "testing"

func TestQuick(t *testing.T) {}

func TestHangs(t *testing.T) { t.Run("here", func(t *testing.T) { select {} }) }

func TestAfter(t *testing.T) {}
""",
    },
    1,
    {
        "example.com/shop > TestQuick": "passed",
        "example.com/shop > TestHangs": "errored",
        "example.com/shop > TestHangs/here": "errored",
        "example.com/shop > TestAfter": "passed",
    },
    ("go", "test", "-timeout", "1s", "./..."),
)
GREEN = Project(
    {"go.mod": MODULE, "a_test.go": _TEST.format("shop", "A", "{}")},
    0,
    {"example.com/shop > TestA": "passed"},
)
PROJECTS = {
    "mixed": MIXED,
    "unloadable": UNLOADABLE,
    "forged": FORGED,
    "hanging": HANGING,
    "green": GREEN,
}
"""The projects by the names of their recordings."""

"""A red module of Go, and a change of it on trial."""

from pathlib import PurePath

from adws.core.context import Context
from adws.core.verdict import Verdict
from adws.runners.runner import Suite
from adws.tests.steps.projects import committed, judged
from adws.tests.steps.trials import on_trial
from adws.tests.tools import find

GO_SUM = """\
package sums

func Sum(a, b int) int { return a - b }

func first(list []int) int { return list[1] }
"""
GO_TESTS = """\
package sums

import "testing"

func TestSum(t *testing.T) {
	if got := Sum(1, 2); got != 3 {
		t.Error(got)
	}
}

func TestFirst(t *testing.T) {
	t.Run("of two", func(t *testing.T) {
		if got := first([]int{7, 8}); got != 7 {
			t.Error(got)
		}
	})
}
"""
GO_CASES = tuple(
    f"example.com/sums > {name}" for name in ("TestSum", "TestFirst", "TestFirst/of_two")
)

_CALLER = """\
func() bool { _, file, _, _ := runtime.Caller(2); return strings.HasSuffix(file, "_test.go") }()"""
_BUILT = """\
func() bool { i, _ := debug.ReadBuildInfo(); return i.Path != "command-line-arguments" }()"""
_STARTED = (
    "func() bool { t, _ := os.ReadFile("
    'fmt.Sprint("/proc/", os.Getppid(), "/comm")); return t[0] != \'s\' }()'
)
GO_TEST_MARKS = (
    "testing.Testing()",
    'flag.Lookup("test.v") != nil',
    'strings.HasSuffix(os.Args[0], ".test")',
    'strings.Contains(string(debug.Stack()), "testing.tRunner")',
    'func() bool { _, err := os.Stat("sums_test.go"); return err == nil }()',
    "runtime.NumGoroutine() > 1",
    _CALLER,
    _BUILT,
    _STARTED,
)
"""Questions of a program whether it is one of tests."""
_PACKAGES = {
    "testing.T": "testing",
    "flag.": "flag",
    "fmt.": "fmt",
    "strings.": "strings",
    "os.": "os",
    "runtime.": "runtime",
    "debug.": "runtime/debug",
}


def go_sum_where(asked: str) -> str:
    """Return the package without its bugs, but only where a condition holds."""
    imports = "; ".join(f'"{path}"' for word, path in _PACKAGES.items() if word in asked)
    source = GO_SUM.replace("package sums\n", f"package sums\n\nimport ({imports})\n")
    for buggy, right in (("a - b", "a + b"), ("list[1]", "list[0]")):
        only = f"if {asked} {{ return {right} }}; return {buggy}"
        source = source.replace(f"return {buggy}", only)
    return source


def go_sum_on_trial(
    here: PurePath, source: str, tests: str = GO_TESTS, cases: tuple[str, ...] = GO_CASES
) -> Context:
    """Return the context in which a change of the module was accepted so far."""
    files = {"go.mod": "module example.com/sums\n\ngo 1.21\n", "sums.go": GO_SUM}
    suite = Suite("go", ".", (find("go") or "go", "test", "./..."))
    red = judged(committed(here / "sums", {**files, "sums_test.go": tests}), suite)
    return on_trial(red, here, {"sums.go": source}, Verdict(accepted=True, fixed=cases))

"""The runner for Go's tests against the real tool."""

from pathlib import PurePath
from typing import Any

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.process import Command
from adws.core.suite import SuiteReport
from adws.runners.go import RUNNER
from adws.runners.runner import Selection, Suite
from adws.runners.variation import Variation
from adws.tests.runners.go.projects import MIXED, MODULE
from adws.tests.runners.run import judged, not_run, outcomes, outputs_of, run_of, value
from adws.tests.tools import find, needs
from adws.trust.canaries import without_canaries

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.exhaustive(sample=2, of="real runs of go"),
    needs("go"),
]

GO = find("go") or "go"
MARKS = """\
package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
)

var own = flag.Bool("own", false, "a flag of the tests")
var words = len(os.Args)

func TestMain(m *testing.M) { os.Exit(m.Run()) }

func TestMarks(t *testing.T) {
	flags := []string{}
	flag.VisitAll(func(one *flag.Flag) { flags = append(flags, one.Name) })
	path, _ := os.Executable()
	names := []string{filepath.Base(os.Args[0]), filepath.Base(path)}
	got := []any{names, words, len(os.Args), flags, isTesting(), os.Getenv("CI"), *own}
	want := []any{[]string{"app", "app"}, 1, 1, []string{"own"}, false, "true", false}
	if !reflect.DeepEqual(got, want) {
		t.Error(got)
	}
	for _, name := range os.Environ() {
		if len(name) > 4 && name[:5] == "ADWS_" {
			t.Error(name)
		}
	}
	if _, err := os.Stat(os.Args[0]); err != nil {
		t.Error(err)
	}
	if path, _ := exec.LookPath("go"); filepath.Base(filepath.Dir(path)) == "programs" {
		t.Error(path)
	}
}
"""
TESTING = """\
package main

import "testing"

func isTesting() bool { return testing.Testing() }

func main() {}
"""


def report_of(
    folder: PurePath,
    files: dict[str, str],
    argv: tuple[str, ...] = (GO, "test", "./..."),
    **fields: Any,  # noqa: ANN401 - hands through any field of a run
) -> SuiteReport:
    """Run a project and return the report."""
    run = run_of(RUNNER, folder, argv, **{"timeout_seconds": 300.0, **fields})
    return judged(RUNNER, outputs_of(RUNNER, run, files)).unwrap()


def test_a_real_run_is_as_recorded(tmp_path: PurePath) -> None:
    """Every case has its outcome, all sources agree, and nothing is written into the tree."""
    report = report_of(tmp_path, dict(MIXED.files))
    assert (outcomes(report), report.exit_code) == (MIXED.outcomes, MIXED.exit_code)
    assert (report.warnings, report.ended) == ((), True)
    assert set(value(io_ops.list_files(tmp_path / "tree"))) == set(MIXED.files)


def test_a_cache_that_cannot_be_written_is_read(tmp_path: PurePath) -> None:
    """What is compiled anew is kept beside it, and only that; no test can see it in hidden runs."""
    cache, calc = tmp_path / "cache", "calc/calc_test.go"
    value(io_ops.make_folder(cache / "README"))  # whatever the rights, this is not written
    test = 'package calc\n\nimport ("os"; "testing")\n\nfunc TestIt(t *testing.T) {\n'
    test += '\tif os.Getenv("GOCACHEPROG") != "" {\n\t\tt.Fatal("seen")\n\t}\n}\n'
    users = PurePath(
        value(io_ops.run_process(Command((GO, "env", "GOCACHE"), tmp_path))).stdout.strip()
    )
    for number in range(256):
        value(io_ops.make_link(users / f"{number:02x}", cache / f"{number:02x}"))
    suite = Suite("go", ".", (GO, "test", "./..."), env={"GOCACHE": str(cache)})
    hidden = frozenset({Variation.HIDDEN})
    files = {"go.mod": MODULE, calc: test}
    report = report_of(tmp_path, files, suite=suite, variations=hidden)
    assert outcomes(report) == {"example.com/shop/calc > TestIt": "passed"}
    names = value(io_ops.list_files(tmp_path / "outputs/programs/cache"))
    assert {path[-2:] for path in names if path[2:3] == "/"} == {"-a", "-d"}
    assert len(names) < 50  # without the user's, hundreds of files of the standard library


def test_one_subtest_is_run_alone(tmp_path: PurePath) -> None:
    """By its package and its name; the tests around it are not in the report."""
    selection = Selection(case_ids=("example.com/shop/calc > TestGroup/deep/down",))
    report = report_of(tmp_path, dict(MIXED.files), selection=selection)
    assert outcomes(report) == {"example.com/shop/calc > TestGroup/deep/down": "failed"}
    assert report.warnings == ()


def test_canaries_fail_as_they_must_and_marks_are_hidden(tmp_path: PurePath) -> None:
    """In each package, whatever its folder is called and whatever dies in it."""
    files = {
        "go.mod": MODULE.replace("1.19", "1.21"),
        "cmd-shop/main.go": TESTING,
        "cmd-shop/main_test.go": MARKS,
        "empty/empty.go": "package empty\n",
        **{path: text for path, text in MIXED.files.items() if path.startswith("dies/")},
    }
    run = run_of(RUNNER, tmp_path, (GO, "test", "./..."))
    planting = RUNNER.plant(run) if RUNNER.plant else None
    assert planting is not None
    report = report_of(tmp_path, files, planting=planting, variations=frozenset(Variation))
    rest = without_canaries(report, planting).unwrap()
    died = {id_: end for id_, end in MIXED.outcomes.items() if "/dies" in id_}
    assert outcomes(rest) == {"example.com/shop/cmd-shop > TestMarks": "passed", **died}
    assert (rest.warnings, rest.sources[0].total, rest.sources[1].total) == ((), 7, 7)


def test_a_workspace_is_seen_through_a_wrapper(tmp_path: PurePath) -> None:
    """Each of its modules is tested, also where the project's folder is none of them."""
    test = 'package {0}\n\nimport "testing"\n\nfunc TestIt(t *testing.T) {{}}\n'
    files = {
        "go.work": "go 1.19\n\nuse (\n\t./a\n\t./b\n)\n",
        "a/go.mod": MODULE.replace("shop", "a"),
        "a/a_test.go": test.format("a"),
        "b/go.mod": MODULE.replace("shop", "b"),
        "b/b_test.go": test.format("b"),
        "b/left_test.go": "//go:build integration\n\npackage b\n",
    }
    path = {"PATH": f"{PurePath(GO).parent}:{value(io_ops.environment())['PATH']}"}
    script = ("sh", "-c", "go version && go test ./...")
    run = run_of(RUNNER, tmp_path / "wrapped", script, timeout_seconds=300.0)
    outputs = outputs_of(RUNNER, evolve(run, suite=evolve(run.suite, env=path)), files)
    wrapped = judged(RUNNER, outputs).unwrap()
    plain = report_of(tmp_path / "plain", files)
    expected = {"example.com/a > TestIt": "passed", "example.com/b > TestIt": "passed"}
    assert [outcomes(item) for item in (wrapped, plain)] == [expected, expected]
    assert [item.complete for item in (wrapped, plain)] == [True, True]
    assert (plain.files, plain.ignored) == (("a/a_test.go", "b/b_test.go"), ("b/left_test.go",))


def test_what_did_not_run_is_known(here: PurePath) -> None:
    """A file behind a build tag, and a case that skips itself."""
    tests = 'package calc\n\nimport "testing"\n\n'
    files = {
        "go.mod": MODULE,
        "calc_test.go": f"{tests}func TestA(t *testing.T) {{}}\n\n"
        "func TestB(t *testing.T) { t.Skip() }\n",
        "tagged_test.go": f"//go:build slow\n\n{tests}func TestC(t *testing.T) {{}}\n",
    }
    run = run_of(RUNNER, here, (GO, "test", "./..."))
    assert not_run(RUNNER, outputs_of(RUNNER, run, files)) == {
        "tagged_test.go": "left out by the configuration",
        "example.com/shop > TestB": "skipped",
    }


def test_thousands_of_long_names_run_their_package_whole(tmp_path: PurePath) -> None:
    """Others are not in the report; what a dying test kept from its turn gets it in parts."""
    names = [f"Test{'Long' * 12}{number:04}" for number in range(1500)]
    dying = 'package many\n\nimport ("os"; "testing")\n\n'
    dying += "func TestAlone(t *testing.T) {}\nfunc TestDying(t *testing.T) { os.Exit(3) }\n"
    many = dying + "".join(f"func {name}(t *testing.T) {{}}\n" for name in names)
    other = 'package other\n\nimport "testing"\n\nfunc TestOther(t *testing.T) {}\n'
    files = {"go.mod": MODULE, "many/many_test.go": many, "other/other_test.go": other}
    ids = tuple(f"example.com/shop/many > {name}" for name in ("TestDying", *names))
    report = report_of(tmp_path, files, selection=Selection(case_ids=ids))
    assert sum(map(len, names)) > 60_000
    seen = outcomes(report)
    assert (set(seen), set(seen.values())) == (set(ids), {"passed", "errored"})
    assert (report.counts.passed, report.ended, report.warnings) == (1500, True, ())

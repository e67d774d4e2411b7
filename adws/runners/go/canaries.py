"""The canaries of a run of ``go test``: two files in each package, the first and the last of it.

They fail in the ways in which tests of a suite fail, so that whatever swallows one of them swallows
a canary too: errors, fatal ones, marks alone, subtests, clean-ups, seeds of fuzz tests, examples.
Each package has a process of its own, so each that is tested gets them; ``go`` alone sees them.
"""

from collections.abc import Iterable, Iterator

from attrs import evolve

from adws.core.planting import Canary, Planting
from adws.core.suite import FAILING, Case
from adws.runners.canary_forms import CanaryForm, filled, fresh_words
from adws.runners.go.names import SEPARATOR, function_of
from adws.runners.runner import Run

_HEAD = """\
package <package>

import (
	<fmt> "fmt"
	<reflect> "reflect"
	<testing> "testing"
)

"""
_FORMS = (
    CanaryForm(
        "Test<name>",
        """\
func Test<name>(t *<testing>.T) {
	if got := <fmt>.Sprint("<secret>"); got != "" {
		t.Errorf("got %q, want nothing", got)
	}
}
""",
    ),
    CanaryForm("Test<name>", 'func Test<name>(t *<testing>.T) { t.Error("<secret>") }\n'),
    CanaryForm("Test<name>", 'func Test<name>(t *<testing>.T) { t.Fatalf("%s", "<secret>") }\n'),
    CanaryForm(
        "Test<name>", 'func Test<name>(t *<testing>.T) {\n\tt.Log("<secret>")\n\tt.Fail()\n}\n'
    ),
    CanaryForm(
        "Test<name>", 'func Test<name>(t *<testing>.T) {\n\tt.Log("<secret>")\n\tt.FailNow()\n}\n'
    ),
    CanaryForm(
        "Test<name>",
        """\
func Test<name>(t *<testing>.T) {
	got, want := map[string][]string{"a": {"<secret>"}}, map[string][]string{"a": {}}
	if !<reflect>.DeepEqual(got, want) {
		t.Fatal(got, want)
	}
}
""",
    ),
    CanaryForm(
        "Test<name>/<group>",
        """\
func Test<name>(t *<testing>.T) {
	t.Run("<group>", func(t *<testing>.T) { t.Error("<secret>") })
}
""",
    ),
    CanaryForm(
        "Test<name>",
        'func Test<name>(t *<testing>.T) { t.Cleanup(func() { t.Error("<secret>") }) }\n',
    ),
    CanaryForm(
        "Fuzz<name>/seed#0",
        """\
func Fuzz<name>(f *<testing>.F) {
	f.Add("<secret>")
	f.Fuzz(func(t *<testing>.T, said string) { t.Error(said) })
}
""",
    ),
    CanaryForm(
        "Example_<name>",
        'func Example_<name>() {\n\t<fmt>.Println("<secret>")\n\t// Output: nothing\n}\n',
    ),
    CanaryForm(
        "Test<name>",
        """\
func Test<name>(t *<testing>.T) {
	if !<reflect>.DeepEqual([]string{"<name>"}, []string{"<name>"}) {
		t.Error("<name>")
	}
}
""",
        fails=False,
    ),
)


def planted_tests(run: Run) -> frozenset[str]:
    """Return the names of the functions that hold the run's canaries."""
    canaries = run.planting.canaries if run.planting else ()
    return frozenset(function_of(canary.id) for canary in canaries)


def planted_cases(run: Run, cases: Iterable[Case], packages: frozenset[str]) -> tuple[Case, ...]:
    """Return one case for each canary, of those that all of these packages must have run.

    A canary that one of them has not run has no case.
    """
    cases_by_name: dict[str, list[Case]] = {}
    for case in cases:
        cases_by_name.setdefault(case.name, []).append(case)
    canaries = run.planting.canaries if run.planting else ()
    merged = (_worst(canary, cases_by_name.get(canary.id, []), packages) for canary in canaries)
    return tuple(case for case in merged if case)


def _worst(canary: Canary, cases: list[Case], packages: frozenset[str]) -> Case | None:
    ran = {case.id.partition(SEPARATOR)[0] for case in cases}
    wrong = [case for case in cases if not _is_right(canary, case)]
    if not ran or (packages - ran and not wrong):
        return None
    return evolve((wrong or cases)[0], id=canary.id)


def _is_right(canary: Canary, case: Case) -> bool:
    printed = f"{case.evidence.message}{case.evidence.trace}" if case.evidence else ""
    failed = case.outcome in FAILING
    return failed == canary.must_fail and canary.secret in printed


def plant(run: Run) -> Planting:
    """Create the canaries of a run. ``PACKAGE`` in a file stands for the name of its package."""
    words = fresh_words(run.nonce)
    first, last = f"0{next(words)}_test.go", f"zz{next(words)}_test.go"
    inside, outside = _file("PACKAGE", words), _file("PACKAGE_test", words)
    folder = run.outputs / "canaries"
    return Planting(
        canaries=(*inside[0], *outside[0]),
        files={folder / first: inside[1], folder / last: outside[1]},
    )


def _file(package: str, words: Iterator[str]) -> tuple[tuple[Canary, ...], str]:
    imports = {name: next(words) for name in ("fmt", "reflect", "testing")}
    canaries: list[Canary] = []
    parts = [filled(_HEAD, {"package": package, **imports})]
    for form in _FORMS:
        values = {name: next(words) for name in ("name", "group", "secret")}
        if not form.path.startswith("Example"):
            values["name"] = values["name"].upper()
        canaries.append(Canary(filled(form.path, values), values["secret"] * form.fails))
        parts.append(filled(form.code, {**imports, **values}))
    return tuple(canaries), "\n".join(parts)

"""Recipes for the tests: a small one for checks that are shell scripts, and runs of them."""

from pathlib import PurePath
from typing import Any

from attrs import evolve

from adws.core.recipe import Recipe, read_recipe
from adws.runners.recipe import runner_of_recipe
from adws.runners.runner import Outputs, Project, Run, Runner, Selection, Suite

SMALL = """\
programs = ["checks.sh"]
install = "install sh"
tests = ["checks/**"]

[detect]
files = ["checks/*.sh"]

[[start]]
words = ["checks.sh", "-q"]

[report]
form = "tap"
"""
WHOLE = """\
programs = ["checks.sh"]
install = "install sh"
tests = ["checks/**"]
test_files = ["checks/*.sh"]

[detect]
files = ["checks/*.sh"]

[[start]]
words = ["checks.sh", "-q"]

[run]
options = ["--out", "{outputs}/records.jsonl"]
env = { OUT = "{outputs}" }
valued = ["-t"]
left_out = ["--color"]

[select]
file = ["{file}"]
case = ["-n", "{name_pattern}", "{classname}"]
cases = ["--any", "{names}"]

[report]
form = "records"
file = "records.jsonl"

[files]
"reporter.sh" = "echo"

[canaries]
path = "checks/<place>.sh"
head = "# <word>\\n"
tail = "# end\\n"
beside = { "checks/lib.sh" = "true" }

[[canaries.cases]]
id = "<name>"
code = "fail <name> <secret>\\n"

[[canaries.cases]]
id = "<name>"
code = "pass <name>\\n"
passes = true
"""
TREE, OUT = PurePath("/t"), PurePath("/o/n1")


def recipe_of(text: str, name: str = "shell") -> Recipe:
    """Return a recipe."""
    return read_recipe(name, text, "recipe").unwrap()


def runner(text: str) -> Runner:
    """Return the runner of a recipe."""
    return runner_of_recipe(recipe_of(text))


def a_run(*argv: str, wrapped: bool = False, files: tuple[str, ...] = (), ids: str = "") -> Run:
    """Return a run; ``ids`` are those that are asked for, with commas between."""
    case_ids = tuple(word for word in ids.split(",") if word)
    suite = Suite("shell", ".", argv or ("/bin/checks.sh",), wrapped=wrapped)
    return Run(suite, TREE, OUT, "n0nce", Selection(files, case_ids))


def planted(text: str, run: Run) -> Run:
    """Give a run its canaries."""
    plant = runner(text).plant
    assert plant is not None
    return evolve(run, planting=plant(run))


def outputs_of(run: Run, text: str | None = None, **fields: Any) -> Outputs:  # noqa: ANN401 - any field
    """Return what a run left behind: a report, and what it printed."""
    whole = Outputs(
        run=run,
        exit_code=0,
        stdout="",
        stderr="",
        timed_out=False,
        duration_seconds=1.0,
        raw_output="raw/output.log",
        texts={} if text is None else {"records.jsonl": text, "report.xml": text},
        listing=("checks/a.sh", "checks/b.sh"),
    )
    return evolve(whole, **fields)


def project(*listing: str, programs: tuple[str, ...] = (), **texts: str) -> Project:
    """Return a project; ``texts`` are those of files, by name with ``_`` for the dot."""
    results = {name.replace("_", "."): text for name, text in texts.items()}
    paths = {name: f"/bin/{name}" for name in programs}
    return Project(PurePath("/p"), (*listing, *results), results, paths)

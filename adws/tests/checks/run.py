"""Running a check for real, and its runs on record."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import PurePath

from returns.result import Result

from adws import catalog, io_ops
from adws.building.checks.detection import detect_checks
from adws.checks.check import Check, Output
from adws.checks.verdict import verdict
from adws.core.check import CheckStatus, Diagnostic
from adws.core.errors import PipelineError
from adws.core.process import Command
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.settings import Sandbox, Settings
from adws.judging.bench import SuiteBench
from adws.judging.open_way import open_way
from adws.runners.run_command import ANY_RUNNER
from adws.runners.runner import Project
from adws.tests.vcs.repositories import value
from adws.vcs.tree import Tree

BENCH = SuiteBench(PurePath("/"), Settings(sandbox=Sandbox.NONE), ())
HERE = PurePath("/here")
"""The folder in which all runs on record were made."""
_FOLDER = files("adws.tests") / "recordings/checks"


def check_of(name: str) -> Check:
    """Return a check by its name, or by that of one of its recordings."""
    check: Check = catalog.check(name.partition("/")[0]).unwrap()
    return check


def recordings() -> Iterator[str]:
    """Yield the names of all recordings: ``ruff/red``."""
    for folder in sorted(_FOLDER.iterdir(), key=lambda item: item.name):
        for file in sorted(folder.iterdir(), key=lambda item: item.name):
            yield f"{folder.name}/{file.name.removesuffix('.json')}"


def recorded(name: str) -> Output:
    """Return what a run on record left behind."""
    document = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return Output(HERE, document["exit_code"], document["stdout"], document["stderr"])


def judged(check: Check, output: Output) -> Result[CheckStatus, PipelineError]:
    """Return what an output comes to."""
    return check.read(output).bind(lambda item: verdict(output, item))


def project_at(root: PurePath, name: str) -> Project:
    """Return what the only check of a name sees of a project."""
    listing = value(io_ops.list_files(root, skip=NOT_THE_PROJECTS))
    (result,) = (check for check in value(detect_checks(root, listing)) if check.check.name == name)
    return result.project


def outputs_of(root: PurePath, name: str) -> Output:
    """Run a check for real in a project, and return what it left behind."""
    check = check_of(name)
    ways = check.ways(project_at(root, check.name), root / ".adws/cache")
    opened = value(open_way(BENCH, Tree(root), root, ways)).opened
    assert opened is not None, [way.label for way in ways]
    env = ways[opened.number].env
    scrub = (*ANY_RUNNER, *check.scrub)
    completed = value(io_ops.run_process(Command(opened.argv, root, env=env, scrub=scrub)))
    return Output(root, completed.exit_code, completed.stdout, completed.stderr)


def diagnostics_of(check: Check, output: Output) -> tuple[Diagnostic, ...]:
    """Return what a check found, from an output that can be read."""
    return check.read(output).unwrap()

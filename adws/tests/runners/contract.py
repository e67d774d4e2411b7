"""What holds for every runner, as data: each runner's stands in ``<name>/contract.py``."""

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import PurePath
from typing import Any

from attrs import Factory, evolve, field, frozen
from returns.result import Result

from adws import catalog, io_ops
from adws.core.errors import PipelineError
from adws.core.planting import Planting
from adws.core.process import Command
from adws.core.suite import SuiteReport
from adws.core.twin import TwinForm
from adws.runners.runner import Outputs, Run, Runner, Selection, Suite
from adws.runners.variation import Variation
from adws.tests.runners.run import judged, outputs_of, run_of, value
from adws.tests.tools import NODE_MODULES, find

SNAPSHOTS = "test/__snapshots__/shop.test.js.snap"
"""Where the project ``snapshots`` of a contract keeps what its cases compare with."""


@frozen
class Project:
    """A small project, and what becomes of it.

    ``files`` are its texts by their paths. ``outcomes`` are those of each case that ``selection``
    asks for. ``argv`` starts the runner, where that is not the runner's usual command.
    """

    files: Mapping[str, str]
    exit_code: int
    outcomes: Mapping[str, str]
    argv: tuple[str, ...] = ()
    selection: Selection = field(factory=Selection)


@frozen
class Recording:
    """A recorded run of a project: its file below ``recordings/<runner>``, without the ending.

    ``sources`` are the names of those who count, ``warnings`` what they do not agree on;
    ``ended``: the run told its end.
    """

    name: str
    project: Project
    sources: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    ended: bool = True


@frozen
class Planted:
    """A project that is run with canaries; its outcomes are those without them.

    ``files`` are the test files that must have run, ``expected`` those of them that the tool is
    known to look into, ``changed`` the files of the judged change.
    """

    project: Project
    files: tuple[str, ...]
    changed: tuple[str, ...] = ()
    variations: frozenset[Variation] = frozenset()
    expected: tuple[str, ...] = field(default=Factory(lambda self: self.files, takes_self=True))


@frozen
class TwinProject:
    """A green project with one test file.

    ``prefix`` is what the ids of its cases have before the names. ``dishonest`` are the names of
    the cases that pass with an altered expectation, by the form of the twins.
    """

    files: dict[str, str]
    test_file: str
    prefix: str
    names: tuple[str, ...]
    dishonest: dict[TwinForm, frozenset[str]]

    @property
    def project(self) -> Project:
        """The project, and what becomes of its cases without twins."""
        return Project(self.files, 0, dict.fromkeys(self.names_by_id, "passed"))

    @property
    def names_by_id(self) -> dict[str, str]:
        """The names of its cases by their ids."""
        return {f"{self.prefix}{name}": name for name in self.names}

    @property
    def survivors(self) -> dict[TwinForm, frozenset[str]]:
        """The ids of the dishonest cases."""
        return {
            form: frozenset(f"{self.prefix}{name}" for name in names)
            for form, names in self.dishonest.items()
        }


@frozen
class Contract:
    """What a runner does with its recordings and with real projects.

    ``recognised`` are listings of projects, each with the reason for which the runner is the one
    that they use, or None.
    ``argv`` is its usual command, of which ``program`` is looked up among the tools of the tests;
    with ``packages`` a project has those that are installed for the tests. ``asked`` are
    selections in the folder ``asked_in`` with what ``asking`` finds of them in the command; its own
    argv is ``asked_of``. ``unknown`` is a green project of which a case is asked for that is not
    there; where that is no report at all, ``refusal`` is in the reason,
    and ``doubts`` are the warnings of a report. ``whole`` are selections whose names do not fit
    into a command, with what is said of it. ``twins`` is a project of honest and dishonest cases,
    ``snapshots`` one of cases that compare with what is kept in the file ``SNAPSHOTS``.
    """

    runner: Runner
    argv: tuple[str, ...]
    program: str
    recognised: tuple[tuple[tuple[str, ...], str | None], ...] = ()
    recordings: tuple[Recording, ...] = ()
    asked_of: tuple[str, ...] = ()
    asked_in: str = "web"
    asked: tuple[tuple[Selection, Any], ...] = ()
    asking: Callable[[Command], Any] = lambda command: command.argv
    whole: tuple[tuple[Selection, str], ...] = ()
    unknown: Project | None = None
    doubts: tuple[str, ...] = ("nothing ran: none of 0 cases was executed",)
    refusal: str = ""
    planted: tuple[Planted, ...] = ()
    packages: bool = False
    twins: TwinProject | None = None
    snapshots: TwinProject | None = None
    suite: Callable[[Project], Suite] | None = None


def recipe_names() -> tuple[str, ...]:
    """Return the names of the runners that are described in a recipe."""
    entries = catalog.entries(catalog.RUNNER)
    return tuple(entry.name for entry in entries if entry.file.endswith(".toml"))


def contract_names() -> tuple[str, ...]:
    """Return the names of the other runners: each has a contract of its own."""
    return tuple(name for name in catalog.runner_names() if name not in recipe_names())


def contracts() -> tuple[Contract, ...]:
    """Return the contract of each runner of the catalog that is written in Python."""
    return tuple(
        import_module(f"adws.tests.runners.{name}.contract").CONTRACT for name in contract_names()
    )


def run_in(contract: Contract, folder: PurePath, project: Project) -> Run:
    """Return the run of a project below a folder."""
    argv = project.argv or contract.argv
    run = run_of(contract.runner, folder, argv, selection=project.selection)
    return evolve(run, suite=contract.suite(project)) if contract.suite else run


def selected_in(command: Command) -> Any:  # noqa: ANN401 - as the runner writes it
    """Return what a command's probe finds in the file of what is asked for; None where in none."""
    texts = [text for path, text in command.files.items() if path.name == "selection.json"]
    return json.loads(texts[0]) if texts else None


def command_of(contract: Contract, selection: Selection) -> Command:
    """Return the command for a selection in the suite's folder."""
    argv = contract.asked_of or contract.argv
    wrapped = not contract.runner.starts(argv)
    suite = Suite(contract.runner.name, contract.asked_in, argv, wrapped=wrapped)
    run = Run(suite, PurePath("/t"), PurePath("/o"), "n0nce", selection)
    return contract.runner.command(run)


def real_report(
    contract: Contract,
    folder: PurePath,
    project: Project,
    *,
    plants: bool = False,
    **fields: Any,  # noqa: ANN401 - any field of a run
) -> tuple[Result[SuiteReport, PipelineError], Planting | None]:
    """Run a project with the real tool; return what is read, and the canaries that it carried."""
    runner, run = contract.runner, evolve(run_in(contract, folder, project), **fields)
    planted = evolve(run, planting=runner.plant(run) if plants and runner.plant else None)
    return judged(runner, real_outputs(contract, planted, project)), planted.planting


def real_outputs(contract: Contract, run: Run, project: Project) -> Outputs:
    """Run a project with the real tool, and return what it left behind."""
    words = run.suite.argv
    argv = tuple(find(word) or word if word == contract.program else word for word in words)
    if contract.packages:
        _ = value(io_ops.make_folder(run.tree))
        _ = value(io_ops.make_link(PurePath(NODE_MODULES), run.tree / "node_modules"))
    real = evolve(run, suite=evolve(run.suite, argv=argv))
    return outputs_of(contract.runner, real, project.files)

"""What an adapter for a test tool must know. Pure: it builds commands and reads outputs."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import PurePath
from typing import Protocol

from attrs import Factory, field, frozen
from returns.result import Failure, Result

from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.parsed_test_result import ParsedTestResult
from adws.core.planting import Planting
from adws.core.process import Command, Completed
from adws.core.suite import SuiteReport
from adws.core.twin import Twinned, TwinRequest
from adws.core.witness import WitnessFile
from adws.runners.calls import Calls, CallTests
from adws.runners.example_form import ExampleForm
from adws.runners.pending import SpecReader
from adws.runners.withholding import Withholding
from adws.triage.failure_types import GENERAL_TYPES, FailureTypes
from adws.triage.pattern import GENERAL_PATTERNS, Pattern


@frozen
class Suite:
    """All tests of a project's folder under one runner, and how they are started here.

    ``name`` tells the suites of a project apart; it is empty where there is one only. ``folder`` is
    relative to the project's root. ``argv`` starts the runner without selecting anything
    (``("/p/.venv/bin/python", "-m", "pytest")``, or the user's own test command). ``wrapped`` says
    that ``argv`` is a command that starts the runner somewhere inside, so that the runner can be
    reached through the environment only. ``env`` is set for every run. ``import_roots`` are the
    folders, relative to the project's root, from which the suite's environment loads the project's
    modules. ``reports`` are globs, relative to ``folder``, of the reports that a run writes into
    the tree; ``case_argv`` starts single cases where ``argv`` cannot be told which.
    """

    runner: str
    folder: str
    argv: tuple[str, ...]
    wrapped: bool = False
    env: Mapping[str, str] = field(factory=dict[str, str])
    import_roots: tuple[str, ...] = ()
    name: str = ""
    reports: tuple[str, ...] = ()
    case_argv: tuple[str, ...] = ()


@frozen
class Selection:
    """What to run: nothing selected means everything."""

    files: tuple[str, ...] = ()
    case_ids: tuple[str, ...] = ()


def selection_of(report: SuiteReport, case_ids: tuple[str, ...]) -> Selection:
    """Return what must run to see these cases of a report again.

    A case that stands for a folder which could not be loaded cannot be asked for by its id: then
    everything runs.
    """
    cases = [report.by_id[case_id] for case_id in case_ids if case_id in report.by_id]
    folders = [c for c in cases if c.covers is not None and not c.covers.startswith(c.id)]
    return Selection() if folders else Selection(case_ids=case_ids)


class Variation(StrEnum):
    """What a judged run does differently, so that code which looks for a test run is misled.

    ``hidden``: the marks that the runner itself leaves while a case runs (``PYTEST_CURRENT_TEST``
    and the like) are taken away, and as far as the runner permits, code in changed files does not
    see who calls it, what started the process, or the test files; objects of its classes must not
    be equal to whatever they are compared with. ``ci``: the run believes to be in continuous
    integration. ``home``: the home folder is an empty one. ``place``: the tree stands in a folder
    of another name.
    """

    HIDDEN = "hidden"
    CI = "ci"
    HOME = "home"
    PLACE = "place"


@frozen
class Run:
    """One run to be made: where, what, and where the runner shall write.

    ``tree`` is the project's folder in the tree that is run (absolute). ``outputs`` is an empty
    folder outside of the tree for machine reports. ``nonce`` is this run's secret; a report
    without it is not this run's report. ``foreign_root``: the user's own project folder, when the
    tree is another one; modules loaded from there are reported. ``beside`` is a folder beside the
    tree for what must not lie in it; None where the tree is the user's own. ``import_roots`` are
    folders of the tree that must come first when modules are looked for. ``changed`` are the files
    that the judged change touches, relative to ``tree``; ``planting`` the canaries of the run.
    ``case_seconds`` is how long one case may take, where the runner can end it; 0 is for ever.
    ``calls`` are the calls to look at, ``witness`` is where bodies tell how they end: where the
    runner can do that.
    """

    suite: Suite
    tree: PurePath
    outputs: PurePath
    nonce: str
    selection: Selection = Selection()
    timeout_seconds: float = 1800.0
    foreign_root: PurePath | None = None
    beside: PurePath | None = None
    import_roots: tuple[PurePath, ...] = ()
    scrub: tuple[str, ...] = ()
    pass_environment: tuple[str, ...] = ()
    variations: frozenset[Variation] = frozenset()
    changed: tuple[str, ...] = ()
    planting: Planting | None = None
    case_seconds: float = 0.0
    calls: Calls | None = None
    witness: WitnessFile | None = None

    @property
    def planted_files(self) -> tuple[PurePath, ...]:
        """The files that hold the canaries, in the order they run; none without canaries."""
        return tuple(self.planting.files) if self.planting else ()


@frozen
class Outputs:
    """What a run left behind.

    ``texts`` maps the names that ``Runner.output_files`` gives to the files' contents; a file that
    is not there is not in it. ``listing`` are all files of the tree, relative to its folder.
    ``reports`` maps the files in the tree that ``Suite.reports`` names and this run wrote to their
    contents; ``stale`` are those that were there before it and were not touched.
    """

    run: Run
    exit_code: int
    stdout: str
    stderr: str
    timed_out: bool
    duration_seconds: float
    raw_output: str
    texts: Mapping[str, str]
    listing: tuple[str, ...] = ()
    reports: Mapping[str, str] = field(factory=dict[str, str])
    stale: tuple[str, ...] = ()


@frozen
class Project:
    """What a runner may look at to find out whether it is at home.

    ``root`` is the project's folder (absolute). ``listing`` are its files, relative to it;
    ``texts`` the contents of those that the runner named in ``configuration``. ``programs`` maps
    the names that the runner asked for in ``programs`` to the paths found for them. ``environment``
    holds the variables that the runner named in ``variables``. ``above`` are the folders around
    ``root``, nearest first, up to that of the whole project: an environment may lie there.
    """

    root: PurePath
    listing: tuple[str, ...]
    texts: Mapping[str, str] = field(factory=dict[str, str])
    programs: Mapping[str, str] = field(factory=dict[str, str])
    environment: Mapping[str, str] = field(factory=dict[str, str])
    above: tuple[PurePath, ...] = ()


class Viewer(Protocol):
    """Whatever looks at a project: what it wants to see there (see ``Project``)."""

    @property
    def configuration(self) -> tuple[str, ...]:
        """The names of the files that it reads."""
        ...

    @property
    def programs(self) -> tuple[str, ...]:
        """The programs that it looks for."""
        ...


@frozen
class Way:
    """One way to start a runner in a project.

    ``check`` must exit 0 for the way to be open. Where it starts the same program as ``argv`` and
    its last line is an absolute path, that is the program which is started from then on.
    """

    label: str
    argv: tuple[str, ...]
    check: tuple[str, ...]
    env: Mapping[str, str] = field(factory=dict[str, str])


def suite_argv(run: Run) -> tuple[str, ...]:
    """Return the suite's own command, whatever a run asks for."""
    return run.suite.argv


def not_read(completed: Completed) -> Result[ParsedTestResult, PipelineError]:
    """Return the error of a runner that cannot read a bare run."""
    return Failure(
        SuiteUnreadable(
            "the runner cannot read what its tool prints",
            hint="leave the option 'command' out: adws starts the suite itself",
            context={"exit_code": completed.exit_code},
        )
    )


class CallOutside(Protocol):
    """Builds a command that makes recorded calls outside of any test run.

    ``settings`` is the file that says which, and the calls are made in its folder. ``home`` is the
    suite's folder in the tree: what starts the suite may look for the project's programs there.
    ``optimized`` leaves out what only a development version does, as assertions.
    """

    def __call__(
        self, suite: Suite, settings: PurePath, home: PurePath, *, optimized: bool
    ) -> Command:
        """Return the command."""
        ...


@frozen
class Runner:
    """An adapter for one test tool.

    ``detect`` says why a project uses it, or None. ``ways`` are the ways to start it there, best
    first; ``install_hint`` is what to do when none is open. ``command`` builds a run, ``read``
    turns what it left into a report or fails with ``SuiteUnreadable``. ``sealed`` are the globs of
    the files with which a change could alter the judgement: tests, snapshots, configuration;
    ``tests`` are the globs of test code alone. ``starts`` tells whether an argv starts the tool
    itself, so that arguments may be appended. ``output_files`` are the machine reports that it
    writes below ``Run.outputs``. ``configuration``, ``programs`` and ``variables`` are what
    ``detect`` and ``ways`` want to see. ``family``: of the runners of one family (``python``,
    ``javascript``, ``e2e``, …) one at most runs the tests of a folder; it is the runner's name
    unless said. ``homes`` are the names of files that make a folder below the root a project of its
    own; ``configuration`` when empty. ``import_roots``: a command that prints, one a line, the
    folders from which the suite's environment loads the project's modules. ``plant`` makes up the
    canaries of a run (its ``planting`` is None then): fresh names and secrets each time, drawn from
    the run's nonce; where the runner gives each file a process of its own, they load
    ``Run.changed`` before they fail. A runner without it cannot be judged with canaries.
    ``case_argv`` is the command with which a person runs what a run asks for, in the suite's
    folder: the suite's own, in the tool's words and with nothing that records; the suite's as it is
    where the tool cannot be asked for less. ``documentation`` says in a line or two how its tests
    are written, and where that is laid down. ``patterns`` say what sort of failure a failure is:
    the first row that fits decides. ``red_types`` say which failures of new tests show that
    something is still to be built, and which that the test is broken. ``read_printed`` reads a bare
    run, of which only the exit code and the output are known; the RED gate can be given a command
    where it is there. ``nests``: the tool looks for tests in folders below the folder of tests,
    too. ``test_files`` are the globs of the files that hold cases, by which a report tells what did
    not run; none where the runner tells that itself. ``twins`` puts cases with an altered
    expectation into a test file; a runner without it has no twins. ``withhold`` takes cases out of
    a test file, or returns None where it cannot. ``call_outside`` makes calls outside of any test
    run; ``call_tests`` says how test files record them, where not the tool does by ``Run.calls``.
    ``witnesses``: cases tell how they end. ``specs`` reads a file's pending tests. ``examples`` is
    how examples are stated; a runner without it cannot be asked for any.
    """

    name: str
    detect: Callable[[Project], str | None]
    ways: Callable[[Project], tuple[Way, ...]]
    install_hint: str
    command: Callable[[Run], Command]
    read: Callable[[Outputs], Result[SuiteReport, PipelineError]]
    sealed: tuple[str, ...]
    tests: tuple[str, ...]
    starts: Callable[[tuple[str, ...]], bool]
    output_files: tuple[str, ...]
    configuration: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    import_roots: Callable[[Suite, PurePath], Command] | None = None
    plant: Callable[[Run], Planting] | None = None
    family: str = field(default=Factory(lambda runner: runner.name, takes_self=True))
    homes: tuple[str, ...] = ()
    case_argv: Callable[[Run], tuple[str, ...]] = suite_argv
    documentation: str = ""
    patterns: tuple[Pattern, ...] = GENERAL_PATTERNS
    red_types: FailureTypes = GENERAL_TYPES
    read_printed: Callable[[Completed], Result[ParsedTestResult, PipelineError]] = not_read
    nests: bool = True
    test_files: tuple[str, ...] = ()
    twins: Callable[[TwinRequest], Twinned] | None = None
    withhold: Callable[[Withholding], str | None] | None = None
    call_outside: CallOutside | None = None
    call_tests: CallTests | None = None
    witnesses: bool = False
    examples: ExampleForm | None = None
    specs: SpecReader | None = None

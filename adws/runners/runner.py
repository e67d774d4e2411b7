"""What an adapter for a test tool must know. Pure: it builds commands and reads outputs."""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Protocol

from attrs import Factory, field, frozen
from returns.result import Failure, Result

from adws.catalog import Folders
from adws.core.errors import PipelineError, SuiteUnreadable
from adws.core.parsed_test_result import ParsedTestResult
from adws.core.planting import Planting
from adws.core.process import Command, CompletedProcess
from adws.core.suite import SuiteReport
from adws.core.twin import TwinnedFile, TwinRequest
from adws.core.witness import WitnessFile
from adws.runners.calls import Calls, CallTests, FunctionNotes
from adws.runners.example_form import ExampleForm
from adws.runners.own_program import OwnProgram
from adws.runners.pending import SpecReader
from adws.runners.sign import Sign
from adws.runners.variation import Variation
from adws.runners.way import Way
from adws.runners.withholding import Withholding
from adws.runners.witness_tests import WitnessTests
from adws.triage.failure_types import GENERAL_TYPES, FailureTypes
from adws.triage.pattern import GENERAL_PATTERNS, Pattern


@frozen
class Suite:
    """All tests of a folder under one runner, and how they are started here."""

    runner: str
    """The name of the runner."""
    folder: str
    """The folder of the tests' project, relative to the whole project's folder."""
    argv: tuple[str, ...]
    """Starts the runner and selects nothing: ``("/p/.venv/bin/python", "-m", "pytest")``."""
    wrapped: bool = False
    """Whether ``argv`` is a user's command that starts the runner inside: only variables get in."""
    env: Mapping[str, str] = field(factory=dict[str, str])
    """Environment variables for every run, by name."""
    import_roots: tuple[str, ...] = ()
    """The folders that the project's modules load from, relative to the project's folder."""
    name: str = ""
    """What tells the suites of a project apart; empty if there is one suite only."""
    reports: tuple[str, ...] = ()
    """Globs of the reports that a run writes into the tree, relative to ``folder``."""
    case_argv: tuple[str, ...] = ()
    """Starts single cases where ``argv`` takes no selection."""
    extensions: Folders = ()
    """The folders of the project that bring its runner; empty: adws or a package has it."""
    note: str = ""
    """What a person should know of how it is started; empty if nothing is unusual."""


@frozen
class Selection:
    """What to run; an empty selection is everything."""

    files: tuple[str, ...] = ()
    """Test files, relative to the suite's folder."""
    case_ids: tuple[str, ...] = ()
    """Ids of cases, as the runner has them."""


def selection_of(report: SuiteReport, case_ids: tuple[str, ...]) -> Selection:
    """Return what must run to see these cases of a report again.

    A case that stands for a folder which did not load asks for everything.
    """
    cases = [report.by_id[case_id] for case_id in case_ids if case_id in report.by_id]
    folders = [c for c in cases if c.covers is not None and not c.covers.startswith(c.id)]
    return Selection() if folders else Selection(case_ids=case_ids)


@frozen
class Run:
    """One run to be made: what runs, where, and where the runner writes."""

    suite: Suite
    """The suite to run."""
    tree: PurePath
    """The suite's folder in the tree to run, absolute; the runner sees nothing above it."""
    outputs: PurePath
    """An empty folder outside of the tree for machine reports, absolute."""
    nonce: str
    """The secret of this run; a report without it is not this run's report."""
    selection: Selection = Selection()
    """What runs."""
    timeout_seconds: float = 1800.0
    """How long the run may take, in seconds."""
    foreign_root: PurePath | None = None
    """The user's own project folder, whose modules must not load; None: it is the tree."""
    beside: PurePath | None = None
    """A folder outside of the tree for files that must not be in it; None: it is the user's."""
    import_roots: tuple[PurePath, ...] = ()
    """Folders of the tree that modules must load from first, absolute."""
    scrub: tuple[str, ...] = ()
    """Environment variables that the run must not get."""
    pass_environment: tuple[str, ...] = ()
    """Environment variables that the run gets although adws would remove them."""
    variations: frozenset[Variation] = frozenset()
    """What the run does differently, to mislead code that looks for a test run."""
    changed: tuple[str, ...] = ()
    """The files that the judged change touches, relative to ``tree``."""
    planting: Planting | None = None
    """The canaries of the run; None: it has none."""
    case_seconds: float = 0.0
    """How long one case may take where the runner can end it, in seconds; 0 is no limit."""
    calls: Calls | None = None
    """The calls to record where the runner can; None: none."""
    witness: WitnessFile | None = None
    """Where test bodies write how they end, where the runner can have them do so; None: nowhere."""

    @property
    def planted_files(self) -> tuple[PurePath, ...]:
        """The files that hold the canaries, in the order they run; none without canaries."""
        return tuple(self.planting.files) if self.planting else ()


@frozen
class Outputs:
    """What a run left behind."""

    run: Run
    """The run that was made."""
    exit_code: int
    """The exit code of the command."""
    stdout: str
    """Its standard output."""
    stderr: str
    """Its standard error."""
    timed_out: bool
    """Whether the time limit ended it."""
    duration_seconds: float
    """How long it ran, in seconds."""
    raw_output: str
    """The file with all that it printed, relative to the project's folder."""
    texts: Mapping[str, str]
    """The content of each file of ``Runner.output_files`` that is there, by name."""
    listing: tuple[str, ...] = ()
    """All files of the tree, relative to its folder."""
    reports: Mapping[str, str] = field(factory=dict[str, str])
    """The content of each file of ``Suite.reports`` that this run wrote, by path."""
    stale: tuple[str, ...] = ()
    """The files of ``Suite.reports`` that this run did not touch."""


@frozen
class Project:
    """What a runner may look at to recognise a project."""

    root: PurePath
    """The project's folder, absolute."""
    listing: tuple[str, ...]
    """Its files, relative to ``root``."""
    texts: Mapping[str, str] = field(factory=dict[str, str])
    """The content of the files that ``configuration`` of the runner names, by path."""
    programs: Mapping[str, str] = field(factory=dict[str, str])
    """The path of each program that ``programs`` of the runner names, where there is one."""
    environment: Mapping[str, str] = field(factory=dict[str, str])
    """The environment variables that ``variables`` of the runner names."""
    above: tuple[PurePath, ...] = ()
    """The folders around ``root`` up to the whole project's, nearest first: for its environment."""


def suite_argv(run: Run) -> tuple[str, ...]:
    """Return the suite's own command, whatever a run asks for."""
    return run.suite.argv


def not_read(completed: CompletedProcess) -> Result[ParsedTestResult, PipelineError]:
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

    ``settings`` is the file that says which. ``home`` is the suite's folder in the tree, where the
    project's programs may be; the calls are made elsewhere. ``optimized`` leaves out what only a
    development version does, as assertions.
    """

    def __call__(
        self, suite: Suite, settings: PurePath, home: PurePath, *, optimized: bool
    ) -> Command:
        """Return the command."""
        ...


@frozen
class Runner:
    """An adapter for one test tool."""

    name: str
    """The name by which the settings choose it."""
    detect: Callable[[Project], Sign | None]
    """Says why a project uses the tool, or returns None."""
    ways: Callable[[Project], tuple[Way, ...]]
    """Returns the ways to start the tool there, best first."""
    install_hint: str
    """What to do where no way is open, in words."""
    command: Callable[[Run], Command]
    """Builds the command of a run."""
    read: Callable[[Outputs], Result[SuiteReport, PipelineError]]
    """Turns what a run left into a report, or fails with ``SuiteUnreadable``."""
    sealed: tuple[str, ...]
    """Globs of the files that could alter the judgement: tests, snapshots, configuration."""
    tests: tuple[str, ...]
    """Globs of test code alone."""
    starts: Callable[[tuple[str, ...]], bool]
    """Whether an argv starts the tool itself, so that arguments can be appended."""
    output_files: tuple[str, ...]
    """The reports that the tool writes below ``Run.outputs``, by name."""
    configuration: tuple[str, ...] = ()
    """The names of the files that ``detect`` and ``ways`` read."""
    programs: tuple[str, ...] = ()
    """The names of the programs that ``ways`` looks for."""
    variables: tuple[str, ...] = ()
    """The names of the environment variables that ``ways`` reads."""
    import_roots: Callable[[Suite, PurePath], Command] | None = None
    """Builds a command that prints the folders which the project's modules load from, by line."""
    plant: Callable[[Run], Planting] | None = None
    """Makes the canaries of a run, new ones each time, from its nonce. If each file has a
    process of its own, they load ``Run.changed`` before they fail. None: no canaries."""
    family: str = field(default=Factory(lambda runner: runner.name, takes_self=True))
    """Of the runners of one family at most one runs the tests of a folder; by default the name."""
    homes: tuple[str, ...] = ()
    """The names of files that make a folder a project of its own; empty: ``configuration``."""
    case_argv: Callable[[Run], tuple[str, ...]] = suite_argv
    """Builds the command with which a person runs what a run selects, in the suite's folder."""
    runs_whole: Callable[[Run], str] | None = None
    """Says what runs whole where names do not fit into a command, as a clause; empty: they do."""
    documentation: str = ""
    """How its tests are written and where that is laid down, in a line or two."""
    patterns: tuple[Pattern, ...] = GENERAL_PATTERNS
    """The sort of failure by what it prints; the first row that fits decides."""
    red_types: FailureTypes = GENERAL_TYPES
    """Which failures of new tests show that code is missing, and which that the test is broken."""
    read_printed: Callable[[CompletedProcess], Result[ParsedTestResult, PipelineError]] = not_read
    """Reads a run of which only exit code and output are known; by default it fails."""
    nests: bool = True
    """Whether the tool looks for tests below the folder of tests, too."""
    test_files: tuple[str, ...] = ()
    """Globs of the files that hold cases; empty if the tool reports what did not run."""
    twins: Callable[[TwinRequest], TwinnedFile] | None = None
    """Puts cases with an altered expectation into a test file; None: no twins."""
    withhold: Callable[[Withholding], str | None] | None = None
    """Takes cases out of a test file, or returns None if it cannot."""
    call_outside: CallOutside | None = None
    """Builds the command that repeats calls outside of any test run; None: it cannot."""
    call_tests: CallTests | None = None
    """How test files record calls where the tool does not by ``Run.calls``."""
    notes_functions: bool = False
    """Whether running cases can note by ``Run.calls`` which functions they run."""
    function_notes: FunctionNotes | None = None
    """How files note that where the tool does not."""
    calls_from_scripts: bool = False
    """Whether ``call_outside`` can make calls from a script of its own, too."""
    calls_in_place: bool = False
    """Whether running cases can make calls near their own, by ``Run.calls``."""
    witnesses: bool = False
    """Whether cases can write how they end."""
    witness_tests: WitnessTests | None = None
    """How test files write that where the tool does not by ``Run.witness`` alone."""
    examples: ExampleForm | None = None
    """How an agent states examples; None: it cannot be asked for any."""
    specs: SpecReader | None = None
    """Reads the pending tests of a file; None: it has none."""
    bare: bool = False
    """Whether the cases can run with the variation ``bare``."""
    splits: bool = False
    """Whether runs of some test files each, together, are a run of the whole suite."""
    files: Callable[[Run], Mapping[PurePath, str]] | None = None
    """Returns the texts that a run needs below ``Run.outputs``, by absolute paths; None: none."""
    own_program: OwnProgram | None = None
    """A program of adws's own that its runs need, compiled once and kept; None: none."""
    limits: tuple[str, ...] = ()
    """What adws cannot find out with this tool, in sentences. With any, a green is limited."""
    extensions: Folders = ()
    """The folders of the project that bring it; empty: adws or a package has it."""

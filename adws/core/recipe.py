"""A runner as one TOML file describes it: how a test tool is recognised, started and read."""

import re
import tomllib
from enum import StrEnum

from attrs import field, fields, frozen
from attrs.validators import and_, deep_mapping, instance_of, matches_re, min_len
from returns.result import Failure, Result, Success

from adws.core.codec import structure
from adws.core.errors import PipelineError, RecipeInvalid
from adws.core.known_keys import check_keys

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_PLAIN_NAME = and_(instance_of(str), matches_re(r"[\w.-]+"))


class StartedBy(StrEnum):
    """Where a tool's program comes from: the PATH, a Python environment, ``node_modules``."""

    PATH = "path"
    PYTHON = "python"
    NODE = "node"


class ReportForm(StrEnum):
    """What a tool writes: JUnit XML, TAP, or the records of a reporter that the recipe brings."""

    JUNIT = "junit"
    TAP = "tap"
    RECORDS = "records"


@frozen
class RecipeDetection:
    """By what a project is recognised; each thing that is named is enough."""

    files: tuple[str, ...] = ()
    """Globs of files, one of which is in the project."""
    package: str = ""
    """The npm package on which the project depends."""
    texts: dict[str, str] = field(factory=dict[str, str])
    """Regular expressions by the name of the file at the project's top in which one is found."""


@frozen
class RecipeStart:
    """One way to start the tool."""

    words: tuple[str, ...] = field(validator=min_len(1))
    """The program and the arguments that come first; after Python, such as ``-m``, ``behave``."""
    by: StartedBy = StartedBy.PATH
    """Where the program comes from."""
    check: tuple[str, ...] = ("--version",)
    """The arguments with which the program ends with exit code 0 if the tool is there."""
    needs: tuple[str, ...] = ()
    """Files that must be in the project for this way to be taken."""


@frozen
class RecipeRun:
    """What a run adds to the command of the suite; ``{outputs}`` is the folder for reports."""

    options: tuple[str, ...] = ()
    """Words behind the suite's command."""
    env: dict[str, str] = field(factory=dict[str, str])
    """Environment variables."""
    subcommand: str = ""
    """The word behind the program with which it runs tests; a command without it is a wrapper."""
    valued: tuple[str, ...] = ()
    """The tool's own options whose value is the next word."""
    left_out: tuple[str, ...] = ()
    """The beginnings of options of the project that are left out, such as other reporters."""


@frozen
class RecipeSelection:
    """How some of the cases are asked for; all empty: each run is one of everything."""

    file: tuple[str, ...] = ()
    """The words for each file; ``{file}`` stands for it."""
    case: tuple[str, ...] = ()
    """The words for each case; ``{name}`` and ``{classname}`` stand for its own."""
    cases: tuple[str, ...] = ()
    """The words for all cases together; ``{names}`` is a regular expression of their names."""

    @property
    def possible(self) -> bool:
        """Whether less than everything can be asked for."""
        return bool(self.file or self.case or self.cases)


@frozen
class RecipeReport:
    """What a run leaves behind."""

    form: ReportForm
    """The form of the report."""
    file: str = ""
    """The report below ``{outputs}``, or a glob of several; empty: what the tool prints."""
    assertions: bool = False
    """Whether the innermost points of TAP are assertions, and each subtest around them a case."""


@frozen
class RecipeCanary:
    """One planted case: ``<name>``, ``<group>`` and ``<secret>`` are words drawn for each run."""

    id: str
    """How the id of its case ends."""
    code: str
    """Its source text."""
    passes: bool = False
    """Whether it must pass; otherwise it must fail, with ``<secret>`` in its message."""


@frozen
class RecipeCanaries:
    """Planted cases in the tool's own language, in two files: the first and the last to run."""

    path: str = field(validator=matches_re(r".*<place>.*"))
    """The file, relative to the suite's folder; ``<place>`` is a word that sorts first or last."""
    cases: tuple[RecipeCanary, ...] = field(validator=min_len(1))
    """The planted cases of each file."""
    head: str = ""
    """What is before them."""
    tail: str = ""
    """What is behind them."""
    beside: dict[str, str] = field(factory=dict[str, str])
    """More files to plant, by their paths relative to the suite's folder."""


@frozen
class Recipe:
    """A runner as its file describes it; every field is a key of the file."""

    name: str
    """The name of the file, without its ending."""
    programs: tuple[str, ...] = field(validator=min_len(1))
    """The names of the tool's programs, by which it is found in a command."""
    install: str
    """What to do where it is not there, in words."""
    tests: tuple[str, ...] = field(validator=min_len(1))
    """Globs of test code."""
    detect: RecipeDetection
    """By what a project is recognised."""
    start: tuple[RecipeStart, ...] = field(validator=min_len(1))
    """The ways to start the tool, best first."""
    report: RecipeReport
    """What a run leaves behind."""
    family: str = ""
    """Of the runners of one family at most one runs the tests of a folder. Empty: the name."""
    documentation: str = ""
    """How tests are written, and where that is laid down, in a line or two."""
    sealed: tuple[str, ...] = ()
    """Globs of more files that could alter the judgement, such as the tool's configuration."""
    homes: tuple[str, ...] = ()
    """The names of files that make a folder a project of its own."""
    test_files: tuple[str, ...] = ()
    """Globs of the files that hold cases, to tell which did not run."""
    run: RecipeRun = RecipeRun()
    """What a run adds to the command."""
    select: RecipeSelection = RecipeSelection()
    """How some of the cases are asked for."""
    files: dict[str, str] = field(
        factory=dict[str, str], validator=deep_mapping(_PLAIN_NAME, instance_of(str))
    )
    """Texts that are written into ``{outputs}`` before each run, by their names: a reporter."""
    canaries: RecipeCanaries | None = None
    """The planted cases; left out: there are none."""

    @property
    def limits(self) -> tuple[str, ...]:
        """What the recipe cannot give, in sentences."""
        return (
            *(() if self.canaries else (NO_CANARIES,)),
            *(() if self.select.possible else (NO_SELECTION,)),
        )


_KEYS = tuple(attribute.name for attribute in fields(Recipe) if attribute.name != "name")
NO_CANARIES = "no planted cases show whether results are forged"
NO_SELECTION = "single cases cannot be run apart, so each run is one of everything"


def read_recipe(name: str, text: str, origin: str) -> Result[Recipe, PipelineError]:
    """Read a recipe from the text of its TOML file; ``origin`` names the file in errors.

    Fails with ``RecipeInvalid``, which names the file and the key.
    """
    if not _NAME.fullmatch(name):
        hint = "use lower-case letters, digits and _"
        return Failure(
            RecipeInvalid(f"{origin}: '{name}' is not a valid name of a runner", hint=hint)
        )
    try:
        plain = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Failure(RecipeInvalid(f"{origin} is not valid TOML: {error}", hint=_HINT))
    return Result.do(
        validated
        for _known in check_keys(plain, _KEYS, origin, RecipeInvalid)
        for recipe in structure({**plain, "name": name}, Recipe).alt(
            lambda reason: _invalid(origin, reason)
        )
        for validated in _validated(recipe, origin)
    )


_HINT = "see adws docs how-to-describe-a-runner, or copy a recipe: adws runners show behave"


def _invalid(origin: str, reason: str) -> PipelineError:
    return RecipeInvalid(f"{origin}: {reason}", hint=_HINT)


def _validated(recipe: Recipe, origin: str) -> Result[Recipe, PipelineError]:
    """Return a recipe whose parts fit together."""
    detect = recipe.detect
    wrong = (
        ("detect names nothing", not (detect.files or detect.package or detect.texts)),
        (
            "report.file is missing: adws reads only TAP from a tool's output",
            recipe.report.form is not ReportForm.TAP and not recipe.report.file,
        ),
        *(
            (f"detect.texts: {why}", True)
            for why in map(_not_a_pattern, detect.texts.values())
            if why
        ),
    )
    problem = next((why for why, is_wrong in wrong if is_wrong), None)
    return Failure(_invalid(origin, problem)) if problem else Success(recipe)


def _not_a_pattern(text: str) -> str:
    try:
        _ = re.compile(text)
    except re.error as error:
        return f"'{text}' is not a regular expression: {error}"
    return ""

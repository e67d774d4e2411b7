"""Specs: pending tests that are marked as work to be done, each with an id."""

from enum import StrEnum

from attrs import frozen

DEFAULT_MARKER = "tdd"
DEFAULT_ID_PATTERN = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+-\d+"


class MarkKind(StrEnum):
    """The marks that make a test pending."""

    FIXME = "fixme"
    """To be made to pass: Playwright's ``test.fixme``."""
    TODO = "todo"
    """To be written: ``it.todo``."""
    FAILS = "fails"
    """Expected to fail: ``it.fails``, ``it.failing``, ``expectedFailure``."""
    XFAIL = "xfail"
    """Expected to fail, in pytest's word."""
    SKIP = "skip"
    """Left out: ``it.skip``, ``skip(reason="…")``, ``t.Skip("…")``, ``#[ignore = "…"]``."""
    LISTED = "listed"
    """Named in the project's file of specs."""


NEEDS_MARKER = frozenset({MarkKind.SKIP, MarkKind.XFAIL})
"""Marks with other uses: they make a spec only together with the marker or an id."""


@frozen
class SpecRules:
    """How adws recognises the specs among the pending tests of a project."""

    marker: str = DEFAULT_MARKER
    """The word that a title or a reason begins with."""
    id_pattern: str = DEFAULT_ID_PATTERN
    """A regular expression for the id in a title or in a reason."""


@frozen
class SpecProblem:
    """A problem in a file that prevents work on a spec."""

    file: str
    """Relative to the project's folder."""
    line: int
    """From 1; 0 for the whole file."""
    message: str
    """What is wrong, and what to do."""


@frozen
class SpecOptions:
    """The options that comments in a test file set for a spec; None if not set."""

    max_attempts: int | None = None
    """How often an agent may try, 1 to 20."""
    timeout_minutes: int | None = None
    """How long one try of an agent may take, 1 to 360 minutes."""
    after: tuple[str, ...] = ()
    """The ids of the specs that come first."""
    optional: bool = False
    """Whether other specs need not wait for it."""


@frozen
class Spec:
    """A pending test with an id."""

    id: str
    """Names its branch; unique in a project."""
    file: str
    """Relative to the project's folder."""
    line: int
    """Where the test stands, from 1."""
    runner: str
    """The name of the runner of its suite."""
    title: str
    """The names of its groups and its own, as its file has them."""
    kind: MarkKind
    """The mark that makes it pending."""
    reason: str = ""
    """The reason in the mark."""
    settings: SpecOptions = SpecOptions()
    """The options from its file."""
    cases: tuple[str, ...] = ()
    """The names of its cases if the mark is on a group; empty for a single test."""
    inside: str = ""
    """The id of the pending group that it is in; empty if there is none."""
    problems: tuple[SpecProblem, ...] = ()
    """The problems to solve before work on it can begin."""


@frozen
class OrderedSpec:
    """A spec at its place in the order of work."""

    spec: Spec
    """The pending test, with its settings and problems."""
    priority: int
    """Its place, from 1."""
    why: str
    """Why it has this place."""
    waits_for: tuple[str, ...] = ()
    """The ids of the pending specs that come first, because it needs them."""

    @property
    def is_ready(self) -> bool:
        """Whether work on it can begin: it waits for no other spec and has no problems."""
        return not self.waits_for and not self.spec.problems


@frozen
class SpecList:
    """The specs of a project at one commit, in the order of work."""

    commit: str
    """The commit whose files were read."""
    specs: tuple[OrderedSpec, ...] = ()
    """The specs, the most urgent first."""
    problems: tuple[SpecProblem, ...] = ()
    """The problems of files or of several specs together."""

    @property
    def all_problems(self) -> tuple[SpecProblem, ...]:
        """The problems of the list and of each spec."""
        own = (problem for spec in self.specs for problem in spec.spec.problems)
        return (*self.problems, *own)

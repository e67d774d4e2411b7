"""The bench: how the search runs the tests of a project, whatever the test tool."""

from typing import Protocol

from attrs import frozen
from returns.io import IOResult

from adws.core.errors import PipelineError
from adws.search.behaviour import Behaviours
from adws.search.candidates import EditCandidate
from adws.search.memory import SearchMemory
from adws.search.request import SearchRequest
from adws.search.suspects import Suspect
from adws.search.tries import Aims, Finalist, TryHistory
from adws.search.weights import ComparisonLimits

NO_MEMORY = SearchMemory()


@frozen(slots=False, kw_only=True)
class SearchWorkspace:
    """What a search works on, after the failing cases have run without an edit.

    ``candidates`` are the first edits in the order of trying. ``texts`` are those of the files that
    may be edited. ``values`` are literals in the failing cases' files. ``aims`` are what an edit is
    to achieve. ``checks`` counts the assertions and passing cases that can confirm an edit, None if
    unknown. ``refused_count`` counts the best edits that earlier attempts proposed and that
    ``memory`` does not have.
    """

    request: SearchRequest
    suspects: tuple[Suspect, ...]
    candidates: tuple[EditCandidate, ...] = ()
    texts: dict[str, str]
    values: frozenset[str] = frozenset()
    aims: Aims
    checks: int | None = None
    memory: SearchMemory = NO_MEMORY
    refused_count: int = 0


@frozen
class ConfirmedFinalist:
    """A finalist that passes the whole suite.

    ``cases`` counts the failing cases that pass with it. Of ``failing`` names, ``still_failing``
    still fail.
    """

    finalist: Finalist
    cases: int
    still_failing: int = 0
    failing: int = 0


class SearchBench(Protocol):
    """Runs the tests of a project with edits.

    There are two: the fork server, for pytest, and copies of the tree, for every other test tool.
    """

    @property
    def workspace(self) -> SearchWorkspace:
        """The workspace of the search."""
        ...

    @property
    def comparison(self) -> ComparisonLimits:
        """How plausible candidates are compared."""
        ...

    def explore(self) -> IOResult[TryHistory, PipelineError]:
        """Try candidates until enough are plausible, or the budget is used up."""
        ...

    def compare(
        self, candidates: tuple[EditCandidate, ...], /
    ) -> IOResult[Behaviours, PipelineError]:
        """Return the results of candidates for other inputs than those of the cases."""
        ...

    def confirm(
        self, finalists: tuple[Finalist, ...], /
    ) -> IOResult[ConfirmedFinalist | None, PipelineError]:
        """Return the first finalist that passes the whole suite, if any does."""
        ...

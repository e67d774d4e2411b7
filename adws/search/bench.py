"""What the search knows of the tests of a project, whichever way they run."""

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
    """What a search works on, once the failing cases have run as they are.

    ``candidates`` are the first edits in the order of trying. ``texts`` are those of the files that
    may be edited. ``values`` are written in the failing cases' files. ``aims`` are what an edit is
    to achieve. ``checks`` counts the assertions and passing cases that know what is right, None
    where that is not known. ``refused`` counts the best edits that earlier attempts proposed and
    ``memory`` does not name.
    """

    request: SearchRequest
    suspects: tuple[Suspect, ...]
    candidates: tuple[EditCandidate, ...] = ()
    texts: dict[str, str]
    values: frozenset[str] = frozenset()
    aims: Aims
    checks: int | None = None
    memory: SearchMemory = NO_MEMORY
    refused: int = 0


@frozen
class ConfirmedFinalist:
    """A finalist that holds with all of the suite.

    ``cases`` counts the failing cases that pass with it, ``left`` of ``failing`` names still fail.
    """

    finalist: Finalist
    cases: int
    left: int = 0
    failing: int = 0


class SearchBench(Protocol):
    """The tests of a project, ready to tell what edits do.

    Two exist: the fork server, for pytest, and copies of the tree, for every other test tool.
    """

    @property
    def workspace(self) -> SearchWorkspace:
        """What is worked on."""
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
        """Return what candidates do with other inputs than those of the cases."""
        ...

    def confirm(
        self, finalists: tuple[Finalist, ...], /
    ) -> IOResult[ConfirmedFinalist | None, PipelineError]:
        """Return the first that holds with all of the suite, if any does."""
        ...

"""Entries of several groups that are worked on together."""

from collections.abc import Iterable
from functools import partial

from attrs import evolve
from returns.result import Result, Success

from adws.core.entry import Entry
from adws.core.errors import PipelineError
from adws.core.railway import fold
from adws.core.shared_function import FunctionPlace, SharedFunction
from adws.ledger.ledger import Ledger, change


def join(ledger: Ledger, shared: Iterable[SharedFunction]) -> Result[Ledger, PipelineError]:
    """Note the shared function in the entries of its groups; fails if a case has no entry."""

    def add(ledger: Ledger, joins: SharedFunction) -> Result[Ledger, PipelineError]:
        return change(ledger, joins.case_ids, partial(_note, joins.function))

    start: Result[Ledger, PipelineError] = Success(ledger)
    return fold(start, shared, add)


def _note(function: FunctionPlace, entry: Entry) -> Result[Entry, PipelineError]:
    return Success(evolve(entry, shared_function=function))

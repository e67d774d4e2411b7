"""Where a person finds the words of both sides of a verification: developer and verifier."""

from collections.abc import Iterator
from functools import partial

from returns.io import IOResult

from adws.core.context import Context
from adws.core.errors import PipelineError
from adws.core.purpose import Purpose
from adws.ledger.journal import JournalRecord, journal_path, read
from adws.ledger.turns import turns_of
from adws.slots import RUN

_SIDES = ((Purpose.IMPLEMENT, "the developer"), (Purpose.VERIFY, "the verifier"))


def where_to_read(context: Context) -> IOResult[str, PipelineError]:
    """Return what tells a person where each side's last words and change are; each on a line."""
    return IOResult.do(
        "".join(_places(run, records))
        for run in IOResult.from_value(context.get(RUN) or "")
        for records in read(journal_path(context.root))
    )


def _places(run: str, records: tuple[JournalRecord, ...]) -> Iterator[str]:
    turns = turns_of(run, records)
    for purpose, who in _SIDES:
        last = next(filter(partial(_is_of, purpose), reversed([turn.name for turn in turns])), None)
        if last is not None:
            yield f"\n{who}: .adws/logs/{last}.log, .adws/attempts/{last}.patch"


def _is_of(purpose: Purpose, name: str) -> bool:
    """Whether a question, as ``3-implement-try-2``, was one to a role."""
    return name.partition("-")[2].partition("-")[0] == purpose.value

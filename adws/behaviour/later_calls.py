"""Find calls whose results depend on other calls of the same process, since a change."""

from collections.abc import Iterable

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall, in_words


@frozen
class LaterResult:
    """A call whose result other calls alter."""

    call: str
    """The call as a person writes it."""
    first: str
    """Its result with the change, before other calls."""
    later: str
    """Its result with the change, after other calls."""
    before: str
    """Its result without the change, before and after other calls."""


def others_first(calls: tuple[CaseCall, ...]) -> tuple[int, ...]:
    """Return the indexes of calls in another order: those of the cases come last, as they came."""
    indexes = range(len(calls))
    return (
        *(at for at in indexes if calls[at].of is not None),
        *(at for at in indexes if calls[at].of is None),
    )


def in_first_order(order: tuple[int, ...], answers: Iterable[CallResult]) -> Answers:
    """Return the results of calls that were made in another order, by the calls' indexes."""
    by_index = dict(zip(order, answers, strict=True))
    return tuple(by_index[at] for at in range(len(order)))


def any_altered(calls: tuple[CaseCall, ...], new: Answers, later: Answers) -> bool:
    """Return whether a call of a case gives another result after other calls, with the change."""
    return any(
        _counts(call) and first.ended and again.ended and first.effect != again.effect
        for call, first, again in zip(calls, new, later, strict=True)
    )


def altered_later(
    calls: tuple[CaseCall, ...], old: tuple[Answers, Answers], new: tuple[Answers, Answers]
) -> tuple[LaterResult, ...]:
    """Return the calls of cases that a change alters, and that other calls alter since then.

    ``old`` and ``new`` are the results without and with the change, each before and after other
    calls. Without the change, other calls alter none of those returned.
    """
    return tuple(
        LaterResult(first.call, *in_words(first, later, before))
        for call, before, still, first, later in zip(calls, *old, *new, strict=True)
        if _counts(call)
        if all(answer.ended for answer in (before, still, first, later))
        if before.effect == still.effect
        if first.effect not in {before.effect, later.effect}
    )


def _counts(call: CaseCall) -> bool:
    """Return whether a case made a call, and it names no files: other calls may alter these."""
    return call.of is None and not call.names_files

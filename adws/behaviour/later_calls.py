"""Find calls whose results depend on other calls of the same process, since a change."""

from attrs import frozen

from adws.behaviour.calls import Answers, CallResult, CaseCall, in_words, raised_by

_TIMES = 3
"""How often a call of a case is made in turn."""


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
    """Return the indexes of calls in another order: those of the cases come last, several times.

    Of the others, those that differ most come first: they fill a memory in which too many calls
    share a place. Each call that comes again shows what alters from one call to the next. Calls of
    equal values in another form stay out: an honest memory gives both the result of one.
    """
    indexes = range(len(calls))
    others = (at for at in reversed(indexes) if calls[at].of is not None and not calls[at].is_same)
    own = (at for at in indexes if calls[at].of is None)
    return (*others, *(at for at in own for _time in range(_TIMES)))


def any_altered(
    calls: tuple[CaseCall, ...], order: tuple[int, ...], new: Answers, later: Answers
) -> bool:
    """Return whether a call of a case gives another result after other calls, with the change.

    ``later`` are the results of the calls in ``order``.
    """
    return any(
        _counts(calls[at]) and new[at].ended and again.ended and _effect(new[at]) != _effect(again)
        for at, again in zip(order, later, strict=True)
    )


def altered_later(
    calls: tuple[CaseCall, ...],
    order: tuple[int, ...],
    old: tuple[Answers, Answers],
    new: tuple[Answers, Answers],
) -> tuple[LaterResult, ...]:
    """Return the calls of cases that a change alters, and that other calls alter since then.

    ``old`` and ``new`` are the results without and with the change, each before other calls and
    after them; the latter are in ``order``. Without the change, other calls alter none of those
    returned.
    """
    (befores, stills), (firsts, laters) = old, new
    found = {
        at: LaterResult(firsts[at].call, *in_words(firsts[at], later, befores[at]))
        for at, still, later in zip(order, stills, laters, strict=True)
        if _counts(calls[at])
        if all(answer.ended for answer in (befores[at], still, firsts[at], later))
        if _effect(befores[at]) == _effect(still)
        if _effect(firsts[at]) not in {_effect(befores[at]), _effect(later)}
    }
    return tuple(found.values())


def _effect(answer: CallResult) -> tuple[str, str]:
    """Return what a call does. An error counts by its class: what it names may come from a set."""
    return raised_by(answer.result) or answer.result, answer.after


def _counts(call: CaseCall) -> bool:
    """Return whether a case made a call, and it names no files: other calls may alter these."""
    return call.of is None and not call.names_files

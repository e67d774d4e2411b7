"""What a round did, as far as the progress of a run goes."""

from attrs import frozen


@frozen(kw_only=True)
class RoundOutcome:
    """What a round did, as far as progress goes.

    ``cases`` are the ids it worked on, ``ending`` says in a word or two how it ended,
    ``failing_id`` stands for the failing set it left, ``patch_id`` for the content of the agent's
    change (empty: it changed nothing, and nothing is no change that could come again).
    ``new_terminal`` counts the entries that became fixed or escalated, ``regressed`` are the ids
    that a refused change would have broken. ``asked`` is false when the round found a flake or a
    broken environment and asked no agent; ``pivoted`` is true when the agent was asked for another
    diagnosis.
    """

    number: int
    cases: frozenset[str]
    ending: str
    failing_id: str = ""
    patch_id: str = ""
    accepted: bool = False
    new_terminal: int = 0
    regressed: frozenset[str] = frozenset()
    asked: bool = True
    pivoted: bool = False

"""Work at the same time: groups in lanes, attempts, and changes that are judged together."""

from attrs import frozen

from adws.core.claim import Claim
from adws.core.example import Examples
from adws.core.proposal import Proposal, SealedEdit
from adws.core.selected_group import SelectedGroup
from adws.core.verdict import Verdict


@frozen
class LaneWork:
    """Groups that touch the same files: one lane works on them, one after the other."""

    number: int
    """The number of the lane in its wave, from 1."""
    groups: tuple[SelectedGroup, ...]
    """The groups, the most urgent first."""


@frozen
class LaneAttempt:
    """A change to be judged with others, and its result so far.

    It is an attempt at a group, or a change from outside: then its group has the change's name and
    no failures.
    """

    selected: SelectedGroup
    """The group."""
    proposal: Proposal
    """The agent's answer and change, on top of the lane's earlier proposals."""
    verdict: Verdict
    """In the lane: the verdict of a run of the group's cases. After the batch gate: the
    decision."""
    edits: tuple[SealedEdit, ...] = ()
    """The agent's edits to sealed files, which are not judged."""
    claims: tuple[Claim, ...] = ()
    """The agent's claims about tests."""
    examples: Examples | None = None
    """What a second agent expects of the repaired code."""
    hidden: tuple[str, ...] = ()
    """The failing cases that something new kept from running with the change, in its lane."""
    also_fixed: tuple[str, ...] = ()
    """The cases of the lane's other groups that pass since the change, in its lane."""
    commit: str = ""
    """The commit with the change; empty until it has landed."""
    together: tuple[int, ...] = ()
    """The rounds of the other changes that were judged in the same runs; empty until it has
    landed."""


@frozen
class Batch:
    """Changes that are judged together, in the order in which they apply."""

    attempts: tuple[LaneAttempt, ...]
    """The attempts, each with its change on top of those before it."""


@frozen
class BatchPace:
    """How large batches may be; it changes with their results."""

    limit: int
    """How many changes are judged together at most."""
    green_in_a_row: int = 0
    """How many batches were accepted as a whole, one after the other."""
    red_in_a_row: int = 0
    """How many batches in a row were not accepted as a whole."""

"""Values that several steps leave in a context."""

from typing import Any

from attrs import evolve

from adws.core.agent_settings import Actor
from adws.core.context import Slot
from adws.core.example import DroppedExample, Example, Examples
from adws.core.failure import Analysis, Group, Priority
from adws.core.patch import ChangeKind, FileChange, Patch
from adws.core.proposal import Proposal
from adws.core.selected_group import SelectedGroup
from adws.core.step_display import StepDisplay
from adws.core.suite import Outcome
from adws.core.turn import Answer, AnswerStatus
from adws.testing import a_case, a_failure, a_report

Slots = tuple[tuple[Slot[Any], object], ...]
"""Slots of a context, each with its value."""
ShownRow = tuple[str, Slots, StepDisplay]
"""The name of a step, the context that it leaves, and what is shown then."""
GROUP = Group("G-1", "the same cause", Priority.P2, ("tests/test_a.py::test_one",))
RED = Analysis(a_report(a_case(outcome=Outcome.FAILED)), (a_failure(),), (GROUP,))
IN_TWO_GROUPS = evolve(RED, groups=(GROUP, GROUP))
GREEN = Analysis(a_report(), (), ())
ONE = SelectedGroup("r/2/G-1", 2, "G-1", 1, (a_failure(),))
STATED = Examples(
    "G-1",
    "codex",
    kept=(Example("calc", "add(2, 3)", "5", why="a sum"),),
    dropped=(DroppedExample("add(1)", "'why' must not be empty"),),
    costs=(0.5, None),
)
IN_TURN = (Actor("search"), Actor("claude"))
PATHS = tuple(FileChange(f"t{number}.py", ChangeKind.ADDED) for number in range(5))
NO_PATCH = Patch("a", "b")
PROPOSED = Proposal(
    "r/1", "claude", Answer(AnswerStatus.FINISHED), NO_PATCH, Patch("a", "b", PATHS[:2])
)
ALL_BUT_ONE = evolve(PROPOSED, kept=Patch("a", "b", PATHS), dropped=("x.py",))

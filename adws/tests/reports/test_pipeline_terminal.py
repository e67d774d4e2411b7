"""The names of actions in JSON, which programs read."""

from typing import get_args

from adws.pipeline.actions import (
    Action,
    AddLabel,
    AskAgent,
    BeginSpec,
    CallPeople,
    CleanUp,
    Close,
    CommentText,
    Disarm,
    Judge,
    JudgeBatch,
    MergeHead,
    PutMarkBack,
    Remember,
    RemoveLabel,
    Reopen,
    Retitle,
    Role,
    SetStatus,
    Sync,
    WriteComment,
)
from adws.pipeline.markers import Marker, MarkerKind
from adws.reports.pipeline_terminal import action_lines, action_rows

MARK = Marker(MarkerKind.ATTEMPT, "f00")
NAMED: tuple[tuple[Action, str], ...] = (
    (BeginSpec("A-1"), "Create"),
    (AddLabel(1, "red"), "Label"),
    (Retitle(1, "A-1"), "Retitle"),
    (WriteComment(1, CommentText.RETRY, MARK), "Comment"),
    (Sync(1, "f00"), "Sync"),
    (Judge(1, "f00"), "Judge"),
    (AskAgent(1, "f00", Role.FIXER), "Ask"),
    (JudgeBatch((Judge(1, "f00"), Judge(2, "f01"))), "JudgeBatch"),
    (SetStatus(1, "f00", "pending"), "Tell"),
    (MergeHead(1, "f00", "A-1"), "Merge"),
    (Disarm(1), "Disarm"),
    (Close(1, "red"), "Close"),
    (Reopen(1), "Reopen"),
    (RemoveLabel(1, "red"), "Unlabel"),
    (PutMarkBack(1, "A-1", "f00"), "PutMarkBack"),
    (CallPeople(1), "CallPeople"),
    (CleanUp(1, "adws/A-1"), "CleanUp"),
)


def test_every_action_keeps_its_name_in_json() -> None:
    """Whatever its class is called; what is only remembered is not shown."""
    actions = tuple(action for action, _ in NAMED)
    assert {*map(type, actions), Remember} == {*get_args(Action)}
    rows = action_rows((*actions, Remember(1, MARK)))
    assert [row["action"] for row in rows] == [name for _, name in NAMED]
    assert rows[6] == {"action": "Ask", "number": 1, "sha": "f00", "role": "fixer"}


def test_heads_that_are_judged_together_stand_in_one_line() -> None:
    """Each by its number."""
    batch = JudgeBatch((Judge(1, "f00"), Judge(2, "f01")))
    assert action_lines((batch,)).lines == ("judge #1, #2 together",)

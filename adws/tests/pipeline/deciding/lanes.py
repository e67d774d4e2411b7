"""A pull request in the states that it can be in, and the actions that follow."""

from typing import Any

from attrs import evolve

from adws.forge.account import Account
from adws.forge.pull_requests import PullRequest
from adws.pipeline.actions import (
    Action,
    AddLabel,
    AskAgent,
    CallPeople,
    CommentText,
    Judge,
    Remember,
    Retitle,
    Role,
    SetStatus,
    WriteComment,
)
from adws.pipeline.deciding import decide
from adws.pipeline.facts import Facts, HeadVerdict, Money, PullLane, SpecSettings
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import LABEL, MANUAL, Title, branch_of
from adws.pipeline.results import EndCategory

NOW = 100_000
SHA = "a" * 40
SPEC = SpecSettings("API-001")
PULL = PullRequest(
    number=7,
    title=str(Title("API-001", 1, 5)),
    body="",
    is_open=True,
    author=Account(2, "helper[bot]", "Bot"),
    labels=(LABEL,),
    head=branch_of("API-001"),
    head_sha=SHA,
    head_repository="team/project",
    base="main",
    mergeable=True,
)
LANE = PullLane(PULL, SPEC)
MONEY = Money()
TESTED = Marker(MarkerKind.TEST, SHA, number=1, at=NOW - 10)
ASKED = Marker(MarkerKind.AGENT, SHA, Role.FIXER, 1, at=NOW - 10)


def verdict(word: HeadVerdict, at: int = NOW - 5) -> Marker:
    """Return what the judge says of the head."""
    return Marker(MarkerKind.VERDICT, SHA, word, at=at)


def result(word: EndCategory, at: int = NOW) -> Marker:
    """Return how an agent's run ended."""
    return Marker(MarkerKind.RESULT, SHA, word, 1, at=at)


def attempt(number: int, key: str = SHA) -> Marker:
    """Return an attempt."""
    return Marker(MarkerKind.ATTEMPT, key, number=number, at=NOW - 20)


def pull(**fields: Any) -> PullLane:  # noqa: ANN401 - its fields
    """Return a lane whose pull request differs."""
    return evolve(LANE, pull=evolve(PULL, **fields))


def marked_lane(*marks: Marker, lane: PullLane = LANE) -> PullLane:
    """Return a lane with marks, and the title that they ask for."""
    whole = evolve(lane, marks=marks)
    title = str(Title("API-001", whole.attempt, whole.spec.most_attempts))
    return evolve(whole, pull=evolve(whole.pull, title=title))


def actions(lane: PullLane, money: Money = MONEY) -> tuple[Action, ...]:
    """Return what is done for one lane, but for what is shown of its head."""
    actions = decide(Facts((lane,), money=money), NOW)
    return tuple(item for item in actions if not isinstance(item, SetStatus))


def end_comment(label: str, number: int = 1) -> WriteComment:
    """Return what people are told at the end."""
    return WriteComment(7, CommentText.ENDED, Marker(MarkerKind.ENDED, SHA, label, number, at=NOW))


def asks(role: Role, number: int = 1) -> tuple[Action, ...]:
    """Return the call of an agent; of the first one of a role people are told."""
    mark = Marker(MarkerKind.AGENT, SHA, role, number, at=NOW)
    texts = {Role.REFACTORER: CommentText.QUALITY, Role.CONFLICT: CommentText.CONFLICT}
    text = texts.get(role) if number == 1 else None
    return (WriteComment(7, text, mark) if text else Remember(7, mark), AskAgent(7, SHA, role))


def counts(number: int, word: str = "") -> tuple[Action, ...]:
    """Return the beginning of an attempt."""
    mark = Marker(MarkerKind.ATTEMPT, SHA, word, number, at=NOW)
    return (
        WriteComment(7, CommentText.FAILURE, mark),
        Retitle(7, str(Title("API-001", number, 5))),
    )


def judges(number: int) -> tuple[Action, ...]:
    """Return the order of a test."""
    return (Remember(7, Marker(MarkerKind.TEST, SHA, number=number, at=NOW)), Judge(7, SHA))


GIVEN_UP = (AddLabel(7, MANUAL), CallPeople(7), end_comment(MANUAL))
ADOPTED = WriteComment(7, CommentText.ADOPTED, Marker(MarkerKind.ADOPTED, SHA, at=NOW))
CONFLICTING = evolve(LANE, conflicts=("calc.py",))
RED = verdict(HeadVerdict.RED)
FAULT = verdict(HeadVerdict.INFRASTRUCTURE)
SYNCED = evolve(LANE, earlier=("b",))
UNCHANGED = result(EndCategory.UNCHANGED)
FAILED = result(EndCategory.TRANSIENT, NOW - 60)


def of_before(mark: Marker) -> Marker:
    """Return the same mark of the head before the main branch was merged into it."""
    return evolve(mark, key="b")

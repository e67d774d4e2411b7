"""One exchange with an agent: what it was asked, what it answered, what it cost."""

from enum import StrEnum
from pathlib import PurePath

from attrs import field, frozen

from adws.core.context import Slot
from adws.core.failure import Failure
from adws.core.money import Usage


@frozen
class Task:
    """What an agent is asked to do: make the failures of one group pass.

    ``tree`` is the agent tree's project folder (absolute); the agent works nowhere else.
    ``failures`` are this group's, nothing else is told. ``sources`` are files of the tree that the
    failures name, relative to it. ``sealed`` are the globs of files whose edits will be dropped.
    ``test_argv`` runs the suite in ``test_folder`` of the tree, with ``test_env`` set; case ids may
    be appended, without the ``id_prefix`` that tells suites apart.
    ``earlier`` says what former attempts tried and why they were refused. ``timeout_seconds`` is
    what the agent has; ``prompt_file``, ``task_file`` and ``log`` are where its question and its
    complete output are kept, outside of the tree. ``claims``: it may claim that a test is wrong.
    ``runner`` is the name of the suite's test runner.
    """

    id: str
    tree: PurePath
    failures: tuple[Failure, ...]
    sources: tuple[str, ...]
    sealed: tuple[str, ...]
    test_argv: tuple[str, ...]
    timeout_seconds: float
    prompt_file: PurePath
    task_file: PurePath
    log: PurePath
    test_env: dict[str, str] = field(factory=dict[str, str])
    earlier: tuple[str, ...] = ()
    round: int = 1
    attempt: int = 1
    claims: bool = True
    runner: str = "pytest"
    test_folder: str = "."
    id_prefix: str = ""


class AnswerStatus(StrEnum):
    """How an agent ended: it says it finished, it gave up with a reason, or it failed."""

    FINISHED = "finished"
    GAVE_UP = "gave_up"
    FAILED = "failed"


@frozen
class Answer:
    """What an agent said. ``cost_usd`` is None when the price is unknown, never 0 for unknown.

    ``reason``: for ``gave_up`` one of the ledger's escalation reasons or free text; for ``failed``
    what went wrong (``timed_out``, ``crashed``, …).
    """

    status: AnswerStatus
    text: str = ""
    reason: str = ""
    cost_usd: float | None = None
    turns: int | None = None
    usage: Usage = Usage()
    session: str = ""
    duration_seconds: float = 0.0


TASK = Slot("task", Task)
"""What the agent is asked next."""
ANSWER = Slot("answer", Answer)
"""What the agent said."""

"""Workspaces of copies, for runs that are answered in memory."""

from collections.abc import Mapping
from pathlib import PurePath

from adws.core.turn import Task
from adws.search.candidates import Candidate
from adws.search.copies.executor import Copy, Executor
from adws.search.copies.runs import CaseCommand, Limits, Tool
from adws.search.copies.workspace import Workspace
from adws.search.languages.code import Code
from adws.search.request import Budget, Request
from adws.search.suspects import Observed
from adws.search.tries import Aims
from adws.tests.agents.building import make_task

A_COPY = Copy(PurePath("/t"), PurePath("/copy"), PurePath("/scratch"))
TOOL = Tool((r"FAIL (\S+)",), total=r"(\d+) cases")
LIMITS = Limits(9.0, 2.5)
ONE = frozenset({"one"})
RUN = CaseCommand(("run",), LIMITS, ONE, ONE)
TASK = make_task(tree=PurePath("/t"), test_env={})


def workspace(
    *candidates: Candidate,
    task: Task = TASK,
    budget: Budget | None = None,
    ends: float = 9.0,
    asked: CaseCommand = RUN,
    whole: CaseCommand = RUN,
    codes: Mapping[str, Code] | None = None,
) -> Workspace:
    """Return a workspace with one copy."""
    known = dict(codes or {})
    return Workspace(
        request=Request(task, budget or Budget(), lambda _line: None, ends),
        suspects=(),
        candidates=candidates,
        texts={path: code.text for path, code in known.items()},
        aims=Aims(tuple(sorted(asked.failing)), (), (), Observed()),
        refused=task.attempt - 1,
        tool=TOOL,
        executor=Executor((A_COPY,)),
        asked=asked,
        whole=whole,
        codes=known,
    )

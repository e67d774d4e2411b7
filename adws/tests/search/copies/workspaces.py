"""Workspaces of copies, for runs that are answered in memory."""

from collections.abc import Mapping
from pathlib import PurePath

from adws.core.turn import Task
from adws.search.candidates import EditCandidate
from adws.search.copies.executor import Copy, Executor
from adws.search.copies.runs import CaseCommand, RunLimits, SuiteTool
from adws.search.copies.workspace import CopiesWorkspace
from adws.search.languages.code import ParsedCode
from adws.search.request import SearchBudget, SearchRequest
from adws.search.suspects import TracedRun
from adws.search.tries import Aims
from adws.tests.agents.building import make_task

A_COPY = Copy(PurePath("/t"), PurePath("/copy"), PurePath("/scratch"))
TOOL = SuiteTool((r"FAIL (\S+)",), total=r"(\d+) cases")
LIMITS = RunLimits(9.0, 2.5)
ONE = frozenset({"one"})
RUN = CaseCommand(("run",), LIMITS, ONE, ONE)
TASK = make_task(tree=PurePath("/t"), test_env={})


def workspace(
    *candidates: EditCandidate,
    task: Task = TASK,
    budget: SearchBudget | None = None,
    ends: float = 9.0,
    asked: CaseCommand = RUN,
    whole: CaseCommand = RUN,
    codes: Mapping[str, ParsedCode] | None = None,
) -> CopiesWorkspace:
    """Return a workspace with one copy."""
    known = dict(codes or {})
    return CopiesWorkspace(
        request=SearchRequest(task, budget or SearchBudget(), lambda _line: None, ends),
        suspects=(),
        candidates=candidates,
        texts={path: code.text for path, code in known.items()},
        aims=Aims(tuple(sorted(asked.failing)), (), (), TracedRun()),
        refused_count=task.attempt - 1,
        tool=TOOL,
        executor=Executor((A_COPY,)),
        case_command=asked,
        suite_command=whole,
        codes=known,
    )

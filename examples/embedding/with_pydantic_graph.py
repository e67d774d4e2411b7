"""A graph of pydantic-graph in which a whole run of adws is one node.

``python with_pydantic_graph.py FOLDER``
"""

import asyncio
import sys
from dataclasses import dataclass
from pathlib import Path

from adws import ANALYSIS, Context, analyze, detect_suites, read_settings, run_async, settle
from adws.engine.program import WorkflowProgram
from pydantic_graph import BaseNode, End, Graph, GraphRunContext

PROGRAM = WorkflowProgram.of("look", read_settings, detect_suites, analyze)


@dataclass
class State:
    """The project's folder, and its failing cases."""

    folder: str
    failing: tuple[str, ...] = ()


@dataclass
class Look(BaseNode[State, None, int]):
    """Run the suites of the project."""

    async def run(self, ctx: GraphRunContext[State]) -> "Report":
        """Wait for the run; a node that is cancelled ends it, with its processes."""
        outcome = await run_async(PROGRAM, Context(Path(ctx.state.folder).resolve()))
        result = settle(outcome).unwrap()
        if result.error is not None:
            raise RuntimeError(str(result.error))
        analysis = result.context.require(ANALYSIS).unwrap()
        ctx.state.failing = tuple(failure.case_id for failure in analysis.failures)
        return Report()


@dataclass
class Report(BaseNode[State, None, int]):
    """Print what fails."""

    async def run(self, ctx: GraphRunContext[State]) -> End[int]:
        """End the graph with the number of failing cases."""
        for case in ctx.state.failing:
            print(f"failing: {case}")
        return End(len(ctx.state.failing))


if __name__ == "__main__":
    asyncio.run(Graph(nodes=(Look, Report)).run(Look(), state=State(sys.argv[1])))

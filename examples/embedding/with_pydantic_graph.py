"""A graph of pydantic-graph in which a whole run of adws is one step.

``python with_pydantic_graph.py FOLDER``
"""

import asyncio
import sys
from pathlib import Path

from adws import ANALYSIS, Analysis, Context, analyze, detect_suites, read_settings
from adws import run_async, unwrap, workflow
from pydantic_graph import GraphBuilder, StepContext

PROGRAM = workflow("look", steps=[read_settings, detect_suites, analyze])
builder = GraphBuilder(input_type=Path, output_type=int)


@builder.step
async def look(ctx: StepContext[None, None, Path]) -> Analysis:
    """Run the suites of the project; a graph that is cancelled ends the run, and its processes."""
    outcome = await run_async(PROGRAM, Context(ctx.inputs))
    result = unwrap(outcome)
    if result.error is not None:
        raise result.error.as_exception()
    return unwrap(result.context.require(ANALYSIS))


@builder.step
async def report(ctx: StepContext[None, None, Analysis]) -> int:
    """Print what fails, and return how many cases that are."""
    for failure in ctx.inputs.failures:
        print(f"failing: {failure.case_id}")
    return len(ctx.inputs.failures)


builder.add(
    builder.edge_from(builder.start_node).to(look),
    builder.edge_from(look).to(report),
    builder.edge_from(report).to(builder.end_node),
)

if __name__ == "__main__":
    asyncio.run(builder.build().run(inputs=Path(sys.argv[1]).resolve()))

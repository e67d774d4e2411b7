"""Look at several projects at a time with asyncio; one that takes too long ends all of them.

``python with_asyncio.py FOLDER...``
"""

import asyncio
import sys
from pathlib import Path

from adws import ANALYSIS, Context, analyze, detect_suites, read_settings
from adws import run_async, unwrap, workflow
from adws.events import RunEnded, RunRefused, StepFinished

PROGRAM = workflow("look", steps=[read_settings, detect_suites, analyze])


async def failing_cases(folder: str) -> tuple[str, ...]:
    """Return the failing cases of a project, and tell of each step meanwhile."""
    async with run_async(PROGRAM, Context(Path(folder).resolve())) as run:
        async for event in run:
            match event:
                case StepFinished():
                    print(f"{folder}: {event.step} took {event.duration_seconds:.1f} s")
                case RunRefused():
                    raise event.error.as_exception()
                case RunEnded() if event.result.error is not None:
                    raise event.result.error.as_exception()
                case RunEnded():
                    analysis = unwrap(event.result.context.require(ANALYSIS))
                    return tuple(failure.case_id for failure in analysis.failures)
    return ()


async def main(*folders: str) -> None:
    """Look at all projects; the first that fails ends the others, with their processes."""
    async with asyncio.timeout(600), asyncio.TaskGroup() as group:
        tasks = [group.create_task(failing_cases(folder)) for folder in folders]
    for task in tasks:
        for case in task.result():
            print(f"failing: {case}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

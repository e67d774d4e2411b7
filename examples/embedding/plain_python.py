"""Look for failures with a program of plain Python: events, a time limit, a saved run.

``python plain_python.py FOLDER``
"""

import sys
import threading
from pathlib import Path

from adws import ANALYSIS, Cancellation, Context, run_workflow, unwrap
from adws import analyze, detect_suites, read_settings, workflow
from adws.events import LiveEvent, StepFinished

PROGRAM = workflow("look", steps=[read_settings, detect_suites, analyze])


def listen(event: LiveEvent) -> None:
    """Print a line for each step that has finished."""
    if isinstance(event, StepFinished):
        print(f"{event.step}: wrote {', '.join(sorted(event.changed)) or 'nothing'}")


def main(folder: str) -> int:
    """Analyze a project for ten minutes at most, and print its failures."""
    cancellation = Cancellation()
    timer = threading.Timer(600, cancellation.cancel)
    timer.start()
    context = Context(Path(folder).resolve())
    outcome = run_workflow(PROGRAM, context, subscribe=listen, cancellation=cancellation)
    timer.cancel()
    result = unwrap(outcome)
    if result.error is not None:
        print(f"{result.error.step}: {result.error}")
        return result.error.exit_code
    for failure in unwrap(result.context.require(ANALYSIS)).failures:
        print(f"failing: {failure.case_id}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""Do each task, and print what it takes: ``python -m adws.tests.contributing``.

Exit code 1 when a change does not apply, changes other files than it declares, takes more files to
open than its goal, or fails its checks or tests.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from adws.tests.contributing.task import read_tasks
from adws.tests.contributing.trial import Trial, attempt, proof_of, scratch_copy


def main() -> int:
    """Do the tasks that were asked for, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m adws.tests.contributing", description=__doc__)
    _ = parser.add_argument("tasks", nargs="*", metavar="TASK", help="the tasks (all)")
    _ = parser.add_argument("--count", action="store_true", help="count only, run no tests")
    _ = parser.add_argument("--json", action="store_true", help="print the files of each, as JSON")
    asked = parser.parse_args()
    tasks = [task for task in read_tasks() if not asked.tasks or task.name in asked.tasks]
    with scratch_copy() as tree:
        trials = [attempt(task, tree, () if asked.count else proof_of(task)) for task in tasks]
    text = json.dumps([plain(trial) for trial in trials], indent=1) if asked.json else table(trials)
    _ = sys.stdout.write(f"{text}\n")
    return 1 if not trials or any(trial.mistakes for trial in trials) else 0


def table(trials: Sequence[Trial]) -> str:
    """Return the files to open and to change for each task, and what is wrong."""
    rows = [
        f"{trial.task.title:42}{len(trial.opened):8}{trial.task.goal:6}{len(trial.changed):9}"
        f"{trial.task.earlier[0]:8} / {trial.task.earlier[1]}"
        for trial in trials
    ]
    mistakes = [f"{trial.task.name}: {mistake}" for trial in trials for mistake in trial.mistakes]
    head = f"{'files':42}{'opened':>8}{'goal':>6}{'changed':>9}{'earlier':>13}"
    return "\n".join((head, *rows, *mistakes))


def plain(trial: Trial) -> dict[str, Any]:
    """Return a trial as JSON has it."""
    return {
        "task": trial.task.name,
        "goal": trial.task.goal,
        "opened": trial.opened,
        "changed": trial.changed,
        "mistakes": trial.mistakes,
    }


if __name__ == "__main__":
    sys.exit(main())

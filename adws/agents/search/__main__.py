"""The process of the agent ``search``: reads its task file, mends, says what it did."""

import sys
from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.agents.search.finding import UNDER, describe, elsewhere
from adws.agents.search.search import search
from adws.core.codec import from_json
from adws.core.errors import PipelineError
from adws.core.railway import settle
from adws.core.turn import Task


def main(argv: tuple[str, ...]) -> int:
    """Search for the task in the file ``argv[0]``; 0 with an edit or an honest refusal."""
    read = partial(from_json, kind=Task, origin=argv[0])
    outcome = settle(io_ops.read_text(PurePath(argv[0])).bind_result(read).bind(_work))
    if not is_successful(outcome):
        _ = sys.stderr.write(f"{outcome.failure()}\n")
        return 2
    _ = sys.stdout.write("".join(f"{line}\n" for line in outcome.unwrap()))
    return 0


def _work(task: Task) -> IOResult[tuple[str, ...], PipelineError]:
    if task.runner != UNDER or task.test_folder != ".":
        return IOSuccess(elsewhere(task.runner, task.test_folder))
    return search(task).map(describe)


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))

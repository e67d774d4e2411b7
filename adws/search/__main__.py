"""The process of the agent ``search``: read the task file, search, and report the result."""

import sys

from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.answer_lines import GIVE_UP
from adws.core.codec import from_json
from adws.core.errors import AgentFailed, PipelineError
from adws.core.railway import settle
from adws.core.turn import Task
from adws.search.catalogue import read_catalogue
from adws.search.request import NO_CANDIDATE, SearchRequest, describe, read_arguments
from adws.search.search import search


def main(argv: tuple[str, ...]) -> int:
    """Search for a fix of the task in the file ``argv[0]``; the exit code is 0 even without one."""
    for mistake in read_catalogue().mistakes:
        _say(str(mistake))
    file, budget = read_arguments(argv)
    outcome = settle(
        IOResult.do(
            lines
            for text in io_ops.read_text(file)
            for task in IOResult.from_result(from_json(text, Task, str(file)))
            for lines in search(SearchRequest(task, budget, _say)).map(describe).lash(_unable)
        )
    )
    if not is_successful(outcome):
        _ = sys.stderr.write(f"{outcome.failure()}\n")
        return 2
    for line in outcome.unwrap():
        _say(line)
    return 0


def _say(line: str) -> None:
    _ = sys.stdout.write(f"{line}\n")
    _ = sys.stdout.flush()


def _unable(error: PipelineError) -> IOResult[tuple[str, ...], PipelineError]:
    """Give up if no bench can run the tests; this is not an error of the search."""
    if not isinstance(error, AgentFailed):
        return IOFailure(error)
    return IOSuccess((f"{GIVE_UP} {NO_CANDIDATE}: {error.message}",))


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))

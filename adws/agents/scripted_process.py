"""The process of the agent ``scripted``: acts out one answer in the agent tree."""

import sys
from pathlib import PurePath

from returns.io import IOResult
from returns.pipeline import is_successful

from adws import io_ops
from adws.agents.script import (
    Replacement,
    Script,
    ScriptedAnswer,
    parse_script,
    pick_answer,
    printed_lines,
)
from adws.core.codec import from_json
from adws.core.errors import PipelineError
from adws.core.railway import settle, traverse
from adws.core.turn import Task


def act(script_file: PurePath, task_file: PurePath) -> IOResult[ScriptedAnswer, PipelineError]:
    """Find the scripted answer for a task, and make its changes to files."""
    return IOResult.do(
        acted
        for script_text in io_ops.read_text(script_file)
        for script in IOResult.from_result(parse_script(script_text, str(script_file)))
        for task_text in io_ops.read_text(task_file)
        for task in IOResult.from_result(from_json(task_text, Task, str(task_file)))
        for acted in _act_out(script, task)
    )


def _act_out(script: Script, task: Task) -> IOResult[ScriptedAnswer, PipelineError]:
    answer = pick_answer(script, task)
    tree = task.tree

    def write(entry: tuple[str, str]) -> IOResult[None, PipelineError]:
        path, text = entry
        return io_ops.write_text(tree / path, text)

    def replace(replacement: Replacement) -> IOResult[None, PipelineError]:
        path = tree / replacement.file
        return IOResult.do(
            written
            for text in io_ops.read_text(path)
            for written in io_ops.write_text(path, text.replace(replacement.search, replacement.by))
        )

    return IOResult.do(
        answer
        for _slept in io_ops.sleep(answer.sleep_seconds)
        for _written in traverse(write, answer.write.items())
        for _replaced in traverse(replace, answer.replace)
        for _deleted in traverse(io_ops.remove_tree, [tree / path for path in answer.delete])
    )


def main(argv: tuple[str, ...]) -> int:
    """Act out the answer of the script ``argv[0]`` for the task file ``argv[1]``."""
    outcome = settle(act(PurePath(argv[0]), PurePath(argv[1])))
    if not is_successful(outcome):
        _ = sys.stderr.write(f"{outcome.failure().message}\n")  # reports show the last line
        return 2
    answer = outcome.unwrap()
    _ = sys.stdout.write("".join(f"{line}\n" for line in printed_lines(answer)))
    return answer.exit_code


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))

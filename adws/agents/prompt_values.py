"""What a task says, as the texts that the places of a prompt template stand for."""

import shlex
from collections.abc import Mapping

from adws.core.answer_lines import CLAIM
from adws.core.failure import Failure
from adws.core.fence import bound, fence
from adws.core.suite import behind_hooks
from adws.core.turn import Task
from adws.core.visible import visible_lines

SHOWN_FAILURES = 10
_SHOWN_NAMES = 40
_MESSAGE_CHARACTERS = 2_000
_TRACE_CHARACTERS = 6_000
_OUTPUT_CHARACTERS = 2_000
_EARLIER_CHARACTERS = 8_000
_REQUEST_CHARACTERS = 20_000
_MATERIAL_CHARACTERS = 30_000

_CLAIM = f"""\
If a failing case itself expects a wrong value, do not edit it but claim so, on one line before the
last, with both values as they are written in the test; it is checked and decided by a person:

{CLAIM} {{"case": "<id>", "old": "4", "new": "5", "evidence": "<where>", "reason": "<why>"}}"""
_NO_CLAIMS = "This project accepts no claims that a test is wrong: what the tests expect is right."


def prompt_values(task: Task) -> Mapping[str, str]:
    """Return every value that a template may name; empty if the task does not say it.

    What others wrote is fenced as data, cleaned of what does not show, and bounded in length.
    """
    criteria = (f"{number}. {text}" for number, text in enumerate(task.criteria, 1))
    earlier = (
        f"Attempt {number}:\n\n{fence(refused, _EARLIER_CHARACTERS)}"
        for number, refused in enumerate(task.earlier, 1)
    )
    material = (
        f"### {_line(text.title)}\n\n{fence(text.text, _MATERIAL_CHARACTERS)}"
        for text in task.material
    )
    behind = behind_hooks((failure.case_id, failure.hook) for failure in task.failures)
    failures = tuple(failure for failure in task.failures if failure.case_id not in behind)
    more = tuple(failure.case_id for failure in failures[SHOWN_FAILURES:])
    folder = task.test_folder
    folder_words = "the current folder" if folder == "." else f"the folder {_line(folder)}"
    return {
        "cases": _count(len(failures), len(behind)),
        "claims": _CLAIM if task.claims else _NO_CLAIMS,
        "command": _command(task),
        "criteria": _fenced("\n".join(criteria), _REQUEST_CHARACTERS),
        "earlier": "\n\n".join(earlier),
        "failures": "\n\n".join(
            _failure(
                failure, tuple(name for name, first in behind.items() if first == failure.case_id)
            )
            for failure in failures[:SHOWN_FAILURES]
        ),
        "material": "\n\n".join(material),
        "more_cases": _names(more),
        "project_rules": _names(task.project_rules),
        "place": folder_words if task.test_argv else "",
        "request": _fenced(task.request, _REQUEST_CHARACTERS),
        "sealed": _names(task.sealed),
        "sources": _names(task.sources),
    }


def _count(cases: int, behind: int) -> str:
    fail = "1 case fails" if cases == 1 else f"{cases or 'no'} cases fail"
    return f"{fail}, {behind} more cannot run because of that" if behind else fail


def _command(task: Task) -> str:
    variables = "".join(f"{name}={shlex.quote(value)} " for name, value in task.test_env.items())
    argv = task.case_argv or task.test_argv
    return _fenced(variables + shlex.join(argv), _TRACE_CHARACTERS) if argv else ""


def _names(names: tuple[str, ...]) -> str:
    lines = [f"- {_line(name)}" for name in names[:_SHOWN_NAMES]]
    left_out = len(names) - _SHOWN_NAMES
    return "\n".join([*lines, f"- … and {left_out} more"] if left_out > 0 else lines)


def _failure(failure: Failure, behind: tuple[str, ...]) -> str:
    facts = [f"- error type: {failure.error_type}, phase: {failure.evidence.phase}"]
    if failure.hook:
        facts.append(f"- what failed before the case could run: {_line(failure.hook)}")
    if failure.source_file is not None:
        facts.append(f"- source location: {_line(failure.source_file)}:{failure.source_line}")
    texts = (
        ("message", failure.error_message, _MESSAGE_CHARACTERS),
        ("trace", failure.stack_trace, _TRACE_CHARACTERS),
        ("output of the case", failure.evidence.output, _OUTPUT_CHARACTERS),
    )
    blocks = [f"{label}:\n\n{fence(text, size)}" for label, text, size in texts if text.strip()]
    if behind:
        blocks.append(f"not run because of it, and expected to pass:\n\n{_names(behind)}")
    return "\n\n".join([f"### {_line(failure.case_id)}", "\n".join(facts), *blocks])


def _fenced(text: str, characters: int) -> str:
    return fence(text, characters) if text.strip() else ""


def _line(text: str) -> str:
    """Return a name on one line, whatever it holds."""
    return bound(" ".join(visible_lines(text).splitlines()), _MESSAGE_CHARACTERS)

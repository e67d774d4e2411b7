"""Reads the text of a workflow file, and lists every problem in it."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, field, frozen

from adws.core.nearest import nearest
from adws.engine.keys import STEP_KEYS, WORKFLOW_KEYS, Key
from adws.engine.problem import WorkflowProblem
from adws.engine.toml_lines import KeyPath, key_lines, line_of
from adws.engine.workflow import NESTED, StepUse, Workflow

_FAN_OUT_KEYS = ("item", "lanes", "gather", "stop_on_failure")
_WITHOUT_RULES = StepUse("", "")
_TOML_LINE = re.compile(r"\(at line (\d+)")


@frozen
class WorkflowSource:
    """A workflow file; ``workflow`` holds its valid parts."""

    file: str
    text: str
    workflow: Workflow
    problems: tuple[WorkflowProblem, ...] = ()
    lines: Mapping[KeyPath, int] = field(factory=dict[KeyPath, int])
    in_python: bool = False
    """Whether it was made in Python: steps have numbers instead of lines."""

    def problem(self, place: KeyPath, message: str, hint: str = "") -> WorkflowProblem:
        """Return a problem at a place in this file."""
        if self.in_python:
            number = place[1] if len(place) > 1 else None
            steps = self.workflow.steps
            step = f", step '{steps[number].name}'" if isinstance(number, int) and steps else ""
            return WorkflowProblem(f"{self.file}{step}", 0, message, hint)
        return WorkflowProblem(self.file, line_of(self.lines, place), message, hint)


def read_workflow(text: str, file: str, name: str) -> WorkflowSource:
    """Read a workflow file; ``name`` is its name if the file has none.

    Unknown keys and wrong values become problems and are left out.
    """
    source = WorkflowSource(file, text, Workflow(name, ()), lines=key_lines(text))
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return evolve(source, problems=(_not_toml(source, error),))
    return _checked(source, document, name)


def python_source(document: Mapping[str, Any], place: str) -> WorkflowSource:
    """Read a workflow from a program: the same keys and values as in a file.

    ``place`` names it in problems.
    """
    source = WorkflowSource(place, "", Workflow(document["name"], ()), in_python=True)
    return _checked(source, document, document["name"])


def _checked(source: WorkflowSource, document: Mapping[str, Any], name: str) -> WorkflowSource:
    workflow = _workflow(_valid_values(document, WORKFLOW_KEYS), name, source)
    read = evolve(source, workflow=workflow)
    problems = (*_document_problems(read, document), *_step_problems(read, workflow))
    return evolve(read, problems=problems)


def _not_toml(source: WorkflowSource, error: tomllib.TOMLDecodeError) -> WorkflowProblem:
    match = _TOML_LINE.search(str(error))
    line = int(match.group(1)) if match else len(source.text.splitlines())
    return WorkflowProblem(source.file, line, f"not valid TOML: {error}")


def _valid_values(table: Mapping[str, Any], keys: Mapping[str, Key]) -> dict[str, Any]:
    return {k: v for k, v in table.items() if k in keys and keys[k].accepts(v)}


def _workflow(document: Mapping[str, Any], name: str, source: WorkflowSource) -> Workflow:
    steps = (_valid_values(table, STEP_KEYS) for table in document.get("steps", ()))
    return Workflow(
        document.get("name", name),
        tuple(_step(table, index, source) for index, table in enumerate(steps)),
        description=document.get("description", ""),
        exclusive=document.get("exclusive", False),
        reads=tuple(document.get("reads", ())),
    )


def _step(table: dict[str, Any], index: int, source: WorkflowSource) -> StepUse:
    use = table.pop("use", "")
    name = table.pop("name", use.removeprefix(NESTED))
    options = table.pop("with", {})
    return StepUse(use, name, options, line=line_of(source.lines, ("steps", index)), **table)


def _document_problems(
    source: WorkflowSource, document: Mapping[str, Any]
) -> Iterator[WorkflowProblem]:
    if not document.get("steps"):
        table = "" if source.in_python else " [[steps]]"
        yield source.problem((), "the workflow has no steps", f"add at least one{table}")
    yield from _table_problems(source, document, WORKFLOW_KEYS, ())
    for index, table in enumerate(_valid_values(document, WORKFLOW_KEYS).get("steps", ())):
        yield from _table_problems(source, table, STEP_KEYS, ("steps", index))


def _table_problems(
    source: WorkflowSource, table: Mapping[str, Any], keys: Mapping[str, Key], place: KeyPath
) -> Iterator[WorkflowProblem]:
    for key, value in table.items():
        if key not in keys:
            yield source.problem((*place, key), f"unknown key '{key}'", nearest(key, keys))
        elif not keys[key].accepts(value):
            message = f"'{key}' must be {keys[key].words}, not {value!r}"
            yield source.problem((*place, key), message)


def _step_problems(source: WorkflowSource, workflow: Workflow) -> Iterator[WorkflowProblem]:
    first = {step.name: step for step in reversed(workflow.steps)}
    for index, step in enumerate(workflow.steps):
        place: KeyPath = ("steps", index)
        yield from _rule_problems(source, place, step)
        if step.name and step is not first[step.name]:
            line = f" (the first is in line {first[step.name].line})"
            message = f"a second step named '{step.name}'{'' if source.in_python else line}"
            key = 'step(…, name="…")' if source.in_python else 'name = "…"'
            yield source.problem((*place, "name"), message, f"give it a name of its own: {key}")


def _rule_problems(
    source: WorkflowSource, place: KeyPath, step: StepUse
) -> Iterator[WorkflowProblem]:
    if not step.use:
        yield source.problem(place, "the step has no valid 'use'", "use = a step or workflow:NAME")
    if step.repeat_until is not None and step.limit is None:
        yield source.problem((*place, "repeat_until"), "'repeat_until' needs a 'limit'")
    if step.limit is not None and step.repeat_until is None:
        yield source.problem((*place, "limit"), "'limit' needs a 'repeat_until'")
    if step.for_each is None:
        for key in _FAN_OUT_KEYS:
            if getattr(step, key) != getattr(_WITHOUT_RULES, key):
                yield source.problem((*place, key), f"'{key}' needs a 'for_each'")
    elif not step.item:
        hint = "item = the slot that holds one of them"
        yield source.problem((*place, "for_each"), "'for_each' needs an 'item'", hint)
    elif step.repeat_until is not None:
        message = "'repeat_until' and 'for_each' cannot be combined"
        hint = "put the repeated step into a nested workflow, and use that for each item"
        yield source.problem((*place, "repeat_until"), message, hint)
    if step.nested is not None and step.options:
        yield source.problem((*place, "with"), "a nested workflow takes no options")

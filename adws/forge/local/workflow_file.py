"""A workflow's file, as far as the embedded forge needs it."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml
from attrs import field, frozen
from returns.result import Failure, Result, Success

_TYPES = {
    "pull_request": ("opened", "synchronize", "reopened"),
    "pull_request_target": ("opened", "synchronize", "reopened"),
}
"""Which actions start a workflow that names none; of other events each one does."""

_EXPRESSION = re.compile(r"\$\{\{.*?\}\}", re.DOTALL)
_TOKEN = re.compile(r"\b(?:github\.token|secrets\.GITHUB_TOKEN)\b")
_ALL = {"read-all": "read", "write-all": "write"}
_PERMISSIONS = (
    *("actions", "checks", "contents", "deployments", "issues", "packages", "pages"),
    *("pull_requests", "statuses"),
)


@frozen
class Input:
    """An input of a dispatch; ``options`` are the only values that it takes, if there are any."""

    name: str
    required: bool = False
    default: str = ""
    options: tuple[str, ...] = ()


@frozen
class Trigger:
    """What starts a workflow at an event. Empty tuples mean that nothing is said."""

    types: tuple[str, ...] = ()
    branches: tuple[str, ...] = ()
    branches_ignore: tuple[str, ...] = ()
    only_tags: bool = False
    workflows: tuple[str, ...] = ()
    crons: tuple[str, ...] = ()
    inputs: tuple[Input, ...] = ()


@frozen
class ParsedWorkflow:
    """A workflow.

    ``group``, ``run_name`` and ``cancel_in_progress`` may hold expressions. ``queue_all``: every
    run of the group waits its turn. ``jobs`` are what the token of each job may, by GitHub's names
    for tokens; None if nothing is said. ``actions`` are the actions that it uses, and ``labels``
    those of the machines that it runs on.
    """

    file: str
    name: str
    triggers: Mapping[str, Trigger]
    run_name: str = ""
    group: str = ""
    cancel_in_progress: str = ""
    queue_all: bool = False
    jobs: Mapping[str, Mapping[str, str] | None] = field(
        factory=dict[str, Mapping[str, str] | None]
    )
    actions: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def permissions(self) -> Mapping[str, str] | None:
        """What all jobs may together; None if one of them says nothing, or there is none."""
        together: dict[str, str] = {}
        for permissions in self.jobs.values():
            if permissions is None:
                return None
            together |= {
                name: level for name, level in permissions.items() if together.get(name) != "write"
            }
        return together if self.jobs else None


def read_workflow(file: str, text: str) -> Result[ParsedWorkflow, str]:
    """Read a workflow's file, or say why it is none.

    Everything in it is read as a text, so that ``on`` is no truth value.
    """
    try:
        plain = yaml.load(text, yaml.BaseLoader)  # noqa: S506 - makes texts, lists and tables only
    except (yaml.YAMLError, RecursionError) as error:
        return Failure(f"{file}: {error}")
    if not isinstance(plain, dict) or "on" not in plain or not isinstance(plain.get("jobs"), dict):
        return Failure(f"{file}: no workflow: it needs 'on' and 'jobs'")
    named = {name: job for name, job in plain["jobs"].items() if isinstance(job, dict)}
    jobs = [*named.values()]
    concurrency = _table(plain.get("concurrency"), "group")
    return Success(
        ParsedWorkflow(
            file=file,
            name=_text(plain, "name") or f".github/workflows/{file}",
            triggers=_triggers(plain["on"]),
            run_name=_text(plain, "run-name"),
            group=_text(concurrency, "group"),
            cancel_in_progress=_text(concurrency, "cancel-in-progress"),
            queue_all=_text(concurrency, "queue") == "max",
            jobs={name: _permissions(plain, job) for name, job in named.items()},
            actions=tuple(dict.fromkeys(_actions(jobs))),
            labels=tuple(
                dict.fromkeys(text for job in jobs for text in _texts(job.get("runs-on")))
            ),
        )
    )


def with_own_tokens(text: str, secrets: Mapping[str, str]) -> str:
    """Return the text of a workflow in which each job takes its token from a secret of its own.

    ``secrets`` are the names of these secrets, by the jobs. All else stays as it is, to the letter.
    """
    jobs = _children(_children(yaml.compose(text, yaml.BaseLoader)).get("jobs"))
    places = {
        node.start_mark.index: (node.end_mark.index, secrets[name])
        for name, job in jobs.items()
        if name in secrets
        for node in _scalars(job)
    }
    for start, (end, secret) in sorted(places.items(), reverse=True):
        text = text[:start] + _taken_from(secret, text[start:end]) + text[end:]
    return text


def _taken_from(secret: str, text: str) -> str:
    """Return a text whose expressions name a secret in the place of the token."""
    return _EXPRESSION.sub(lambda match: _TOKEN.sub(f"secrets.{secret}", match[0]), text)


def _children(node: yaml.Node | None) -> dict[str, yaml.Node]:
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {key.value: value for key, value in node.value}


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    """Yield the texts in a part of a document, in the order in which they are there."""
    if isinstance(node, yaml.ScalarNode):
        yield node
        return
    below = _children(node).values() if isinstance(node, yaml.MappingNode) else node.value
    for value in below:
        yield from _scalars(value)


def dispatch_inputs(
    workflow: ParsedWorkflow, values: Mapping[str, str]
) -> Result[dict[str, str], str]:
    """Return the inputs of a dispatch with their defaults, or say what is wrong with them."""
    trigger = workflow.triggers.get("workflow_dispatch")
    if trigger is None:
        return Failure("Workflow does not have 'workflow_dispatch' trigger")
    unknown = sorted(values.keys() - {declared.name for declared in trigger.inputs})
    if unknown:
        return Failure(f"Unexpected inputs provided: {json.dumps(unknown)}")
    for declared_input in trigger.inputs:
        word = values.get(declared_input.name, declared_input.default)
        if declared_input.required and not word:
            return Failure(f"Required input '{declared_input.name}' not provided")
        if declared_input.options and word and word not in declared_input.options:
            return Failure(
                f"Provided value '{word}' for input '{declared_input.name}' not in its options"
            )
    return Success(
        {declared.name: values.get(declared.name, declared.default) for declared in trigger.inputs}
    )


def _triggers(plain: object) -> dict[str, Trigger]:
    if isinstance(plain, dict):
        return {name: _trigger(name, body) for name, body in plain.items()}
    return {name: _trigger(name, None) for name in _texts(plain)}


def _trigger(name: str, plain: object) -> Trigger:
    if name == "schedule":
        entries = plain if isinstance(plain, list) else []
        return Trigger(crons=tuple(_text(_table(entry), "cron") for entry in entries))
    table = _table(plain)
    inputs = _table(table.get("inputs"))
    return Trigger(
        types=_texts(table.get("types")) or _TYPES.get(name, ()),
        branches=_texts(table.get("branches")),
        branches_ignore=_texts(table.get("branches-ignore")),
        only_tags=bool({"tags", "tags-ignore"} & {*table})
        and not {"branches", "branches-ignore"} & {*table},
        workflows=_texts(table.get("workflows")),
        inputs=tuple(_input(name, _table(body)) for name, body in inputs.items()),
    )


def _input(name: str, plain: Mapping[str, Any]) -> Input:
    return Input(
        name,
        required=_text(plain, "required") == "true",
        default=_text(plain, "default"),
        options=_texts(plain.get("options")),
    )


def _permissions(plain: Mapping[str, Any], job: Mapping[str, Any]) -> dict[str, str] | None:
    """Return what the token of a job may; a job that says nothing has what the workflow says."""
    declared = job.get("permissions", plain.get("permissions"))
    return None if declared is None else _levels(declared)


def _levels(plain: object) -> dict[str, str]:
    if isinstance(plain, dict):
        return {name.replace("-", "_"): str(level) for name, level in plain.items()}
    level = _ALL.get(str(plain))
    return dict.fromkeys(_PERMISSIONS, level) if level else {}


def _actions(jobs: list[dict[str, Any]]) -> list[str]:
    steps = (_table(step) for job in jobs for step in _list(job.get("steps")))
    used = (step.get("uses") for step in steps)
    return [
        action
        for action in used
        if isinstance(action, str) and not action.startswith(("./", "docker:"))
    ]


def _list(plain: object) -> list[Any]:
    return plain if isinstance(plain, list) else []


def _table(plain: object, only: str = "") -> Mapping[str, Any]:
    """Return a table; a text where one is short for the table with that text as ``only``."""
    if isinstance(plain, str) and only:
        return {only: plain}
    return plain if isinstance(plain, dict) else {}


def _text(plain: Mapping[str, Any], name: str) -> str:
    value = plain.get(name)
    return value if isinstance(value, str) else ""


def _texts(plain: object) -> tuple[str, ...]:
    if isinstance(plain, str):
        return (plain,) if plain else ()
    return tuple(entry for entry in _list(plain) if isinstance(entry, str))

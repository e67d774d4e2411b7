"""The jobs of a repository's continuous integration, as far as they tell how it is set up."""

from collections.abc import Iterator, Mapping

import yaml
from attrs import field, frozen

from adws.core.visible import one_line
from adws.pipeline.workflow_files.yaml_text import Yaml

_SHORT_COMMENT = 60


@frozen
class ExistingStep:
    """A step of a job."""

    name: str = ""
    run: str = ""
    """What it runs in a shell."""
    uses: str = ""
    """The action that it uses, with its version."""
    version: str = ""
    """What a comment behind the version says."""
    inputs: Mapping[str, str] = field(factory=dict[str, str])
    """The inputs of the action."""
    environment: Mapping[str, str] = field(factory=dict[str, str])
    """The variables of the step."""
    others: tuple[str, ...] = ()
    """Other keys of the step: they decide when or where it runs."""

    @property
    def title(self) -> str:
        """How a person finds it."""
        return self.name or self.uses or (self.run.strip().splitlines() or ("a step",))[0]


@frozen
class ExistingJob:
    """A job."""

    place: str
    """The file and the job, for people."""
    steps: tuple[ExistingStep, ...]
    """Its steps, in their order."""
    environment: Mapping[str, str] = field(factory=dict[str, str])
    """Its variables, with those of the workflow."""
    services: Mapping[str, Yaml] = field(factory=dict[str, Yaml])
    """Its services, as plain values."""
    matrix: Mapping[str, str] = field(factory=dict[str, str])
    """The first value of each axis of its matrix."""
    others: tuple[str, ...] = ()
    """Other keys that change how its steps run."""


def existing_jobs(file: str, text: str) -> tuple[ExistingJob, ...]:
    """Return the jobs of a workflow file; none if it cannot be read.

    Scalars stay texts: a version is no number.
    """
    try:
        node = yaml.compose(text, yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError):
        return ()
    whole = _keys(node)
    return tuple(_job(f"{file}, job {name}", whole, job) for name, job in _pairs(whole.get("jobs")))


def _job(place: str, whole: Mapping[str, yaml.Node], node: yaml.Node) -> ExistingJob:
    keys = _keys(node)
    matrix = _keys(_keys(keys.get("strategy")).get("matrix"))
    steps = keys.get("steps")
    return ExistingJob(
        place,
        tuple(map(_step, steps.value)) if isinstance(steps, yaml.SequenceNode) else (),
        {**_texts(whole.get("env")), **_texts(keys.get("env"))},
        {name: _plain(service) for name, service in _pairs(keys.get("services"))},
        dict(_first_values(matrix)),
        tuple(key for key in ("container", "defaults") if key in keys or key in whole),
    )


def _step(node: yaml.Node) -> ExistingStep:
    keys = _keys(node)
    step_keys = {"name", "run", "uses", "with", "env", "id"}
    return ExistingStep(
        name=_text(keys.get("name")),
        run=_text(keys.get("run")),
        uses=_text(keys.get("uses")),
        version=_comment(keys.get("uses")),
        inputs=_texts(keys.get("with")),
        environment=_texts(keys.get("env")),
        others=tuple(sorted(keys.keys() - step_keys)),
    )


_NO_AXES = ("include", "exclude")


def _first_values(matrix: Mapping[str, yaml.Node]) -> Iterator[tuple[str, str]]:
    for name, node in matrix.items():
        if isinstance(node, yaml.SequenceNode) and node.value and name not in _NO_AXES:
            yield name, _text(node.value[0])


def _comment(node: yaml.Node | None) -> str:
    """Return the comment behind a scalar on its line."""
    if node is None or node.end_mark.buffer is None:
        return ""
    lines = node.end_mark.buffer[node.end_mark.pointer :].rstrip("\0").splitlines()
    comment = one_line(next(iter(lines), ""))
    return comment.removeprefix("#").strip()[:_SHORT_COMMENT] if comment[:1] == "#" else ""


def _pairs(node: yaml.Node | None) -> Iterator[tuple[str, yaml.Node]]:
    if isinstance(node, yaml.MappingNode):
        yield from ((key.value, value) for key, value in node.value)


def _keys(node: yaml.Node | None) -> dict[str, yaml.Node]:
    return dict(_pairs(node))


def _text(node: yaml.Node | None) -> str:
    return str(node.value) if isinstance(node, yaml.ScalarNode) else ""


def _texts(node: yaml.Node | None) -> dict[str, str]:
    return {key: _text(value) for key, value in _pairs(node)}


def _plain(node: yaml.Node) -> Yaml:
    if isinstance(node, yaml.MappingNode):
        return {key: _plain(value) for key, value in _pairs(node)}
    if isinstance(node, yaml.SequenceNode):
        return tuple(map(_plain, node.value))
    return _text(node)

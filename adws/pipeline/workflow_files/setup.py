"""What jobs need before a project's tests run: read from its continuous integration."""

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve

from adws.pipeline.workflow_files.existing_jobs import ExistingJob, ExistingStep, existing_jobs
from adws.pipeline.workflow_files.origin import is_generated
from adws.pipeline.workflow_files.parameters import Setup, Step
from adws.pipeline.workflow_files.pins import is_known, pinned
from adws.pipeline.workflow_files.usual_setup import usual_setup
from adws.pipeline.workflow_files.yaml_text import CommentedValue, Yaml
from adws.runners.runner import Runner

_SHA = re.compile(r"[0-9a-f]{40}")
_IMAGE_DIGEST = "@sha256:"
_MATRIX = re.compile(r"\$\{\{ *matrix\.([\w-]+) *\}\}")
_EXPRESSION = re.compile(r"\$\{\{(?! *(?:runner\.\w+|hashFiles\([^()]*\)|github\.workspace) *\}\})")
_INSTALLS = re.compile(
    r"\b(install(ed)?|ci|sync|restore|download|fetch|bootstrap|setup|build|migrate|corepack|venv)\b"
)
_ADDS = re.compile(r"\b(install(ed)?|add|sync)\b")
_TASKS = re.compile(
    r"^\s*((npm|pnpm|yarn|bun)( run)? (test|e2e)|make\b.*\b(test|check)|tox\b|nox\b|hatch test"
    r"|gotestsum\b|cargo nextest\b|(mvn|gradle|\./mvnw|\./gradlew)\b.*\b(test|check|verify)\b)"
)
_NOT_SETUP = re.compile(r"^(actions/(checkout|(up|down)load-artifact)|codecov/|github/codeql)")
_CACHE = "actions/cache"
_CACHING = re.compile(r"cache(-.*)?|.*-cache")


def read_setup(
    texts: Mapping[str, str], runners: tuple[Runner, ...], listing: Iterable[str]
) -> Setup:
    """Return what a project's tests need.

    ``texts`` are the workflow files of the repository, by their paths, ``listing`` all its files.
    The steps are those before the tests in the first job that starts one of the runners; where
    there is none, those that are usual for these runners.
    """
    jobs = [
        job
        for file, text in sorted(texts.items())
        if not is_generated(text)
        for job in existing_jobs(file, text)
    ]
    setup = next(filter(None, (_before_tests(job, runners) for job in jobs)), None)
    if setup is not None:
        return _setup(setup)
    return usual_setup(tuple(runner.name for runner in runners), frozenset(listing))


def _before_tests(job: ExistingJob, runners: tuple[Runner, ...]) -> ExistingJob | None:
    """Return a job with the steps before its tests; None if it has no tests."""
    for at, step in enumerate(job.steps):
        if any(_starts_tests(line, runners) for line in step.run.splitlines()):
            return evolve(job, steps=job.steps[:at])
    return None


def _starts_tests(line: str, runners: tuple[Runner, ...]) -> bool:
    try:
        words = tuple(shlex.split(line, comments=True))
    except ValueError:
        return False
    return bool(_TASKS.search(line)) or any(runner.starts(words) for runner in runners if words)


def _setup(job: ExistingJob) -> Setup:
    notes = [f"steps before the tests are taken from {job.place}: check that they are complete"]
    notes += [f"'{key}' of {job.place} is not copied" for key in job.others]
    steps = tuple(_steps(job, notes))
    return Setup(
        tuple(step for step in steps if not _restores(step)),
        steps,
        dict(_without_expressions(job, notes)),
        dict(_services(job, notes)),
        tuple(notes),
    )


def _steps(job: ExistingJob, notes: list[str]) -> Iterator[Step]:
    for step in job.steps:
        whole = _with_matrix(step, job.matrix)
        if _NOT_SETUP.match(whole.uses):
            continue
        reason = _reason_against(whole)
        if reason:
            notes.append(f"'{step.title}' of {job.place} is left out: {reason}")
            continue
        if whole.uses and not _SHA.fullmatch(whole.uses.partition("@")[2]):
            notes.append(f"'{whole.uses}' of {job.place} is not pinned: adws uses its own commit")
        yield _step(whole)


def _with_matrix(step: ExistingStep, matrix: Mapping[str, str]) -> ExistingStep:
    """Put the first value of each axis in."""

    def filled(text: str) -> str:
        return _MATRIX.sub(lambda match: matrix.get(match[1], match[0]), text)

    return evolve(
        step,
        run=filled(step.run),
        inputs={key: filled(value) for key, value in step.inputs.items()},
        environment={key: filled(value) for key, value in step.environment.items()},
    )


def _reason_against(step: ExistingStep) -> str:
    """Return why a step cannot be taken over; an empty text where it can."""
    action, _, version = step.uses.partition("@")
    if step.others:
        return f"it has '{step.others[0]}'"
    if _EXPRESSION.search("\n".join((*step.inputs.values(), *step.environment.values()))):
        return "it needs values that only that job has"
    if step.uses:
        pinned_or_known = _SHA.fullmatch(version) or is_known(action)
        return "" if pinned_or_known else "pin it to a commit, and write the files again"
    if "${{" in step.run:
        return "its command contains an expression"
    return "" if _INSTALLS.search(step.run) else "it does not look like a set-up step"


def _step(step: ExistingStep) -> Step:
    name = {} if "${{" in step.name or not step.name else {"name": step.name}
    environment = {"env": dict(step.environment)} if step.environment else {}
    if not step.uses:
        return {**name, "run": step.run, **environment}
    action, _, version = step.uses.partition("@")
    action = f"{_CACHE}/restore" if action == _CACHE else action
    uses = (
        CommentedValue(f"{action}@{version}", step.version or "version unknown")
        if _SHA.fullmatch(version)
        else pinned(action)
    )
    inputs = _inputs(action, step.inputs)
    return {**name, "uses": uses, **({"with": inputs} if inputs else {}), **environment}


def _inputs(action: str, inputs: Mapping[str, str]) -> dict[str, Yaml]:
    """Return the inputs of an action; one that sets a language up keeps no cache."""
    if action.startswith(_CACHE):
        return dict(inputs)
    without_cache: dict[str, Yaml] = {k: v for k, v in inputs.items() if not _CACHING.fullmatch(k)}
    return {**without_cache, "cache": "false"} if action == "actions/setup-go" else without_cache


def _restores(step: Step) -> bool:
    uses = step.get("uses")
    return isinstance(uses, CommentedValue) and uses.value.startswith(f"{_CACHE}/")


def _without_expressions(job: ExistingJob, notes: list[str]) -> Iterator[tuple[str, str]]:
    for name, value in job.environment.items():
        if "${{" in value:
            notes.append(f"the variable '{name}' of {job.place} is left out: it is an expression")
        else:
            yield name, value


def _services(job: ExistingJob, notes: list[str]) -> Iterator[tuple[str, Yaml]]:
    for name, service in job.services.items():
        text = repr(service)
        if _EXPRESSION.search(text):
            notes.append(
                f"the service '{name}' of {job.place} is left out: it contains an expression"
            )
            continue
        if _IMAGE_DIGEST not in text:
            notes.append(f"the image of the service '{name}' of {job.place} is not pinned")
        yield name, service

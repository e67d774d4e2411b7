"""Failures that share a root cause, put together."""

from collections.abc import Iterable, Mapping

from attrs import frozen

from adws.core.failure import ErrorType, Failure, Group
from adws.triage.finding import Finding
from adws.triage.fingerprint import root_fingerprint, short_hash
from adws.triage.imports import missing_module, missing_name

_DIGITS = 10


@frozen
class Cause:
    """A root cause: failures with the same ``key`` share it; ``sentence`` is for people."""

    key: tuple[str, ...]
    sentence: str

    @property
    def group(self) -> str:
        """The id of the group of failures with this cause, the same in every run."""
        return f"G-{short_hash(*self.key, digits=_DIGITS)}"


def cause_of(finding: Finding) -> Cause:
    """Return the root cause of a failure, as far as its evidence tells.

    Failures that come from one source file share it, and so do the rows of a parametrised case
    whose assertions fail, but what keeps code from being loaded and what is wrong with the
    environment stand apart.
    """
    if finding.error_type is ErrorType.ENVIRONMENT:
        return _environment(finding)
    if finding.error_type is ErrorType.COMPILE:
        return _import(finding) or _loading(finding)
    if finding.place:
        file = finding.place.file
        return Cause(("source", file), f"failures that come from {file}")
    return _unlocated(finding)


def _environment(finding: Finding) -> Cause:
    if finding.dependency:
        name = finding.dependency
        return Cause(("dependency", name), f"the module '{name}' is not installed")
    root = root_fingerprint(finding.thrown)
    return Cause(("environment", root), f"the environment: {finding.thrown.headline}")


def _import(finding: Finding) -> Cause | None:
    module = missing_module(finding.thrown)
    if module:
        return Cause(("module", module), f"the module '{module}' cannot be found")
    lacking = missing_name(finding.thrown)
    if lacking:
        return Cause(("names", lacking.module), f"imports from '{lacking.module}' fail")
    return None


def _loading(finding: Finding) -> Cause:
    file = finding.place.file if finding.place else finding.case.file
    return Cause(("load", file), f"{file} cannot be loaded: {finding.thrown.headline}")


def _unlocated(finding: Finding) -> Cause:
    headline = finding.thrown.headline
    # Only an exception says enough about its bug to be the same one in another test file.
    if finding.error_type is ErrorType.RUNTIME and finding.thrown.exception:
        return Cause(("error", finding.root), headline)
    name, row, _ = finding.case.name.partition("[")
    if row and finding.error_type is ErrorType.ASSERTION:
        return Cause(("rows of", finding.case.file, name), f"rows of {name}: {headline}")
    return Cause(("seen in", finding.case.file, finding.root), headline)


def correlate(failures: Iterable[Failure], sentences: Mapping[str, str]) -> tuple[Group, ...]:
    """Return the groups of failures, first priority first, then in the order they occurred.

    ``sentences`` maps the ids of groups to what their failures share.
    """
    members: dict[str, list[Failure]] = {}
    for failure in failures:
        members.setdefault(failure.group, []).append(failure)
    groups = (_group(name, sentences[name], found) for name, found in members.items())
    return tuple(sorted(groups, key=lambda group: group.priority))


def _group(name: str, sentence: str, failures: list[Failure]) -> Group:
    return Group(
        id=name,
        cause=sentence,
        priority=min(failure.priority for failure in failures),
        case_ids=tuple(failure.case_id for failure in failures),
    )

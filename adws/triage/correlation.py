"""Group failures that share a root cause."""

from collections.abc import Iterable, Mapping

from attrs import frozen

from adws.core.failure import ErrorType, Failure, Group, by_group
from adws.triage.exception_info import ExceptionInfo
from adws.triage.fingerprint import root_fingerprint, short_hash
from adws.triage.imports import missing_module, missing_name

_DIGITS = 10


@frozen
class Cause:
    """A root cause: failures with the same ``key`` share it.

    ``sentence`` is for people. Several failures share ``common``, where it is not empty.
    """

    key: tuple[str, ...]
    sentence: str
    common: str = ""

    @property
    def group(self) -> str:
        """The id of the group of failures with this cause, the same in every run."""
        return f"G-{short_hash(*self.key, digits=_DIGITS)}"


@frozen
class LookedAt:
    """The functions at whose results a failed assertion looks.

    ``names`` are as the test file has them; ``origins`` say where they come from, if all of them
    are the project's.
    """

    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()


def cause_of(
    failure: Failure,
    error: ExceptionInfo,
    root: str,
    dependency: str | None,
    looked_at: LookedAt = LookedAt(),
) -> Cause:
    """Return the root cause of a failure, as far as its evidence shows.

    ``error`` was thrown, ``root`` is its root fingerprint; ``dependency`` is the missing module, if
    that is why it fails. Failures that come from one source file share a cause, and so do
    assertions about the same functions of the project, the rows of a parametrised case, and the
    cases that a failed hook kept from running. Functions whose origin is unknown are the same only
    in one test file. Load errors and problems of the environment have causes of their own.
    """
    if failure.error_type is ErrorType.ENVIRONMENT:
        if dependency:
            return Cause(("dependency", dependency), f"the module '{dependency}' is not installed")
        return Cause(("environment", root_fingerprint(error)), f"the environment: {error.headline}")
    if failure.error_type is ErrorType.COMPILE:
        return _import(error) or (_hook if failure.hook else _loading)(failure, error)
    if failure.source_file:
        file = failure.source_file
        return Cause(("source", file), f"failures that come from {file}")
    return _unlocated(failure, error, root, looked_at)


def _import(error: ExceptionInfo) -> Cause | None:
    module = missing_module(error)
    if module:
        return Cause(("module", module), f"the module '{module}' cannot be found")
    lacking = missing_name(error)
    if lacking:
        return Cause(("names", lacking.module), f"imports from '{lacking.module}' fail")
    return None


def _hook(failure: Failure, error: ExceptionInfo) -> Cause:
    return Cause(("hook", failure.hook), _headline(failure, error))


def _headline(failure: Failure, error: ExceptionInfo) -> str:
    return f"{failure.hook} fails: {error.headline}" if failure.hook else error.headline


def _loading(failure: Failure, error: ExceptionInfo) -> Cause:
    file = failure.source_file or failure.file
    return Cause(("load", file), f"{file} cannot be loaded: {error.headline}")


def _unlocated(failure: Failure, error: ExceptionInfo, root: str, looked_at: LookedAt) -> Cause:
    # Only an exception says enough to be the same bug in another test file.
    if failure.error_type is ErrorType.RUNTIME and error.exception:
        return Cause(("error", root), _headline(failure, error))
    if failure.hook:
        return _hook(failure, error)
    if looked_at.names and failure.error_type is ErrorType.ASSERTION:
        names = looked_at.names
        return Cause(
            ("results of", *(looked_at.origins or (failure.file, *names))),
            error.headline,
            f"what {' and '.join(names)} return{'s' if len(names) == 1 else ''}",
        )
    name, row, _ = failure.test.partition("[")
    if row and failure.error_type is ErrorType.ASSERTION:
        return Cause(("rows of", failure.file, name), f"rows of {name}: {error.headline}")
    return Cause(("seen in", failure.file, root), error.headline)


def correlate(failures: Iterable[Failure], causes: Mapping[str, Cause]) -> tuple[Group, ...]:
    """Return the groups of failures, first priority first, then in the order they occurred.

    ``causes`` maps the ids of groups to the causes of their first failures.
    """
    groups = (_group(name, causes[name], members) for name, members in by_group(failures).items())
    return tuple(sorted(groups, key=lambda group: group.priority))


def _group(name: str, cause: Cause, failures: list[Failure]) -> Group:
    common = cause.common if len(failures) > 1 else ""
    return Group(
        id=name,
        cause=f"{common}: {cause.sentence}" if common else cause.sentence,
        priority=min(failure.priority for failure in failures),
        case_ids=tuple(failure.case_id for failure in failures),
    )

"""Secrets in texts that others wrote, taken out before the texts are kept or shown to anybody."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import PurePath

from attrs import evolve
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.known_secrets import Secret, environment_secrets, secrets_by_value
from adws.cage.secret_formats import secrets_by_format
from adws.core.errors import PipelineError
from adws.core.suite import Case, Evidence, SuiteReport
from adws.core.visible import INVISIBLE, hides_something

_BATCH = 256


def redacted(text: str, secrets: tuple[Secret, ...] = ()) -> str:
    r"""Return a text in which a marker stands for each secret and says what was there.

    A secret is the value of one of ``secrets``, or what has the format of one; wherever else it
    is in the text it is taken out too. What does not show on a screen (colours, characters
    without width) hides none.

    >>> redacted("Bearer 8\x1b[31m7654321!", (Secret("MY_TOKEN", "87654321"),))
    'Bearer [redacted: MY_TOKEN]!'
    """
    readable, places = _visible_text(text)
    hidden = {**secrets_by_format(readable), **secrets_by_value(readable, secrets)}
    parts: list[str] = []
    end_of_last = 0
    for start, end, name in _stretches(readable, hidden):
        parts += [text[end_of_last : places[start]], f"[redacted: {name}]"]
        end_of_last = places[end - 1] + 1
    return "".join((*parts, text[end_of_last:]))


def redacted_report(report: SuiteReport, secrets: tuple[Secret, ...]) -> SuiteReport:
    """Return a report without secrets in what its cases printed and failed with.

    The ids stay as they are: by them cases are run again.
    """
    starts = range(0, len(report.cases), _BATCH)
    batches = (report.cases[start : start + _BATCH] for start in starts)
    cases = tuple(chain.from_iterable(_redacted_cases(batch, secrets) for batch in batches))
    warnings = tuple(redacted(warning, secrets) for warning in report.warnings)
    not_run = tuple(evolve(entry, why=redacted(entry.why, secrets)) for entry in report.not_run)
    return evolve(report, cases=cases, warnings=warnings, not_run=not_run)


def secrets_here() -> IOResult[tuple[Secret, ...], PipelineError]:
    """Return the secrets of the environment that adws runs in."""
    return io_ops.environment().map(environment_secrets)


def report_without_secrets(report: SuiteReport) -> IOResult[SuiteReport, PipelineError]:
    """Return a report without this machine's secrets in what its cases printed and failed with."""
    return IOResult.do(redacted_report(report, secrets) for secrets in secrets_here())


def redact_file(path: PurePath) -> IOResult[None, PipelineError]:
    """Take the secrets out of a text file that is complete; a file without any stays untouched."""

    def rewrite(text: str, secrets: tuple[Secret, ...]) -> IOResult[None, PipelineError]:
        clean = redacted(text, secrets)
        return IOSuccess(None) if clean == text else io_ops.write_text(path, clean)

    return IOResult.do(
        written
        for text in io_ops.read_text(path)
        for secrets in secrets_here()
        for written in rewrite(text, secrets)
    )


def _redacted_cases(cases: tuple[Case, ...], secrets: tuple[Secret, ...]) -> tuple[Case, ...]:
    """Look at all of them at once, which is much faster, and at each only where that pays."""
    text = "\n".join(chain.from_iterable(_words(case.evidence) for case in cases if case.evidence))
    if redacted(text, secrets) == text:
        return cases
    return tuple(_redacted_case(case, secrets) for case in cases)


def _words(evidence: Evidence) -> tuple[str, str, str]:
    return evidence.message, evidence.trace, evidence.output


def _redacted_case(case: Case, secrets: tuple[Secret, ...]) -> Case:
    if case.evidence is None:
        return case
    message, trace, output = (redacted(text, secrets) for text in _words(case.evidence))
    return evolve(case, evidence=evolve(case.evidence, message=message, trace=trace, output=output))


def _stretches(text: str, hidden: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Yield from where to where there are secrets; those that overlap are one."""
    stretches = [
        (start, -(start + len(value)), name)
        for value, name in hidden.items()
        for start in _starts(text, value)
    ]
    last: tuple[int, int, str] | None = None
    for start, end, name in sorted(stretches):
        if last is not None and start < last[1]:
            last = (last[0], max(last[1], -end), last[2])
            continue
        if last is not None:
            yield last
        last = (start, -end, name)
    if last is not None:
        yield last


def _starts(text: str, value: str) -> Iterator[int]:
    start = text.find(value)
    while start >= 0:
        yield start
        start = text.find(value, start + 1)


def _visible_text(text: str) -> tuple[str, Sequence[int]]:
    """Return what of a text can be seen, and where in it each of these characters stands."""
    if not hides_something(text):
        return text, range(len(text))
    unseen = tuple(match.span() for match in INVISIBLE.finditer(text))
    starts = (0, *(end for _, end in unseen))
    ends = (*(start for start, _ in unseen), len(text))
    places = tuple(chain.from_iterable(map(range, starts, ends)))
    return "".join(map(text.__getitem__, places)), places

"""Secrets of this machine, taken out of what tests and agents said before it is kept."""

from functools import partial
from pathlib import PurePath

from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.agents.known_secrets import Secret, environment_secrets
from adws.agents.redaction import redacted, redacted_answer, redacted_report
from adws.core.errors import PipelineError
from adws.core.suite import SuiteReport
from adws.core.turn import Answer


def secrets_here() -> IOResult[tuple[Secret, ...], PipelineError]:
    """Return the secrets of the environment that adws runs in."""
    return io_ops.environment().map(environment_secrets)


def report_without_secrets(report: SuiteReport) -> IOResult[SuiteReport, PipelineError]:
    """Return a report without secrets in what its cases printed and failed with."""
    return secrets_here().map(partial(redacted_report, report))


def answer_without_secrets(answer: Answer) -> IOResult[Answer, PipelineError]:
    """Return an agent's answer without secrets in its words."""
    return secrets_here().map(partial(redacted_answer, answer))


def redact_file(path: PurePath) -> IOResult[None, PipelineError]:
    """Take the secrets out of a text file that is complete; a file without any stays untouched."""
    return IOResult.do(
        written
        for text in io_ops.read_text(path)
        for secrets in secrets_here()
        for written in _rewrite(path, text, redacted(text, secrets))
    )


def _rewrite(path: PurePath, text: str, clean: str) -> IOResult[None, PipelineError]:
    return IOSuccess(None) if clean == text else io_ops.write_text(path, clean)

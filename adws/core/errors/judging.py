"""Errors of test runs, checks and the judge."""

from typing import ClassVar

from adws.core.errors.base import PipelineError


class CommandFailed(PipelineError):
    """A command ended with a non-zero exit code; context: exit_code, log."""

    exit_code: ClassVar[int] = 1
    mendable: ClassVar[bool] = True


class RunnerMissing(PipelineError):
    """No test runner was found, or its program is not installed."""


class BaseNotJudgeable(PipelineError):
    """Every test, or one that the change edits, lacks a package; context: missing."""


class SuiteUnreadable(PipelineError):
    """A runner's output is missing, cut off or not understood; context: raw_output."""


class CheckMissing(PipelineError):
    """The project has no check, or not the requested one."""


class CheckUnreadable(PipelineError):
    """The output of a linter or a type checker is cut off, contradictory or unreadable."""


class OracleCompromised(PipelineError):
    """A judged run contradicts itself; context: layer, seen."""


class WrongTreeJudged(PipelineError):
    """Project code came from another tree than the judged one; context: files."""


class GateRefused(PipelineError):
    """A change is not a trustworthy green; context: reasons."""

    exit_code: ClassVar[int] = 1
    mendable: ClassVar[bool] = True


class PassedInRedPhase(PipelineError):
    """New tests pass already; context: cases. Its kind is ``TestsPassedInRedPhase``.

    ``adws.errors`` also has it under that name. The class has another name, because pytest takes
    every class with ``Test`` in front for a group of tests; ``__test__`` says that it is not.
    """

    __test__: ClassVar[bool] = False
    exit_code: ClassVar[int] = 1
    mendable: ClassVar[bool] = True

    @property
    def kind(self) -> str:
        """The name of the kind, for machines."""
        return f"Tests{type(self).__name__}"


class InvalidRedFailure(PipelineError):
    """New tests fail, but not because of missing code; context: reasons."""

    exit_code: ClassVar[int] = 1
    mendable: ClassVar[bool] = True


class NoTestsRan(PipelineError):
    """No new test ran: there is none, or all were left out."""

    exit_code: ClassVar[int] = 1
    mendable: ClassVar[bool] = True


class VerificationFailed(PipelineError):
    """Tests of an independent verifier fail; context: cases, output."""

    exit_code: ClassVar[int] = 1
    mendable: ClassVar[bool] = True


class VerificationDisputed(PipelineError):
    """A developer claims that a verifier's test is wrong; context: cases, claims, output."""

    exit_code: ClassVar[int] = 1

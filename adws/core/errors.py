"""What can go wrong, as values: one base and one level of kinds.

PipelineError                 exit 2 unless a kind says otherwise
├─ IoFailed                   the operating system refused an operation
├─ TimeLimitReached           a time limit ended a piece of work
├─ Cancelled                  a person or a machine asked to stop                        exit 130
├─ LockHeld                   another adws works here
├─ NameUnknown                no step, runner, agent, workflow or slot of that name
├─ NameDuplicated             two files give the same name
├─ SettingsInvalid            adws.toml or [tool.adws] says something impossible
├─ WorkflowInvalid            a workflow file cannot run
├─ SlotMissing                a step reads what no step has written
├─ DocumentDamaged            a file that adws wrote cannot be read back
├─ CommandFailed              a shell step ended with a non-zero exit code               exit 1
├─ RepetitionExhausted        a repeated step reached its limit                          exit 1
├─ RunnerMissing              no test runner was found, or its program is not there
├─ SuiteUnreadable            what a runner said cannot be trusted to be complete
├─ CheckMissing               the project has no check, or none that was asked for
├─ CheckUnreadable            what a linter or a type checker said is not understood
├─ OracleCompromised          a judged run contradicts itself
├─ WrongTreeJudged            project code was loaded from another tree than the judged one
├─ GateRefused                a change is not a trustworthy green                        exit 1
├─ TestsPassedInRedPhase      new tests pass before anything is built for them           exit 1
├─ InvalidRedFailure          new tests fail, and not for the right reason               exit 1
├─ NoTestsRan                 no new test was run                                        exit 1
├─ EnvironmentBroken          the machine makes tests fail, and neither test nor code
├─ LedgerDamaged              the ledger is cut off, altered or of a newer version
├─ TransitionRefused          an entry of the ledger may not move that way
├─ RepositoryUnusable         not a git repository, or git refused
├─ PatchRejected              a patch does not apply
├─ TreeDirty                  in-place work needs a clean tree
├─ AgentMissing               the agent's program is not installed or not configured
├─ AgentFailed                no agent can work here, whatever it is asked
├─ AgentUnavailable           the agent could not answer now; it can be asked again
├─ RunSuspended               a limit is spent that will be lifted; go on then           exit 75
├─ CageMissing                agents shall be caged, and this machine has no cage
└─ BudgetExhausted            the money, rounds or seconds allowed are spent             exit 1
"""

from collections.abc import Mapping
from typing import ClassVar, Self

from attrs import evolve, field, frozen


@frozen
class PipelineError:
    """An expected failure, told to the person who meets it.

    ``message`` says what happened and where, ``hint`` what to do next, ``context`` holds details
    for machines. ``step`` is stamped by the engine, never by a step. ``exit_code`` is the exit
    code of a command line that ends with this error.
    """

    exit_code: ClassVar[int] = 2

    message: str
    hint: str = ""
    context: Mapping[str, object] = field(factory=dict[str, object])
    step: str = ""

    @property
    def kind(self) -> str:
        """The name of the kind, for machines: stable across versions."""
        return type(self).__name__

    @property
    def retry_after_seconds(self) -> float | None:
        """After how long the same may be tried again, with good hope; None: not of itself."""
        return None

    def at_step(self, name: str) -> Self:
        """Return this error stamped with the step it came from; the first stamp stays."""
        return self if self.step else evolve(self, step=name)

    def as_dict(self) -> dict[str, object]:
        """Return the error as plain values, ready for JSON."""
        return {
            "kind": self.kind,
            "step": self.step,
            "message": self.message,
            "hint": self.hint,
            "context": dict(self.context),
        }

    def __str__(self) -> str:
        """Return the message and, on its own line, the hint."""
        return f"{self.message}\n{self.hint}" if self.hint else self.message


@frozen
class IoFailed(PipelineError):
    """The operating system refused; context: operation, target, reason (a ``IoReason`` value)."""


@frozen
class TimeLimitReached(PipelineError):
    """A time limit ended a piece of work; context: seconds."""


@frozen
class Cancelled(PipelineError):
    """A signal asked to stop at once; context: signal (its name), when it was one."""

    exit_code: ClassVar[int] = 130


@frozen
class LockHeld(PipelineError):
    """Another process holds the lock; context: path, holder (its process id, when known)."""


@frozen
class NameUnknown(PipelineError):
    """Nothing of that name exists; the hint gives the nearest right one."""


@frozen
class NameDuplicated(PipelineError):
    """Two files give the same name; the message names both."""


@frozen
class SettingsInvalid(PipelineError):
    """A settings file says something impossible; the message gives file and key."""


@frozen
class WorkflowInvalid(PipelineError):
    """A workflow file cannot run; the message gives file and line."""


@frozen
class SlotMissing(PipelineError):
    """A slot was read before it was written."""


@frozen
class DocumentDamaged(PipelineError):
    """A file that adws wrote cannot be read back."""


@frozen
class CommandFailed(PipelineError):
    """A command ended with a non-zero exit code; context: exit_code, log."""

    exit_code: ClassVar[int] = 1


@frozen
class RepetitionExhausted(PipelineError):
    """A repeated step did not reach its end within the limit."""

    exit_code: ClassVar[int] = 1


@frozen
class RunnerMissing(PipelineError):
    """No test runner was found, or its program is not installed."""


@frozen
class SuiteUnreadable(PipelineError):
    """A runner's output is missing, cut off or not understood; context: raw_output."""


@frozen
class CheckMissing(PipelineError):
    """The project has no check, or none that was asked for."""


@frozen
class CheckUnreadable(PipelineError):
    """What a linter or a type checker said is cut off, contradicts itself or is not understood."""


@frozen
class OracleCompromised(PipelineError):
    """A judged run contradicts itself; context: layer, seen."""


@frozen
class WrongTreeJudged(PipelineError):
    """Project code came from another tree than the judged one; context: files."""


@frozen
class GateRefused(PipelineError):
    """A change is not a trustworthy green; context: reasons."""

    exit_code: ClassVar[int] = 1


@frozen
class PassedInRedPhase(PipelineError):
    """New tests pass already; context: cases. Its kind is ``TestsPassedInRedPhase``.

    The class goes by another name, as pytest takes every class that it sees under a name with
    ``Test`` in front for a group of tests, and warns that it cannot run it.
    """

    exit_code: ClassVar[int] = 1

    @property
    def kind(self) -> str:
        """The name of the kind, for machines."""
        return f"Tests{type(self).__name__}"


@frozen
class InvalidRedFailure(PipelineError):
    """New tests fail, and not because something is still to be built; context: reasons."""

    exit_code: ClassVar[int] = 1


@frozen
class NoTestsRan(PipelineError):
    """No new test was run: there is none, or all were left out."""

    exit_code: ClassVar[int] = 1


@frozen
class EnvironmentBroken(PipelineError):
    """The machine makes tests fail, and neither the tests nor the code do; context: reasons."""


@frozen
class LedgerDamaged(PipelineError):
    """The ledger is cut off, altered or of a newer version; the file is left untouched."""


@frozen
class TransitionRefused(PipelineError):
    """An entry of the ledger may not move that way; context: entry, from, to."""


@frozen
class RepositoryUnusable(PipelineError):
    """Not a git repository, or git refused; context: argv, stderr."""


@frozen
class PatchRejected(PipelineError):
    """A patch does not apply; context: stderr."""


@frozen
class TreeDirty(PipelineError):
    """In-place work needs a clean tree; context: files."""


@frozen
class AgentMissing(PipelineError):
    """The agent's program is not installed or not configured."""


@frozen
class AgentFailed(PipelineError):
    """The agent cannot work here, whatever it is asked; context: agent, category, log."""


@frozen
class AgentUnavailable(PipelineError):
    """The agent could not answer now; context: agent, category, until (ISO 8601).

    ``wait_seconds`` is how long to wait before it is asked again.
    """

    wait_seconds: float = 0.0

    @property
    def retry_after_seconds(self) -> float | None:
        """How long to wait."""
        return self.wait_seconds


@frozen
class RunSuspended(PipelineError):
    """A limit is spent that will be lifted; context: until (ISO 8601). Ends as EX_TEMPFAIL does."""

    exit_code: ClassVar[int] = 75


@frozen
class CageMissing(PipelineError):
    """Agents shall be caged, and this machine has no cage; context: reason."""


@frozen
class BudgetExhausted(PipelineError):
    """The money, rounds or seconds allowed are spent; context: spent, allowed."""

    exit_code: ClassVar[int] = 1

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
├─ OracleCompromised          a judged run contradicts itself
├─ WrongTreeJudged            project code was loaded from another tree than the judged one
├─ GateRefused                a change is not a trustworthy green                        exit 1
├─ LedgerDamaged              the ledger is cut off, altered or of a newer version
├─ TransitionRefused          an entry of the ledger may not move that way
├─ RepositoryUnusable         not a git repository, or git refused
├─ PatchRejected              a patch does not apply
├─ TreeDirty                  in-place work needs a clean tree
├─ AgentMissing               the agent's program is not installed or not configured
├─ AgentFailed                the agent ended without an answer
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
    """The agent ended without an answer; context: exit_code, log."""


@frozen
class BudgetExhausted(PipelineError):
    """The money, rounds or seconds allowed are spent; context: spent, allowed."""

    exit_code: ClassVar[int] = 1

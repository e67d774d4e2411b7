"""What a file, a name or a command line says that cannot be."""

from typing import ClassVar

from attrs import frozen

from adws.core.errors.base import PipelineError


@frozen
class NameUnknown(PipelineError):
    """Nothing of that name exists; the hint gives the nearest right one."""


@frozen
class NameDuplicated(PipelineError):
    """Two files give the same name; the message names both."""


@frozen
class NameInvalid(PipelineError):
    """A name given from outside cannot be one: it would lead out of its folder, say."""


@frozen
class StepInvalid(PipelineError):
    """A step gives back something else than an ``IOResult`` with a context or a failure."""


@frozen
class ExtensionBroken(PipelineError):
    """A step, runner or agent that is not ours cannot be imported; context: file, cause."""


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
class SlotValueInvalid(PipelineError):
    """A value does not fit the type of its slot, or cannot be saved; context: slot."""


@frozen
class CommandInvalid(PipelineError):
    """The file of a slash command does not say what it must; the message gives file and key."""


@frozen
class TaskInvalid(PipelineError):
    """A task file says something impossible; the message gives file and key."""


@frozen
class RepetitionExhausted(PipelineError):
    """A repeated step did not reach its end within the limit."""

    exit_code: ClassVar[int] = 1

"""What a file, a name or a command line says that cannot be."""

from typing import ClassVar

from attrs import frozen

from adws.core.errors.base import PipelineError


@frozen(repr=False)
class NameUnknown(PipelineError):
    """Nothing of that name exists; the hint gives the nearest right one."""


@frozen(repr=False)
class NameDuplicated(PipelineError):
    """Two files give the same name; the message names both."""


@frozen(repr=False)
class NameInvalid(PipelineError):
    """A name given from outside cannot be one: it would lead out of its folder, say."""


@frozen(repr=False)
class StepInvalid(PipelineError):
    """A step gives back something else than an ``IOResult`` with a context or a failure."""


@frozen(repr=False)
class ExtensionBroken(PipelineError):
    """A step, runner or agent that is not ours cannot be imported; context: file, cause."""


@frozen(repr=False)
class SettingsInvalid(PipelineError):
    """A settings file says something impossible; the message gives file and key."""


@frozen(repr=False)
class WorkflowInvalid(PipelineError):
    """A workflow file cannot run; the message gives file and line."""


@frozen(repr=False)
class SlotMissing(PipelineError):
    """A slot was read before it was written."""


@frozen(repr=False)
class SlotValueInvalid(PipelineError):
    """A value does not fit the type of its slot, or cannot be saved; context: slot."""


@frozen(repr=False)
class CommandInvalid(PipelineError):
    """The file of a slash command does not say what it must; the message gives file and key."""


@frozen(repr=False)
class TaskInvalid(PipelineError):
    """A task file says something impossible; the message gives file and key."""


@frozen(repr=False)
class RepetitionExhausted(PipelineError):
    """A repeated step did not reach its end within the limit."""

    exit_code: ClassVar[int] = 1

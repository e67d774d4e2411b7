"""Errors in files, names and command lines."""

from typing import ClassVar

from adws.core.errors.base import PipelineError


class NameUnknown(PipelineError):
    """The name is unknown; the hint gives the nearest known name."""


class NameDuplicated(PipelineError):
    """Two files define the same name; the message names both."""


class NameInvalid(PipelineError):
    """A name from outside is not allowed, for example because it leads out of its folder."""


class StepInvalid(PipelineError):
    """A step breaks its contract.

    It returns something other than an ``IOResult`` with a context or a failure, or it writes slots
    that it does not declare; context: slots.
    """


class ExtensionBroken(PipelineError):
    """A step, runner or agent of another package cannot be imported; context: file, cause."""


class SettingsInvalid(PipelineError):
    """A settings file has an invalid value; the message names the file and the key."""


class RecipeInvalid(PipelineError):
    """The recipe of a runner says something impossible; the message gives file and key."""


class WorkflowInvalid(PipelineError):
    """A workflow file is invalid; the message names the file and the line."""


class SlotMissing(PipelineError):
    """A slot was read before it was written."""


class SlotValueInvalid(PipelineError):
    """A value does not fit the type of its slot, or cannot be saved; context: slot."""


class ContextInvalid(PipelineError):
    """A run or a step was given something other than a ``Context``."""


class CommandInvalid(PipelineError):
    """The file of a slash command is invalid; the message names the file and the key."""


class TaskInvalid(PipelineError):
    """A task file is invalid; the message names the file and the key."""


class RepetitionExhausted(PipelineError):
    """A repeated step reached its limit before its condition was true."""

    exit_code: ClassVar[int] = 1

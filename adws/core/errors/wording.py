"""Errors in files, names and command lines."""

from typing import ClassVar

from attrs import frozen

from adws.core.errors.base import PipelineError


@frozen(repr=False)
class NameUnknown(PipelineError):
    """The name is unknown; the hint gives the nearest known name."""


@frozen(repr=False)
class NameDuplicated(PipelineError):
    """Two files define the same name; the message names both."""


@frozen(repr=False)
class NameInvalid(PipelineError):
    """A name from outside is not allowed, for example because it leads out of its folder."""


@frozen(repr=False)
class StepInvalid(PipelineError):
    """A step breaks its contract.

    It returns something other than an ``IOResult`` with a context or a failure, or it writes slots
    that it does not declare; context: slots.
    """


@frozen(repr=False)
class ExtensionBroken(PipelineError):
    """A step, runner or agent of another package cannot be imported; context: file, cause."""


@frozen(repr=False)
class SettingsInvalid(PipelineError):
    """A settings file has an invalid value; the message names the file and the key."""


@frozen(repr=False)
class RecipeInvalid(PipelineError):
    """The recipe of a runner says something impossible; the message gives file and key."""


@frozen(repr=False)
class WorkflowInvalid(PipelineError):
    """A workflow file is invalid; the message names the file and the line."""


@frozen(repr=False)
class SlotMissing(PipelineError):
    """A slot was read before it was written."""


@frozen(repr=False)
class SlotValueInvalid(PipelineError):
    """A value does not fit the type of its slot, or cannot be saved; context: slot."""


@frozen(repr=False)
class ContextInvalid(PipelineError):
    """A run or a step was given something other than a ``Context``."""


@frozen(repr=False)
class CommandInvalid(PipelineError):
    """The file of a slash command is invalid; the message names the file and the key."""


@frozen(repr=False)
class TaskInvalid(PipelineError):
    """A task file is invalid; the message names the file and the key."""


@frozen(repr=False)
class RepetitionExhausted(PipelineError):
    """A repeated step reached its limit before its condition was true."""

    exit_code: ClassVar[int] = 1

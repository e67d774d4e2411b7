"""Finds a step, runner, check, agent, tracker, command or edit family by its file's name.

It imports an entry only when asked for its name: listing only reads sources. Other packages add
entries through the entry-point groups ``adws.steps``, ``adws.runners``, ``adws.checks`` and
``adws.agents``. A project adds steps, agents and runners in folders of its own: who asks names
them, so two projects in one process do not meet.
"""

from functools import partial

from adws.catalog.entry import CatalogEntry, forget
from adws.catalog.finding import broken_entries, entries, find, names, usable, usable_names, where
from adws.catalog.folder import Folders, folders_of, in_folder
from adws.catalog.kind import (
    AGENT,
    CHECK,
    COMMAND,
    EDIT_FAMILY,
    HOST,
    KINDS,
    RUNNER,
    STEP,
    TRACKER,
    Kind,
)

step_names = partial(names, STEP)
runner_names = partial(names, RUNNER)
check_names = partial(names, CHECK)
agent_names = partial(names, AGENT)
step = partial(find, STEP)
runner = partial(find, RUNNER)
check = partial(find, CHECK)
agent = partial(find, AGENT)

__all__ = [
    "AGENT",
    "CHECK",
    "COMMAND",
    "EDIT_FAMILY",
    "HOST",
    "KINDS",
    "RUNNER",
    "STEP",
    "TRACKER",
    "CatalogEntry",
    "Folders",
    "Kind",
    "agent",
    "agent_names",
    "broken_entries",
    "check",
    "check_names",
    "entries",
    "find",
    "folders_of",
    "forget",
    "in_folder",
    "names",
    "runner",
    "runner_names",
    "step",
    "step_names",
    "usable",
    "usable_names",
    "where",
]

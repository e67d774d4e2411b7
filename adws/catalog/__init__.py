"""Finds a step, runner, check, agent, tracker, command or edit family by its file's name.

It imports an entry only when asked for its name: listing only reads sources. Other packages add
entries through the entry-point groups ``adws.steps``, ``adws.runners``, ``adws.checks`` and
``adws.agents``. A project adds steps, agents and runners in folders of its own: who asks names
them, so two projects in one process do not meet.
"""

from typing import Any

from returns.result import Result

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
from adws.core.errors import PipelineError

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


def step_names(folders: Folders = ()) -> tuple[str, ...]:
    """Return the names of all steps, sorted."""
    return names(STEP, folders)


def runner_names(folders: Folders = ()) -> tuple[str, ...]:
    """Return the names of all runners, sorted."""
    return names(RUNNER, folders)


def check_names(folders: Folders = ()) -> tuple[str, ...]:
    """Return the names of all checks, sorted."""
    return names(CHECK, folders)


def agent_names(folders: Folders = ()) -> tuple[str, ...]:
    """Return the names of all agents, sorted."""
    return names(AGENT, folders)


def step(name: str, folders: Folders = ()) -> Result[Any, PipelineError]:
    """Return a step's function by name; fails as ``find`` does."""
    return find(STEP, name, folders)


def runner(name: str, folders: Folders = ()) -> Result[Any, PipelineError]:
    """Return a runner by name; fails as ``find`` does."""
    return find(RUNNER, name, folders)


def check(name: str, folders: Folders = ()) -> Result[Any, PipelineError]:
    """Return a check by name; fails as ``find`` does."""
    return find(CHECK, name, folders)


def agent(name: str, folders: Folders = ()) -> Result[Any, PipelineError]:
    """Return an agent by name; fails as ``find`` does."""
    return find(AGENT, name, folders)

"""Settings, slots, and the attributes of the values that they hold say what they mean.

A docstring of an attribute is the string right below it: one place, which editors show too. What a
class's own docstring says of its attributes does not count.
"""

import re
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any, get_args, get_type_hints

import attrs
import pytest

import adws
from adws import pipeline_slots, slots
from adws.agents.agent import Agent, AgentOutput, LoginSign, Question
from adws.checks.check import Check, Output
from adws.core.context import Slot
from adws.core.settings import Settings
from adws.core.step import StepDeclaration
from adws.engine.workflow import StepUse, Workflow
from adws.runners.runner import Outputs, Project, Run, Runner, Selection, Suite
from adws.runners.way import Way
from adws.search.family import EditRule, Family, Prior
from adws.tests.attribute_docstrings import docstrings_of
from adws.trackers.tracker import IssueRef, KnownRefusal, Tracker, TrackerProgram
from adws.triage.failure_types import FailureTypes, MissingSymbol
from adws.triage.pattern import Pattern

pytestmark = pytest.mark.real_io

_FILLERS = frozenset(
    {"a", "all", "an", "and", "in", "is", "it", "its", "of", "that", "the", "this"}
)
_UNITS = {
    "_days": "days",
    "_minutes": "minutes",
    "_seconds": "seconds",
    "_usd": "US dollars",
    "_characters": "characters",
}


def slots_of(module: ModuleType) -> dict[str, Slot[Any]]:
    """Return the slots of a module by the names of its attributes."""
    return {name: value for name, value in vars(module).items() if isinstance(value, Slot)}


def hints_of(owner: type) -> dict[str, object]:
    """Return the types of a class's public attributes."""
    hints = get_type_hints(owner)
    names = (field.name for field in attrs.fields(owner))
    return {name: hints[name] for name in names if not name.startswith("_")}


def reachable(types: Iterable[object]) -> set[type]:
    """Return the attrs classes among some types, and those that their attributes hold."""
    left, known = [*types], set[type]()
    while left:
        kind = left.pop()
        left.extend(kind if isinstance(kind, list) else get_args(kind))
        if isinstance(kind, type) and kind not in known and attrs.has(kind):
            known.add(kind)
            left.extend(hints_of(kind).values())
    return known


def attributes(owners: Iterable[type]) -> Iterator[tuple[str, str, str]]:
    """Yield class, attribute and docstring for all attributes of some classes."""
    for owner in sorted(owners, key=lambda item: (item.__module__, item.__name__)):
        documented = docstrings_of(owner)
        for name in hints_of(owner):
            yield f"{owner.__module__}.{owner.__name__}", name, documented.get(name, "")


EXPORTED = [getattr(adws, name) for name in dir(adws)]
MODULES = (slots, pipeline_slots)
HELD = [slot.type for module in MODULES for slot in slots_of(module).values()]
SETTINGS = [*attributes(reachable([Settings]))]
SLOTS = [
    (module.__name__, name, docstrings_of(module).get(name, ""))
    for module in MODULES
    for name in slots_of(module)
]
VALUES = [*attributes(reachable([*EXPORTED, *HELD]))]
OF_AGENTS = (LoginSign, Agent, Question, AgentOutput)
OF_CHECKS = (Check, Output)
OF_FAMILIES = (Family, Prior, EditRule)
OF_RUNNERS = (Outputs, Project, Run, Runner, Selection, Suite, Way)
OF_TABLES = (FailureTypes, MissingSymbol, Pattern)
OF_TRACKERS = (KnownRefusal, IssueRef, Tracker, TrackerProgram)
OF_WORKFLOWS = (StepDeclaration, StepUse, Workflow)
EXTENSIONS = [
    *attributes((*OF_AGENTS, *OF_CHECKS, *OF_FAMILIES, *OF_RUNNERS)),
    *attributes((*OF_TABLES, *OF_TRACKERS, *OF_WORKFLOWS)),
]
EVERY = [*SLOTS, *VALUES, *EXTENSIONS]


def undocumented(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    """Return the names without a docstring."""
    return [f"{owner} {name}" for owner, name, text in rows if not text]


def test_every_setting_has_a_docstring() -> None:
    """The page ``docs/settings.md`` is made of them."""
    assert (undocumented(SETTINGS), len(SETTINGS) > 80) == ([], True)


def test_every_slot_has_a_docstring() -> None:
    """It says what the slot holds, and in which unit."""
    assert (undocumented(SLOTS), len(SLOTS) > 80) == ([], True)


def test_every_attribute_of_a_public_value_has_a_docstring() -> None:
    """Public are the classes that ``adws`` exports, and the values that slots hold."""
    assert (undocumented(VALUES), len(VALUES) > 700) == ([], True)


def test_every_attribute_of_an_extension_has_a_docstring() -> None:
    """Authors of agents, checks, edit families, runners, trackers, steps and workflows read it."""
    assert (undocumented(EXTENSIONS), len(EXTENSIONS) > 180) == ([], True)


def test_a_docstring_says_more_than_the_name() -> None:
    """Words that only repeat the name explain nothing."""
    assert [
        f"{owner} {name}: {text}"
        for owner, name, text in EVERY
        if text and {*re.findall(r"\w+", text.lower())} - _FILLERS <= {*name.lower().split("_")}
    ] == []


def test_a_docstring_names_the_unit() -> None:
    """The unit at the end of a name stands in the docstring, too."""
    assert [
        f"{owner} {name}: {text}"
        for owner, name, text in EVERY
        for suffix, unit in _UNITS.items()
        if name.endswith(suffix) and unit not in text
    ] == []

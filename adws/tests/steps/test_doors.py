"""Each step is a door: one function that takes slots, calls, and puts slots, as it declares."""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from adws import catalog, pipeline_slots, slot_values, slots, work_values
from adws.core.context import Slot
from adws.core.step import declaration_of

NAMES = tuple(entry.name for entry in catalog.entries(catalog.STEP) if ".steps." in entry.module)
TAKING = {
    "suite_bench_of": (slots.SUITES,),
    "bench_of": slot_values.BENCH_SLOTS,
    "checks_bench_of": (slots.BASE,),
    "trial_of": slot_values.TRIAL_SLOTS,
    "round_facts_of": slot_values.ROUND_FACT_SLOTS,
    "workplace_of": work_values.WORKPLACE_SLOTS,
    "progress_of": (slots.HEAD,),
}
"""What the functions of the slots page require of a context."""
ON_DISK = {slots.LEDGER_OPEN}
"""What a step may need without taking it: the slot only says that the ledger lies on disk."""
IN_ANY_CASE = ("check_base", "write_report", "write_work_report")
"""Steps that run however far the run has come: they look for themselves what is there."""
PUTTING = {
    "with_doubts": (slots.CONFIRMED_FAILURES,),
    "with_exchange": work_values.EXCHANGE_SLOTS,
    "with_witness": (slots.WITNESS,),
    "with_red_phase": (
        slots.RED_PHASE,
        slots.RED_GATE_PASSED,
        slots.FAILURE_TYPES,
        slots.FAILURE_COUNT,
    ),
}
"""What the functions of the slots page put into a context."""


def module_of(name: str) -> ModuleType:
    """Return the file of a step."""
    return import_module(f"adws.steps.{name}")


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls in the file of a step, by the name of what is called."""
    for node in ast.walk(ast.parse(inspect.getsource(module_of(name)))):
        if isinstance(node, ast.Call):
            called = node.func
            yield (called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)), node


def slots_in(arguments: list[ast.expr]) -> set[Slot[Any]]:
    """Return the slots among some arguments."""
    pages = {**vars(slots), **vars(pipeline_slots)}
    results = (pages.get(ast.unparse(argument)) for argument in arguments)
    return {slot for slot in results if isinstance(slot, Slot)}


def slots_put(name: str) -> set[Slot[Any]]:
    """Return what a step puts into a context for a function that it calls, and does not leave."""
    inner = (
        part
        for called, call in calls(name)
        if called in {*TAKING, "new_tests_of"}
        for part in ast.walk(call)
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute)
    )
    return {slot for part in inner if part.func.attr == "put" for slot in slots_in(part.args[:1])}  # type: ignore[attr-defined]


def slots_taken(name: str) -> set[Slot[Any]]:
    """Return the slots that a step cannot do without."""
    result: set[Slot[Any]] = set()
    for called, call in calls(name):
        if called in {"take", "require"}:
            result |= slots_in(call.args)
        result |= {*TAKING.get(called, ())}
    return result - slots_put(name)


def put(name: str) -> set[Slot[Any]]:
    """Return the slots that a step leaves something in."""
    result: set[Slot[Any]] = set()
    for called, call in calls(name):
        if called == "put":
            result |= slots_in(call.args[:1])
        result |= {*PUTTING.get(called, ())}
    return result - slots_put(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_step_takes_what_it_declares(name: str) -> None:
    """Declared once, and nothing is read on somebody else's behalf."""
    declared = {*declaration_of(getattr(module_of(name), name)).reads} - ON_DISK
    expected = set[Slot[Any]]() if name in IN_ANY_CASE else slots_taken(name)
    assert {slot.name for slot in declared} == {slot.name for slot in expected - ON_DISK}


@pytest.mark.parametrize("name", NAMES)
def test_a_step_puts_what_it_declares(name: str) -> None:
    """A workflow is checked by it before it runs."""
    declared = declaration_of(getattr(module_of(name), name)).writes
    assert {slot.name for slot in put(name)} == {slot.name for slot in declared}


@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_one_public_function_that_calls_no_other_step(name: str) -> None:
    """What several steps share is a workshop's."""
    tree = ast.parse(inspect.getsource(module_of(name)))
    public = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
    steps = [
        node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("adws.steps")
    ]
    assert (public, steps) == ([name], [])


def imports(name: str) -> set[str]:
    """Return the modules of ours that the file of a step imports from."""
    return {
        node.module
        for node in ast.parse(inspect.getsource(module_of(name))).body
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("adws")
    }


def test_a_step_opens_few_rooms() -> None:
    """Beside core and the slots, a door knows one workshop or two; these know the most files."""
    behind = {
        name: len(
            [
                module
                for module in imports(name)
                if not module.startswith(
                    (
                        "adws.core",
                        "adws.slots",
                        "adws.slot_values",
                        "adws.work_values",
                        "adws.pipeline_slots",
                    )
                )
            ]
        )
        for name in NAMES
    }
    assert {name: count for name, count in behind.items() if count > 4} == {
        "analyze": 5,
        "fix_one": 5,
        "verify_independently": 5,
    }
    assert sum(count <= 2 for count in behind.values()) >= 0.7 * len(behind)

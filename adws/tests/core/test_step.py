"""How a function declares itself a step."""

from adws.core.context import Slot
from adws.core.step import StepDeclaration, declaration_of, step

_IN, _OUT = Slot("in", int), Slot("out", int)


def test_a_step_stays_the_function_it_was_and_tells_its_slots() -> None:
    """Calling it costs nothing more."""

    def plain(value: int) -> int:
        return value + 1

    declared = step(reads=(_IN,), writes=(_OUT,))(plain)
    assert declared is plain
    assert declared(1) == 2
    assert declaration_of(declared) == StepDeclaration((_IN,), (_OUT,))


def test_a_bare_function_reads_and_writes_nothing() -> None:
    """Library users need no decorator."""
    assert declaration_of(len) == StepDeclaration()

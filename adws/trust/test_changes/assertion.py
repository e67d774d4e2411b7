"""An assertion: its subject, its expected value, and how they are compared."""

import re
from enum import StrEnum

from attrs import frozen

from adws.languages.language import Assertions, CaseSyntax
from adws.trust.test_changes.code import Code


class Relation(StrEnum):
    """How the subject is compared with the expected value, as a sentence names it."""

    EQUAL = "equality"
    RAISES = "an expected error"
    CLOSE = "an approximation"
    PART = "a check for a part"
    ORDER = "a comparison of size"
    DIFFERENT = "a difference"
    PRESENT = "a check for presence"
    KIND = "a check of the type"
    TRUTHY = "truthiness"
    FALSY = "falsiness"
    OTHER = "another check"
    ALWAYS = "something that is always true"


_STRENGTH = {
    Relation.EQUAL: 4,
    Relation.RAISES: 4,
    Relation.CLOSE: 3,
    Relation.OTHER: 3,
    Relation.PART: 2,
    Relation.ORDER: 2,
    Relation.DIFFERENT: 1,
    Relation.PRESENT: 1,
    Relation.KIND: 1,
    Relation.TRUTHY: 1,
    Relation.FALSY: 1,
    Relation.ALWAYS: 0,
}


@frozen
class Assertion:
    """An assertion; ``whole`` is all of it, ``tolerance`` is how far off a value may be."""

    whole: Code
    relation: Relation
    subject: Code | None = None
    expected: Code | None = None
    tolerance: float | None = None


def relation_of(assertions: Assertions, name: str) -> Relation | None:
    """Return the relation that a function of this name asserts; None if it asserts nothing.

    >>> relation_of((("kind", r"is.*"), ("different", r"isnt")), "isnt").name
    'KIND'
    """
    relations = (relation for relation, names in assertions if re.fullmatch(names, name))
    return next((Relation[relation.upper()] for relation in relations), None)


def compared_by(tests: CaseSyntax, operator: str) -> Relation | None:
    """Return the relation that an operator asserts; None if it is not a comparison."""
    relation = tests.operators.get(operator)
    return None if relation is None else Relation[relation.upper()]


def change_of(before: Assertion, after: Assertion) -> str:
    """Return a sentence on how one assertion became another."""
    if _STRENGTH[after.relation] < _STRENGTH[before.relation]:
        return f"the assertion {before.whole} became {after.relation}: {after.whole}"
    widened = _widened(before.tolerance, after.tolerance)
    if widened:
        return f"the tolerance of {after.whole} was widened: {widened}"
    if (
        before.expected
        and after.expected
        and before.subject == after.subject
        and before.relation is after.relation
    ):
        looked_at = f" of {before.subject}" if before.subject else ""
        return f"the expected value{looked_at} changed: {before.expected} → {after.expected}"
    return f"the assertion {before.whole} was replaced by {after.whole}"


def _widened(before: float | None, after: float | None) -> str:
    if after is None or (before is not None and after <= before):
        return ""
    return f"`{0 if before is None else before:g}` → `{after:g}`"

"""Find assertions whose result does not depend on the code."""

import re

from adws.languages.language import Dialect
from adws.trust.red_gate.hollow.case_source import CaseSource
from adws.trust.red_gate.hollow.doubles import asks_a_double
from adws.trust.red_gate.hollow.reach import is_guard, unreached
from adws.trust.test_changes.assertion import Assertion, Relation
from adws.trust.test_changes.literal import read_literal

_ITSELF = frozenset({Relation.EQUAL, Relation.CLOSE, Relation.PART})
_NO_SIZE_IS_LESS = re.compile(r"len\(.*\) (>= 0|> -1)|0 <= len\(.*\)")


def vacuous(case: CaseSource, assertion: Assertion) -> str:
    """Return why an assertion does not test the code; empty if it does."""
    if assertion.relation is Relation.ALWAYS or _NO_SIZE_IS_LESS.fullmatch(assertion.whole.words):
        return f"{assertion.whole} is always true"
    if assertion.relation in _ITSELF and assertion.subject == assertion.expected is not None:
        return f"{assertion.whole} compares a value with itself"
    if _is_constant(case.dialect, assertion) and not is_guard(case, assertion):
        return f"{assertion.whole} checks only constants, not the code"
    return unreached(case, assertion) or asks_a_double(case, assertion)


def _is_constant(dialect: Dialect, assertion: Assertion) -> bool:
    values = [code for code in (assertion.subject, assertion.expected) if code is not None]
    if assertion.subject is None or assertion.relation is Relation.RAISES:
        return False
    return all(read_literal(dialect, value.words) is not None for value in values)
